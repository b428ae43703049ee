/** Sessions from the control room, for who holds it (DEMO-08). */
import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { getProfile } from '#contract/users';
import { openSession } from '#lab/control';
import { LAB_SAID } from '../support/lab-said.ts';
import { PASSWORD, testHandler, testServer, type TestSandbox } from '../support/server.ts';

/** Whose passwords nobody can compare, since no session of the control room may take the time that it takes. */
const options = {
  passwords: {
    hash: () => Promise.reject(new Error('hashed')),
    matches: (password: string) =>
      password === PASSWORD ? Promise.reject(new Error('compared')) : Promise.resolve(false),
  },
};
const [server, handler] = [await testServer(options), await testHandler(options)];

const open = (sandbox: TestSandbox, person: string) =>
  sandbox.visitor.call(openSession, { body: { person } });

const enter = async (sandbox: TestSandbox, person: string) => {
  const { status, body } = await open(sandbox, person);
  expect([status, Object.keys(body)]).toEqual([200, ['access', 'profile']]);
  return sandbox.visitor.with({ authorization: `Bearer ${body.access}` });
};

describe.each([
  ['of the server', server],
  ['of the static edition', handler],
])('a session of the control room %s', (_, home) => {
  it('is of a persona by key, and of anyone by email, in its sandbox alone [DEMO-08]', async () => {
    const [sandbox, other] = [home.createSandbox(), home.createSandbox()];
    const before = sandbox.state.store.export();
    for (const [person, email] of [
      ['marta', 'marta.greco@example.com'],
      [' Marta.GRECO@example.com ', 'marta.greco@example.com'],
      ['sara.colombo@example.com', 'sara.colombo@example.com'],
    ] as const) {
      const device = await enter(sandbox, person);
      const { profile } = (await open(sandbox, person)).body;
      expect(profile.email).toBe(email);
      expect((await device.call(getProfile, {})).body).toEqual(profile);
      const elsewhere = device.with({ 'x-sandbox': other.state.id });
      expect((await elsewhere.call(getProfile, {})).status).toBe(401);
    }
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('is refused to a person who is deactivated or not there [DEMO-08][AUTH-11]', async () => {
    const sandbox = home.createSandbox();
    const paolo = await open(sandbox, 'paolo');
    expect([paolo.status, paolo.body]).toEqual([403, { detail: PROBLEM.inactive }]);
    const admin = sandbox.user('admin');
    await sandbox.state.store.commit((draft) => draft.delete('users', admin.id));
    for (const nobody of ['nessuno', 'nessuno@example.com', 'admin', admin.email, '1', '__proto__'])
      expect((await open(sandbox, nobody)).body, nobody).toEqual({
        person: [LAB_SAID.sessionPerson],
      });
  });

  it('is given while wrong logins pause the account, which stays paused [DEMO-08][AUTH-13]', async () => {
    const sandbox = home.createSandbox();
    const { email } = sandbox.user('marta');
    const guess = (password: string) =>
      sandbox.visitor.call(login, { body: { email, password } }).then(({ status }) => status);
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++) expect(await guess(`sbagliata ${n}`)).toBe(400);
    expect(await guess('ancora')).toBe(429);
    const marta = await enter(sandbox, 'marta');
    expect((await marta.call(getProfile, {})).status).toBe(200);
    expect(await guess('ancora')).toBe(429);
  });
});
