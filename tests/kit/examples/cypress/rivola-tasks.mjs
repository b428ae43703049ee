import { Demo } from 'rivola-kit/demo';

/** The controls as tasks of Cypress: they run in Node, and take and answer JSON. */
export const addRivolaTasks = (on, address) => {
  let demo;
  on('after:run', () => demo?.remove());
  on('task', {
    /** A sandbox for this run, fresh from its seed; answers its id for the cookie. */
    fresh: async (seed) => {
      demo ??= await Demo.create(address);
      await demo.reset(seed ?? {});
      return demo.sandbox;
    },
    /** What the local storage of a browser has after a login. */
    login: (persona) => demo.login(persona),
    fault: ([endpoint, effect, hits]) => demo.fault(endpoint, effect, hits),
    mail: (to) => demo.waitForMail(to),
  });
};
