import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { createSandbox, deleteSandbox, resetSandbox } from '#lab/control';
import { listEvents } from '#lab/events';
import { toggleFavourite } from '#contract/favourites';
import { createFault } from '#lab/faults';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox, importSandbox } from '#lab/state';
import { publishTicket } from '#contract/tickets';
import { publishPicture } from '../support/requests.ts';
import { everythingIn } from '../support/acts.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw } from '../support/raw-socket.ts';
import { PASSWORD, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const hold = async (sandbox: TestSandbox, ...endpoints: string[]) => {
  for (const endpoint of endpoints)
    await sandbox.visitor.call(createFault, { body: { endpoint, effect: { hold: true } } });
};

const untilEvents = (sandbox: TestSandbox, count: number) =>
  eventually(async () => {
    const query = { wait_ms: '1000' };
    expect((await sandbox.visitor.call(listEvents, { query })).body.length).toBe(count);
  });

/** Sends a toggle; answers what gives it up, and resolves once the server has noticed that. */
const abortableToggle = (sandbox: TestSandbox) => {
  const call = request(`${server.url}/api/tickets/favorites/1/toggle/`, {
    method: 'POST',
    headers: {
      'x-sandbox': sandbox.state.id,
      authorization: `Bearer ${sandbox.token('luca')}`,
    },
  });
  const closed = new Promise<void>((resolve) => call.once('close', resolve));
  call.on('error', () => {});
  call.end();
  return async () => {
    call.destroy();
    await closed;
  };
};

const refused = [503, { detail: PROBLEM.replaced }];

const RESETS: Record<string, (sandbox: TestSandbox, state: string) => Promise<unknown>> = {
  'to the seed': ({ visitor }) => visitor.call(resetSandbox, { body: {} }),
  'to a scenario and day': ({ visitor }) =>
    visitor.call(resetSandbox, { body: { scenario: 'default', date: '2026-06-12' } }),
  'to a snapshot': ({ visitor }) =>
    visitor.call(resetSandbox, { body: { snapshot: 'before-calls' } }),
  'by an import': ({ visitor }, state) =>
    visitor.call(importSandbox, { body: JSON.parse(state) as Record<string, unknown> }),
};

describe('a call that began before a reset', () => {
  it('leaves no trace after it, held, delayed or aborted, over twenty resets of each kind in turn [DEMO-03, DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const { visitor } = sandbox;
    await visitor.call(keepSnapshot, { body: { name: 'before-calls' } });
    const state = (await visitor.call(exportSandbox, { query: {} })).text;
    await visitor.call(resetSandbox, { body: {} });
    const seed = await everythingIn(sandbox);
    const image = await aPng();
    for (let round = 0; round < 20; round += 1) {
      await hold(sandbox, 'publishTicket', 'requestPasswordReset', 'login');
      await visitor.call(createFault, {
        body: { endpoint: 'toggleFavourite', effect: { delay_ms: 60_000 } },
      });
      const [luca, marta] = [sandbox.as('luca'), 'marta.greco@example.com'];
      const abort = abortableToggle(sandbox);
      const calls = [
        luca.call(toggleFavourite, { params: { ticketId: '2' }, body: {} }),
        luca.call(publishTicket, { body: aTicket(), image }),
        visitor.call(requestPasswordReset, { body: { email: marta } }),
        visitor.call(login, { body: { email: marta, password: 'sbagliata' } }),
      ];
      await untilEvents(sandbox, 5);
      await abort();
      const kind = Object.values(RESETS)[round % 4];
      await kind?.(sandbox, state);
      const answers = await Promise.all(calls);
      expect(answers.map(({ status, body }) => [status, body])).toEqual(calls.map(() => refused));
      await eventually(() => expect(sandbox.state.busy).toBe(0));
      expect(await everythingIn(sandbox)).toEqual(seed);
    }
    expect(server.sentMails).toEqual([]);
    expect(sandbox.state.quota.pause('wrong login on marta.greco@example.com', 1)).toBe(0);
  });

  type Act = (sandbox: TestSandbox) => Promise<unknown>;
  const marta = { email: 'marta.greco@example.com', password: 'sbagliata' };
  const users = [{ email: 'uno@example.com', password: 'Una-password-1' }];
  const { imagePreparer, passwords } = server.deps;
  it.each<[string, object, string, Act, unknown]>([
    [
      'its picture was being decoded',
      imagePreparer,
      'prepare',
      async (sandbox) => publishPicture(sandbox, await aPng()),
      { bytes: new Uint8Array([1]), extension: 'webp' },
    ],
    [
      'its password was being compared',
      passwords,
      'matches',
      ({ visitor }) =>
        Promise.all(
          Array.from({ length: LOGIN_FREE_FAILURES }, () => visitor.call(login, { body: marta })),
        ),
      false,
    ],
    [
      'its passwords were being hashed',
      passwords,
      'hash',
      ({ visitor }) => visitor.call(arrangeRows, { body: { users } }),
      'quick:x',
    ],
  ])(
    'leaves neither row, file nor count where %s [DEMO-03, AUTH-13]',
    async (_, slow, method, act, made) => {
      const sandbox = server.createSandbox();
      const seed = await everythingIn(sandbox);
      let goOn = () => {};
      const working = new Promise<unknown>((resolve) => (goOn = () => resolve(made)));
      const spy = vi.spyOn(slow as Record<string, () => unknown>, method);
      spy.mockImplementation(() => working);
      const acting = act(sandbox);
      await eventually(() => expect(spy).toHaveBeenCalled());
      await sandbox.visitor.call(resetSandbox, { body: {} });
      goOn();
      await acting;
      spy.mockRestore();
      expect(await everythingIn(sandbox)).toEqual(seed);
      const right = { ...marta, password: PASSWORD };
      expect((await sandbox.visitor.call(login, { body: right })).status).toBe(200);
    },
  );

  it('changes nothing where its body was still arriving [DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const seed = await everythingIn(sandbox);
    const { socket, closed } = callRaw(server.url);
    socket.write(
      `POST /api/tickets/favorites/1/toggle/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Sandbox: ${sandbox.state.id}\r\nAuthorization: Bearer ${sandbox.token('luca')}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
    );
    await eventually(() => expect(sandbox.state.busy).toBe(1));
    await sandbox.visitor.call(resetSandbox, { body: {} });
    socket.write('}');
    expect(await closed).toContain('HTTP/1.1 503');
    expect(await everythingIn(sandbox)).toEqual(seed);
  });

  it('leaves nothing in a sandbox that was removed and made again under its id, and sends no mail [DEMO-03, DEMO-01]', async () => {
    const first = server.createSandbox({ id: 'made-again' });
    await hold(first, 'requestPasswordReset', 'publishTicket');
    const email = 'marta.greco@example.com';
    const calls = [
      first.visitor.call(requestPasswordReset, { body: { email } }),
      publishPicture(first, await aPng()),
    ];
    await untilEvents(first, 2);
    const control = server.default.visitor;
    await control.call(deleteSandbox, { params: { id: 'made-again' } });
    await control.call(createSandbox, { body: { id: 'made-again', date: '2026-06-12' } });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const again = server.deps.sandboxes.find('made-again');
    expect(again?.store.export()).toEqual(server.createSandbox().state.store.export());
    expect(again?.recorder.after(0)).toEqual([]);
    expect(again?.events.after(0, 'it')).toEqual([]);
    expect(await first.files()).toEqual([]);
    expect(server.sentMails.filter(({ sandboxId }) => sandboxId === 'made-again')).toEqual([]);
  });
});
