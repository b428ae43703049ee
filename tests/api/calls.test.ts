/** The recorder: the calls of a sandbox, and the messages that the screen then showed (LAB-05). */
import { describe, expect, it } from 'vitest';
import { toggleUser } from '#contract/admin';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { deleteTicket, editTicket, publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { listCalls, reportMessages } from '#lab/calls';
import { resetSandbox, setClock } from '#lab/control';
import { listEvents, reportEvent } from '#lab/events';
import { createFault } from '#lab/faults';
import { CALL_MESSAGES_MAX, CALLS_KEPT, MESSAGE_MAX, REQUEST_ID_MAX } from '#lab/limits';
import { StorageError, type DocumentWriter } from '../../server/store/document-file.ts';
import { Store } from '../../server/store/store.ts';
import { aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { callRaw } from '../support/raw-socket.ts';
import { callerOf, goodRequest, MARTAS_TICKET } from '../support/requests.ts';
import { PASSWORD, PEOPLE, seeds, testServer, TODAY, type TestSandbox } from '../support/server.ts';

const server = await testServer();

type Query = NonNullable<Parameters<typeof callsOf>[1]>;

const callsOf = async (
  sandbox: TestSandbox,
  query: Partial<Record<'since' | 'endpoint' | 'status' | 'wait_ms', string>> = {},
) => (await sandbox.visitor.call(listCalls, { query })).body;

const ascending = (a: number, b: number): number => a - b;

/** The call that a sandbox answered last. */
const lastCall = async (sandbox: TestSandbox, query?: Query) =>
  (await callsOf(sandbox, query)).at(-1);

describe('a tester who reads the recorded calls', () => {
  it('finds who called, the answer, the clock and the time that it took, oldest first [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.as('marta').call(getProfile, {});
    await sandbox.visitor.call(setClock, { body: { advance: { hours: 1 } } });
    await sandbox.visitor.with({ 'x-request-id': 'la-mia-1' }).call(getCalendar, {});
    const marta = {
      id: PEOPLE.marta,
      full_name: 'Marta Greco',
      email: sandbox.user('marta').email,
    };
    const same = { status: 200, refused: {}, rows: [], mails: [], messages: [] };
    const calls = await callsOf(sandbox);
    const milliseconds = expect.any(Number) as number;
    expect(calls).toEqual([
      {
        ...{ id: 1, request_id: null, endpoint: 'getProfile', who: marta, ...same },
        ...{ milliseconds, clock: '2026-06-12T07:00:00.000Z' },
      },
      {
        ...{ id: 2, request_id: 'la-mia-1', endpoint: 'getCalendar', who: null, ...same },
        ...{ milliseconds, clock: '2026-06-12T08:00:00.000Z' },
      },
    ]);
    for (const call of calls) expect(call.milliseconds).toBeGreaterThanOrEqual(0);
  });

  it('finds the refused fields with their texts, under `detail` where they concern none, and the caller if there is one [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const body = { ...aTicket(), price: 'dodici', date: '2020-01-01' };
    const answer = await sandbox.as('luca').callUnchecked(publishTicket, { body });
    await sandbox.as('luca').call(toggleUser, { params: { id: PEOPLE.marta } });
    await sandbox.visitor.call(getProfile, {});
    const calls = await callsOf(sandbox);
    expect(calls.map(({ status, who, refused }) => [status, who?.id, refused])).toEqual([
      [400, PEOPLE.luca, answer.body],
      [403, PEOPLE.luca, { detail: [PROBLEM.staffOnly] }],
      [401, undefined, { detail: [PROBLEM.noToken] }],
    ]);
    expect(calls[0]?.refused['price']).toEqual([PROBLEM.price]);
  });

  it('finds before and after of an edited ticket, and which fields differ [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.tickets.get(MARTAS_TICKET);
    await sandbox.as('marta').call(editTicket, {
      params: { id: MARTAS_TICKET },
      body: { price: '31,50' },
    });
    const after = sandbox.state.store.tickets.get(MARTAS_TICKET);
    expect((await lastCall(sandbox))?.rows).toEqual([
      { table: 'tickets', id: MARTAS_TICKET, before, after, changed: ['price', 'moderation'] },
    ]);
    expect(after?.price).toBe(31.5);
  });

  it('finds for every endpoint the rows that its good request changed, and no other [LAB-05]', async () => {
    for (const entry of PRODUCT_ENDPOINTS) {
      const sandbox = server.createSandbox();
      const request = await goodRequest(entry.name, sandbox);
      const before = sandbox.state.store.export();
      await callerOf(request, sandbox).callUnchecked(entry, request);
      const { store } = sandbox.state;
      const call = await lastCall(sandbox);
      expect(call, entry.name).toMatchObject({ endpoint: entry.name, status: entry.status });
      const found = [...(call?.rows ?? []), ...(call?.mails ?? [])].map(({ id }) => id);
      const changed = (['users', 'tickets', 'favourites', 'feedback', 'mail'] as const).flatMap(
        (table) => {
          const old = new Map<number, unknown>(before[table].map((row) => [row.id, row]));
          const now = new Map<number, unknown>(
            [...store[table].values()].map((row) => [row.id, row]),
          );
          return [...new Set([...old.keys(), ...now.keys()])].filter(
            (id) => old.get(id) !== now.get(id),
          );
        },
      );
      expect(found.toSorted(ascending), entry.name).toEqual(changed.toSorted(ascending));
    }
  });

  it('finds no row of a commit that the disk refused [LAB-05]', async () => {
    const store = new Store(seeds, 'default', TODAY);
    const refuse = () => Promise.reject(new StorageError('the disk is full'));
    const full = { save: refuse, assertHeld: refuse } as unknown as DocumentWriter;
    store.persist(full);
    const failing = await testServer({ store });
    const sandbox = failing.default;
    await sandbox.as('marta').call(deleteTicket, { params: { id: MARTAS_TICKET } });
    expect(await lastCall(sandbox)).toMatchObject({
      ...{ endpoint: 'deleteTicket', status: 503, rows: [] },
      refused: { detail: [PROBLEM.storage] },
    });
  });

  it('finds the status of an answer by a fault, 0 where it dropped the connection, and who called where nobody had to log in [LAB-05][DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    for (const effect of [
      { status: 503, body: { detail: 'Chiuso per ferie.', more: [{ x: 1 }] } },
      { status: 500 },
      { drop: true },
      { malformed: true },
      { delay_ms: 20 },
    ]) {
      const body = { endpoint: 'getCalendar', nth: 1, effect };
      await sandbox.visitor.callUnchecked(createFault, { body });
      await Promise.allSettled([sandbox.as('marta').call(getCalendar, {})]);
    }
    const calls = await callsOf(sandbox);
    expect(calls.map(({ status, refused }) => [status, refused])).toEqual([
      [503, { detail: ['Chiuso per ferie.'] }],
      [500, { detail: [LAB_SAID.fault] }],
      [0, {}],
      [200, {}],
      [200, {}],
    ]);
    expect(calls.map(({ who }) => who?.full_name)).toEqual(Array(5).fill('Marta Greco'));
    await sandbox.visitor.with({ authorization: 'Bearer a.b.c' }).call(getCalendar, {});
    expect(await lastCall(sandbox)).toMatchObject({ status: 200, who: null });
    expect(calls.at(-1)?.milliseconds).toBeGreaterThanOrEqual(19);
    const { body: events } = await sandbox.visitor.call(listEvents, { query: {} });
    expect(events.map(({ after_call }) => after_call)).toEqual([4, 3, 2, 1, 0]);
  });

  it('finds neither passwords nor tokens anywhere, whatever people did [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const { email, password } = sandbox.user('luca');
    const secrets = ['una-sbagliata-7', 'Decollo2026!', 'corta'];
    const access = (await sandbox.visitor.call(login, { body: { email, password: PASSWORD } })).body
      .access;
    await sandbox.visitor.call(login, { body: { email, password: secrets[0] ?? '' } });
    await sandbox.visitor.callUnchecked(login, { body: { password: [secrets[0]] } });
    await sandbox.visitor.with({ authorization: `Bearer ${access}` }).call(getProfile, {});
    await sandbox.visitor.with({ authorization: `Bearer ${access}x` }).call(getProfile, {});
    await sandbox.visitor.call(requestPasswordReset, { body: { email } });
    const [mail] = sandbox.state.store.mail.values();
    const [uid = '', token = ''] = (mail?.link ?? '').split('/').slice(-2);
    const confirm = (chosen: string, sent = token) =>
      sandbox.visitor.call(confirmPasswordReset, {
        body: { uid, token: sent, new_password1: chosen, new_password2: chosen },
      });
    await confirm(secrets[2] ?? '');
    await confirm(secrets[1] ?? '', `${token}x`);
    expect((await confirm(secrets[1] ?? '')).status).toBe(200);
    const hash = sandbox.user('luca').password;
    expect(hash).not.toBe(password);

    const calls = await callsOf(sandbox);
    expect(calls).toHaveLength(9);
    expect(calls.at(-1)?.rows).toMatchObject([{ table: 'users', changed: ['password'] }]);
    const { text } = await sandbox.visitor.call(listCalls, { query: {} });
    for (const secret of [
      ...secrets,
      PASSWORD,
      password,
      hash,
      access,
      token,
      '/password-reset-confirm/',
    ])
      expect(text, secret).not.toContain(secret);
    for (const row of calls.flatMap(({ rows }) => rows))
      expect(Object.keys({ ...row.before, ...row.after })).not.toContain('password');
  });

  it('finds nothing after a reset, also of calls that were under way, and numbers go on [LAB-05][DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(getCalendar, {});
    const { recorder } = sandbox.state;
    const underWay = recorder.begin('getCalendar', null, 0);
    await sandbox.visitor.call(resetSandbox, { body: {} });
    recorder.add(underWay, 200);
    expect(await callsOf(sandbox)).toEqual([]);
    await sandbox.visitor.call(getCalendar, {});
    expect((await callsOf(sandbox)).map(({ id }) => id)).toEqual([2]);
  });
});

