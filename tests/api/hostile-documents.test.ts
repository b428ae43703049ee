/** Bodies that are small to send and would be dear to refuse, and documents at the limits of what an import takes. */
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import type { Endpoint } from '#contract/endpoint';
import { ISSUES_MAX, REPEATED_MAX, STATE_ID_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { importSandbox } from '#lab/state';
import { ISSUES_COUNTED_MAX } from '#lab/limits';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { testServer, type TestSandbox } from '../support/server.ts';
import { documentOf, exportOf } from '../support/state-documents.ts';

const server = await testServer();
afterAll(() => server.close());

const importInto = (sandbox: TestSandbox, body: unknown) => sendTo(sandbox, importSandbox, body);
const arrangeIn = (sandbox: TestSandbox, body: unknown) => sendTo(sandbox, arrangeRows, body);

/** Stands for a value that is nested too deep to be made from an object. */
const DEEP = 'nested 6,000 deep';
const withDeep = (body: unknown): string =>
  JSON.stringify(body).replaceAll(`"${DEEP}"`, '['.repeat(6000) + ']'.repeat(6000));
const tooDeep = (field: string) => ({ [field]: [PROBLEM.tooDeep] });
const sendTo = ({ visitor }: TestSandbox, { method, path }: Endpoint, body: unknown) =>
  visitor.send({
    method: method.toUpperCase(),
    path,
    headers: { 'content-type': 'application/json' },
    body: withDeep(body),
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

  it('still reads where a short body goes wrong [GEN-06b]', async () => {
    const { body } = await post('{"email": }');
    expect(body).toEqual({ non_field_errors: [PROBLEM.jsonFrom(1, 11)] });
  });

  it.each([
    ['nested 30,000 deep', `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)},"password":"x"}`],
    ['of objects in objects', `{"email":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`],
  ])('(%s) gets 400 with the field [HOST-04]', async (_, text) => {
    const { status, body } = await post(text);
    expect([status, body]).toEqual([400, { email: [PROBLEM.tooDeep] }]);
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

  it.each([
    ['a list as id', [[1]], 'Riga 1 (id […]), campo id:'],
    ['an object as id', { id: 1 }, 'Riga 1 (id {…}), campo id:'],
  ])('(%s) gets 400 with table, row and field [LAB-01, HOST-04]', async (_, id, start) => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    const users = document.users.map((row, at) => (at === 0 ? { ...row, id } : row));
    const { status, body } = await importInto(sandbox, { ...document, users });
    expect(status).toBe(400);
    expect((body as Record<string, string[]>)['users']?.[0]).toContain(start);
  });

  it('gets 400 for any part of a document or an entry that is nested 6,000 deep [LAB-01, LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const document = await documentOf(sandbox);
    for (const key of ['scenario', 'date', 'dates', 'clock', 'last_ids', 'images', 'users', 'mail'])
      expect((await importInto(sandbox, { ...document, [key]: DEEP })).body, key).toEqual(
        tooDeep(key),
      );
    for (const column of Object.keys(document.users[0] ?? {})) {
      const users = [{ ...document.users[0], [column]: DEEP }];
      const { status, body } = await importInto(sandbox, { ...document, users });
      expect([status, body], column).toEqual([400, tooDeep('users')]);
    }
    for (const column of Object.keys(document.tickets[0] ?? {})) {
      const tickets = [{ ...document.tickets[0], [column]: DEEP }];
      expect((await importInto(sandbox, { ...document, tickets })).status, column).toBe(400);
      const answer = await arrangeIn(sandbox, { tickets: [{ [column]: DEEP }] });
      expect(answer.status, column).toBe(400);
    }
  });
});

describe('a state in which the highest id of all was given', () => {
  const last_ids = Object.fromEntries(
    ['users', 'tickets', 'favourites', 'feedback', 'mail'].map((table) => [table, STATE_ID_MAX]),
  );

  it('lets people go on publishing, and stays an import of its own export [LAB-01]', async () => {
    const sandbox = server.createSandbox();
    expect((await importInto(sandbox, { ...(await documentOf(sandbox)), last_ids })).status).toBe(
      200,
    );
    const ids = [];
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await sandbox.as('marta').call(publishTicket, { body: aTicket() });
      expect(status).toBe(201);
      ids.push(body.id);
    }
    const arranged = await arrangeIn(sandbox, {
      tickets: [{ times: 3 }],
      users: [{}, { id: 700 }],
    });
    expect(arranged.status).toBe(201);
    const { tickets } = await documentOf(sandbox);
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(tickets.length);
    expect(ids.every((id) => tickets.some((row) => row['id'] === id))).toBe(true);
    const text = await exportOf(sandbox);
    const other = server.createSandbox();
    expect((await importInto(other, JSON.parse(text))).status).toBe(200);
    expect(await exportOf(other)).toBe(text);
  });
});
