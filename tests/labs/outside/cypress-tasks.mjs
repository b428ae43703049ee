/** Runs the tasks of the example as Cypress calls them, without Cypress' program. */
import assert from 'node:assert/strict';
import config from './cypress.config.mjs';

const given = {};
config.e2e.setupNodeEvents((event, what) => {
  given[event] = what;
});
const { task: tasks, 'after:run': endRun } = given;

const sandbox = await tasks.fresh(null);
assert.match(sandbox, /^[\w-]+$/);
const { userEmail } = await tasks.login('luca');
assert.equal(userEmail, 'luca.bianchi@example.com');
await tasks.fault(['searchTickets', { status: 503 }, { nth: 1 }]);
const search = async () => {
  const answer = await fetch(`${config.e2e.baseUrl}/api/tickets/public/`, {
    headers: { cookie: `sandbox=${sandbox}` },
  });
  // An answer that is not read keeps its connection, and the process, open.
  await answer.text();
  return answer.status;
};
assert.equal(await search(), 503);
assert.equal(await search(), 200);
await endRun();
assert.equal(await search(), 404);