describe('the recorded calls', () => {
  it('can be asked for after a number, by endpoint and by status, and answer 400 with each field that does not fit [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(getCalendar, {});
    await sandbox.visitor.call(getProfile, {});
    await sandbox.as('luca').call(getProfile, {});
    await sandbox.visitor.call(getCalendar, {});
    const ids = async (query: Query) => (await callsOf(sandbox, query)).map(({ id }) => id);
    expect(await ids({ since: '2' })).toEqual([3, 4]);
    expect(await ids({ endpoint: 'getProfile' })).toEqual([2, 3]);
    expect(await ids({ status: '200', since: '1' })).toEqual([3, 4]);
    expect(await ids({ endpoint: 'getProfile', status: '401' })).toEqual([2]);
    expect(await ids({ since: '99' })).toEqual([]);
    const wrong = { endpoint: 'listCalls', since: '-1', status: 'x', wait_ms: '30001', until: '3' };
    const answer = await sandbox.visitor.callUnchecked(listCalls, { query: wrong });
    expect([answer.status, Object.keys(answer.body as object).toSorted()]).toEqual([
      ...[400, Object.keys(wrong).toSorted()],
    ]);
  });

  it(`are the last ${CALLS_KEPT} [LAB-05]`, async () => {
    const sandbox = server.createSandbox();
    const { recorder } = sandbox.state;
    for (let n = 0; n < CALLS_KEPT; n += 1)
      recorder.add(recorder.begin('getCalendar', null, 0), 200);
    await sandbox.visitor.call(getProfile, {});
    const kept = await callsOf(sandbox);
    expect(kept).toHaveLength(CALLS_KEPT);
    expect([kept[0]?.id, kept.at(-1)?.endpoint]).toEqual([2, 'getProfile']);
  });

  it('take at most some megabytes, however large the rows that they changed [LAB-05][DEMO-02]', async () => {
    const sandbox = server.createSandbox();
    const { recorder, store } = sandbox.state;
    const [review] = store.feedback.values();
    if (!review) throw new Error('the seed has no review');
    for (let n = 0; n < 150; n += 1) {
      const call = recorder.begin('leaveFeedback', null, 0);
      const comment = `${n}`.padEnd(50_000, 'x');
      await store.commit(
        (draft) => draft.put('feedback', { ...review, comment }),
        (done, undo) => call.noteCommit(done, undo),
      );
      recorder.add(call, 201);
    }
    expect(recorder.bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
    const kept = await callsOf(sandbox);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.at(-1)?.id).toBe(150);
    expect(kept[0]?.id).toBe(151 - kept.length);
  });
});

