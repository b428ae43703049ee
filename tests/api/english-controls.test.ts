/** What the control room answers to who asks for English. */
import { afterAll, expect, it } from 'vitest';
import { createFault } from '#lab/faults';
import { listEvents } from '#lab/events';
import { listPersonas } from '#lab/personas';
import { setClock } from '#lab/control';
import { LAB_PROBLEM } from '#lab/problems';
import { PROBLEM } from '#contract/problems';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
const handler = await testHandler();
afterAll(() => Promise.all([server.close(), handler.close()]));

const sandboxes = () => [server, handler].map((home) => home.createSandbox());
const english = (sandbox: TestSandbox) =>
  sandbox.visitor.with({ 'accept-language': 'en-GB,en;q=0.9' });

it('a tester who asks for English reads why a control is refused, and the others in Italian [LAB-15][STATIC-02]', async () => {
  for (const sandbox of sandboxes()) {
    const body = { endpoint: 'logn', effect: {}, nth: 0 };
    const said = await english(sandbox).callUnchecked(createFault, { body });
    expect([said.status, said.body]).toEqual([
      400,
      {
        effect: [expect.stringMatching(/^Give one of \{status/)],
        nth: ['Give an integer from 1 to 1,000.'],
      },
    ]);
    const italian = await sandbox.visitor.callUnchecked(setClock, { body: {} });
    expect(italian.body).toEqual({ non_field_errors: [LAB_PROBLEM.clock] });
    const lost = await english(sandbox).with({ 'x-sandbox': 'mia' }).get('/api/demo/clock/');
    expect([lost.status, lost.body]).toEqual([404, { detail: 'There is no sandbox "mia".' }]);
  }
});

it('and what the record says of a fault, and who the people are [LAB-15][STATIC-02]', async () => {
  for (const sandbox of sandboxes()) {
    const effect = { status: 429, headers: { 'Retry-After': 2 } };
    await sandbox.visitor.call(createFault, { body: { endpoint: 'login', effect } });
    await english(sandbox).send({
      method: 'POST',
      path: '/api/users/auth/login/',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await sandbox.visitor.send({
      method: 'POST',
      path: '/api/demo/events/',
      body: '{"what": "accesso negato"}',
      headers: { 'content-type': 'application/json' },
    });
    const events = (await english(sandbox).call(listEvents, { query: {} })).body;
    expect(events.map(({ what, detail }) => [what, detail])).toEqual([
      ['accesso negato', ''],
      [expect.stringMatching(/^Simulated error on "/), 'too many requests with Retry-After: 2'],
    ]);
    const kept = (await sandbox.visitor.call(listEvents, { query: {} })).body;
    expect(kept[1]?.detail).toBe('troppe richieste con Retry-After: 2');
    const [marta] = (await english(sandbox).call(listPersonas, {})).body;
    expect(marta?.says).toBe('I sell often: I have tickets and reviews.');
  }
});

it('but the product says what it says in Italian [LAB-15]', async () => {
  for (const sandbox of sandboxes()) {
    const { status, body } = await english(sandbox).get('/api/tickets/favorites/');
    expect([status, body]).toEqual([401, { detail: PROBLEM.noToken }]);
  }
});
