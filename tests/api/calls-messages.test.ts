import { describe, expect, it } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { listCalls, reportMessages } from '#lab/calls';
import { CALL_MESSAGES_MAX, MESSAGE_MAX, REQUEST_ID_MAX } from '#lab/limits';
import { searchTickets } from '#contract/search';
import { getProfile } from '#contract/users';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const callsOf = async (sandbox: TestSandbox) =>
  (await sandbox.visitor.call(listCalls, { query: {} })).body;

const lastCall = async (sandbox: TestSandbox) => (await callsOf(sandbox)).at(-1);

describe('a message that the screen showed', () => {
  const report = (sandbox: TestSandbox, ...messages: { request_id: string; text: string }[]) =>
    sandbox.visitor.call(reportMessages, { body: { messages } });

  it('joins the newest call with its request id; for an unknown id it joins none [LAB-05]', async () => {
    const sandbox = server.createSandbox();
    const browser = sandbox.visitor.with({ 'x-request-id': 'a-1' });
    for (let n = 0; n < 2; n += 1) await browser.call(searchTickets, { query: {} });
    await sandbox.visitor.call(getCalendar, {});
    const text = 'Nessun risultato trovato.';
    const answer = await report(
      sandbox,
      { request_id: 'a-1', text },
      { request_id: 'altro', text },
      { request_id: 'a-1', text: 'Poi questo.' },
    );
    expect(answer.status).toBe(204);
    expect((await callsOf(sandbox)).map(({ messages }) => messages)).toEqual([
      [],
      [text, 'Poi questo.'],
      [],
    ]);
  });

  it(`is one of at most ${CALL_MESSAGES_MAX} of a call [LAB-05]`, async () => {
    const sandbox = server.createSandbox();
    await sandbox.visitor.with({ 'x-request-id': 'b' }).call(getCalendar, {});
    const many = Array.from({ length: 30 }, (_, n) => ({ request_id: 'b', text: `n° ${n}` }));
    await report(sandbox, ...many);
    expect((await lastCall(sandbox))?.messages).toHaveLength(CALL_MESSAGES_MAX);
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

describe('a request id', () => {
  it('is sent back to those who may report, and kept only if it is well formed [LAB-05]', async () => {
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

  it('is ignored, and nothing recorded, where there is no control room [LAB-05][DEMO-09]', async () => {
    const closed = await testServer({ settings: { DEMO_CONTROLS: 'off' } });
    const { visitor, state } = closed.default;
    const answer = await visitor.with({ 'x-request-id': 'a' }).call(getCalendar, {});
    expect([answer.status, answer.headers['x-request-id']]).toEqual([200, undefined]);
    expect(state.recorder.after(0)).toEqual([]);
  });
});

describe('a public endpoint that someone reads without their session', () => {
  const whoOf = async (sandbox: TestSandbox) => (await lastCall(sandbox))?.who?.full_name ?? null;

  it('is recorded as theirs where X-Reader names them, and that gives them nothing else [LAB-05, SEARCH-04]', async () => {
    const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
    const luca = sandbox.visitor.with({ 'x-reader': String(PEOPLE.luca) });
    const answer = await luca.call(searchTickets, { query: {} });
    expect(await whoOf(sandbox)).toBe('Luca Bianchi');
    const plain = await other.visitor.call(searchTickets, { query: {} });
    expect(await whoOf(other)).toBeNull();
    expect(answer.text).toBe(plain.text);
    expect((await luca.callUnchecked(getProfile, {})).status).toBe(401);
    expect(await whoOf(sandbox), 'a session is asked for, and none was sent').toBeNull();
  });

  it('is recorded as a visitor’s where nobody has that id, or who may not control sent it [LAB-05, DEMO-09]', async () => {
    const sandbox = server.createSandbox();
    for (const headers of [
      { 'x-reader': '999' },
      { 'x-reader': 'luca' },
      { 'x-reader': String(PEOPLE.luca), 'x-forwarded-for': '203.0.113.7' },
    ]) {
      await sandbox.visitor.with(headers).call(searchTickets, { query: {} });
      expect(await whoOf(sandbox), JSON.stringify(headers)).toBeNull();
    }
  });
});