describe('a tester who waits', () => {
  const waiting = (sandbox: TestSandbox, count: number) =>
    eventually(() => expect(sandbox.state.waits.count).toBe(count));

  it('is answered as soon as there is a call that fits, not by others [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(getProfile, {});
    const asked = { endpoint: 'getProfile', since: '1', status: '200', wait_ms: '20000' };
    const answer = callsOf(sandbox, asked);
    await waiting(sandbox, 1);
    await sandbox.visitor.call(getCalendar, {});
    await sandbox.visitor.call(getProfile, {});
    await sandbox.as('luca').call(getProfile, {});
    expect((await answer).map(({ id }) => id)).toEqual([4]);
    expect(sandbox.state.waits.count).toBe(0);
  });

  it('for an event is answered by the next one, after a reset too [DEMO-07]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.call(reportEvent, { body: { what: 'la prima' } });
    const answer = sandbox.visitor.call(listEvents, { query: { since: '1', wait_ms: '20000' } });
    await waiting(sandbox, 1);
    await sandbox.visitor.call(reportEvent, { body: { what: 'la seconda' } });
    expect((await answer).body.map(({ what }) => what)).toEqual(['la seconda']);
    const none = await sandbox.visitor.call(listEvents, { query: { since: '2', wait_ms: '10' } });
    expect(none.body).toEqual([]);
    await sandbox.visitor.call(resetSandbox, { body: {} });
    const again = sandbox.visitor.call(listEvents, { query: { wait_ms: '20000' } });
    await waiting(sandbox, 1);
    await sandbox.visitor.call(reportEvent, { body: { what: 'la terza' } });
    expect((await again).body.map(({ what }) => what)).toEqual(['la terza']);
  });

  it('is answered when the sandbox is deleted, and when the server stops [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const answer = callsOf(sandbox, { wait_ms: '20000' });
    await waiting(sandbox, 1);
    await server.deps.sandboxes.delete(sandbox.state.id);
    expect(await answer).toEqual([]);
    const stopping = await testServer();
    const last = callsOf(stopping.default, { wait_ms: '20000' });
    await waiting(stopping.default, 1);
    stopping.deps.sandboxes.endWaits();
    expect(await last).toEqual([]);
  });

  it('frees the wait by disconnecting [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const { socket, closed } = callRaw(server.url);
    socket.write(
      `GET /api/demo/calls/?wait_ms=30000 HTTP/1.1\r\nHost: localhost\r\nX-Sandbox: ${sandbox.state.id}\r\n\r\n`,
    );
    await waiting(sandbox, 1);
    socket.destroy();
    await closed;
    await waiting(sandbox, 0);
    await eventually(() => expect(sandbox.state.busy).toBe(0));
  });
});

