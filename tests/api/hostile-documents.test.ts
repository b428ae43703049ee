/** Bodies that are small to send and would be dear to refuse, and documents at the limits of what an import takes. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import type { Endpoint } from '#contract/endpoint';
import { ISSUES_MAX, REPEATED_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { importSandbox } from '#lab/state';
import { ISSUES_COUNTED_MAX } from '#lab/limits';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';
import { documentOf, exportOf } from '../support/state-documents.ts';

const server = await testServer();

const importInto = (sandbox: TestSandbox, body: unknown) => sendTo(sandbox, importSandbox, body);

const sendTo = ({ visitor }: TestSandbox, { method, path }: Endpoint, body: unknown) =>
  visitor.send({
    method: method.toUpperCase(),
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a stranger’s body that is small and dear', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    server.default.visitor.send({
      method: 'POST',
      path: login.path,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  it.each([
    ['65,000 brackets', '['.repeat(65_000)],
    ['a text without an end', `{"email":"${'x'.repeat(60_000)}`],
  ])('(%s, in gzip) is parsed once, and another gets an answer [HOST-01]', async (_, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    const { status, body } = await post(gzipSync(text), { 'content-encoding': 'gzip' });
    const parsed = parse.mock.calls.filter(([one]) => one.length > 1000);
    parse.mockRestore();
    expect([status, body]).toEqual([400, { non_field_errors: [PROBLEM.json] }]);
    expect(parsed).toHaveLength(1);
    expect((await server.createSandbox().visitor.get('/api/calendar/')).status).toBe(200);
  });

  it('with 6,000 unknown fields gets an answer that is shorter than the body [HOST-01]', async () => {
    const keys = Array.from({ length: 6000 }, (_, at) => `"k${at}":1`);
    const { status, text } = await server.default.visitor.send({
      method: 'POST',
      path: '/api/demo/reset/',
      headers: { 'content-type': 'application/json' },
      body: `{${keys.join()}}`,
    });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(ISSUES_MAX * 100);
  });

  it('that repeats a field 10,000 times has a few of them looked at [HOST-01]', async () => {
    const sandbox = server.createSandbox();
    const answer = await sandbox.as('marta').send({
      method: 'POST',
      path: publishTicket.path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...aTicket(), services: Array.from({ length: 10_000 }, () => 'x') }),
    });
    expect(answer.status).toBe(400);
    const texts = (answer.body as Record<string, string[]>)['services'] ?? [];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.length).toBeLessThanOrEqual(REPEATED_MAX + 1);
  });
});

describe('a tester whose document is wrong', () => {
  it('in every row reads some of it, and that there is more; nothing has changed [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const before = await exportOf(sandbox);
    const document = await documentOf(sandbox);
    const wrong = Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1 }));
    const { status, body } = await importInto(sandbox, { ...document, tickets: wrong });
    const texts = body as Record<string, string[]>;
    expect([status, texts['tickets']?.length]).toEqual([400, ISSUES_MAX]);
    expect(texts['non_field_errors']).toEqual([LAB_SAID.stateMore(ISSUES_COUNTED_MAX, true)]);
    expect(await exportOf(sandbox)).toBe(before);
  });

  it('with a number that JSON reads as infinite is told that it is too large [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    const [first, ...rest] = document.tickets;
    const text = JSON.stringify({ ...document, tickets: [{ ...first, price: '☞' }, ...rest] });
    const send = (language: string) =>
      sandbox.visitor.send({
        method: importSandbox.method.toUpperCase(),
        path: importSandbox.path,
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: text.replace('"☞"', '1e400'),
      });
    expect((await send('it')).text).toContain('campo price: Il numero è troppo grande.');
    expect((await send('en')).text).toContain('The number is too large.');
  });
});

it('a state of 20,000 people is read in turns, between which others are answered [LAB-01, HOST-01]', async () => {
  const sandbox = server.createSandbox({ scenario: 'empty' });
  const document = await documentOf(sandbox);
  const [marta] = document.users;
  const users = Array.from({ length: 20_000 }, (_, n) => ({
    ...{ ...marta, id: n + 1, email: `persona${n}@example.com` },
  }));
  const state = { isOver: false, others: 0 };
  const imported = importInto(sandbox, { ...document, users, mail: [] });
  void imported.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await server.default.visitor.call(getCalendar, {});
    state.others += 1;
  }
  expect((await imported).status).toBe(200);
  expect(state.others).toBeGreaterThan(10);
});