describe('a message that the screen showed', () => {
  const report = (sandbox: TestSandbox, ...messages: { request_id: string; text: string }[]) =>
    sandbox.visitor.call(reportMessages, { body: { messages } });

  it(`joins the newest call with its request id, as one of at most ${CALL_MESSAGES_MAX}; for an unknown id it joins none [LAB-05]`, async () => {
    const sandbox = server.createSandbox();
    const browser = sandbox.visitor.with({ 'x-request-id': 'a-1' });
    for (let n = 0; n < 2; n += 1) await browser.call(searchTickets, { query: {} });
    await sandbox.visitor.call(getCalendar, {});
    const texts = Array.from({ length: 30 }, (_, n) => `n° ${n}`);
    const messages = texts.map((text) => ({ request_id: 'a-1', text }));
    const answer = await report(sandbox, { request_id: 'altro', text: 'Nessuno.' }, ...messages);
    expect(answer.status).toBe(204);
    expect((await callsOf(sandbox)).map((call) => call.messages)).toEqual([
      ...[[], texts.slice(0, CALL_MESSAGES_MAX), []],
    ]);
  });

  it.each([
    ['too long', { messages: [{ request_id: 'b', text: 'x'.repeat(MESSAGE_MAX + 1) }] }],
    ['with a malformed id', { messages: [{ request_id: 'a b', text: 'x' }] }],
  ])('%s is refused with 400 [LAB-05][DEMO-13]', async (_, body) => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.with({ 'x-request-id': 'b' }).call(getCalendar, {});
    expect((await sandbox.visitor.callUnchecked(reportMessages, { body })).status).toBe(400);
    expect((await lastCall(sandbox))?.messages).toEqual([]);
  });
});

it('a request id is sent back to those who may report, and kept only if it is well formed [LAB-05]', async () => {
  const sandbox = server.createSandbox();
  const send = (id: string, more = {}) =>
    sandbox.visitor.with({ 'x-request-id': id, ...more }).call(getCalendar, {});
  const longest = 'x'.repeat(REQUEST_ID_MAX);
  expect((await send(longest)).headers['x-request-id']).toBe(longest);
  for (const wrong of [`${longest}x`, 'a b', 'a,b', '<b>', 'però'])
    expect((await send(encodeURI(wrong))).headers['x-request-id']).toBeUndefined();
  const remote = await send('da-fuori', { 'x-forwarded-for': '203.0.113.7' });
  expect(remote.headers['x-request-id'], 'who may not report').toBeUndefined();
  expect((await callsOf(sandbox)).map(({ request_id }) => request_id)).toEqual([
    longest,
    ...Array<null>(5).fill(null),
    'da-fuori',
  ]);
});

it('a public endpoint that someone reads without their session is recorded as theirs where X-Reader names them, which gives them nothing else; as a visitor’s where nobody has that id, or who may not control sent it [LAB-05, SEARCH-04, DEMO-09]', async () => {
  const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
  const whoOf = async (one: TestSandbox) => (await lastCall(one))?.who?.full_name ?? null;
  const reader = String(PEOPLE.luca);
  const luca = sandbox.visitor.with({ 'x-reader': reader });
  const answer = await luca.call(searchTickets, { query: {} });
  expect(await whoOf(sandbox)).toBe('Luca Bianchi');
  const plain = await other.visitor.call(searchTickets, { query: {} });
  expect(await whoOf(other)).toBeNull();
  expect(answer.text).toBe(plain.text);
  expect((await luca.callUnchecked(getProfile, {})).status).toBe(401);
  expect(await whoOf(sandbox), 'a session is asked for, and none was sent').toBeNull();
  for (const headers of [
    { 'x-reader': '999' },
    { 'x-reader': 'luca' },
    { 'x-reader': reader, 'x-forwarded-for': '203.0.113.7' },
  ]) {
    await sandbox.visitor.with(headers).call(searchTickets, { query: {} });
    expect(await whoOf(sandbox), JSON.stringify(headers)).toBeNull();
  }
});
