/** Bodies, forms and addresses that are odd: other charsets and names of fields, small ones that would be dear, large ones. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { ISSUES_MAX, REPEATED_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { ENDPOINTS } from '#lab/endpoints';
import { ISSUES_COUNTED_MAX } from '#lab/limits';
import { importSandbox } from '#lab/state';
import { aTicket } from '../support/builders.ts';
import type { RawRequest } from '../support/client.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { callRaw } from '../support/raw-socket.ts';
import { testHandler, testServer, type TestApi } from '../support/server.ts';
import { documentOf, exportOf, importInto } from '../support/state-documents.ts';

const homes: readonly (readonly [string, Promise<TestApi>])[] = [
  ['the server', testServer()],
  ['the static edition', testHandler()],
];

const notUtf8 = [400, { non_field_errors: [PROBLEM.notUtf8] }];
const bytes = (text: string) => Buffer.from(text, 'latin1');
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };

const field = (name: string, value: string, type = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${type}\r\n${value}\r\n`;
/** The fields of a ticket without notes. */
const ticketFields = Object.entries(aTicket())
  .filter(([name]) => name !== 'notes')
  .flatMap(([name, value]) => [value].flat().map((one) => field(name, String(one))))
  .join('');
const form = (...more: string[]) => bytes(`${ticketFields}${more.join('')}--x--\r\n`);

describe.each(homes)('%s', (_, home) => {
  /** Sends something as Luca, and answers what it is answered, and how many tickets more there are then. */
  const send = async (request: RawRequest) => {
    const { state, ...sandbox } = await opened();
    const before = state.store.tickets.size;
    const { status, body } = await sandbox.luca.send(request);
    return { answer: [status, body], more: state.store.tickets.size - before };
  };
  const opened = async () => {
    const sandbox = (await home).createSandbox();
    return { state: sandbox.state, luca: sandbox.as('luca'), visitor: sandbox.visitor };
  };
  const publish = (body: Buffer | string, headers: Record<string, string>) =>
    send({ method: 'POST', path: publishTicket.path, headers, body });
  const jsonWith = (notes: string) =>
    JSON.stringify(aTicket({ notes: 'HERE' })).replace('HERE', notes);

  it.each<[string, Buffer | string, Record<string, string>]>([
    ['JSON in Latin-1', bytes(jsonWith('perch\u00E9')), JSON_TYPE],
    ['a name of a field of JSON in Latin-1', bytes('{"citt\u00E0": 1}'), JSON_TYPE],
    ['half of a character in JSON', jsonWith(String.raw`\ud800`), JSON_TYPE],
  ])('answers %s with 400 that says so, and stores nothing [PUB-16]', async (__, body, type) => {
    expect(await publish(body, type)).toEqual({ answer: notUtf8, more: 0 });
  });

  it.each(['?departure=%E9', '?departure=100%', '?%FF=1'])(
    'answers the query %s with 400 [SEARCH-04]',
    async (query) => {
      const { answer } = await send({ method: 'GET', path: `${searchTickets.path}${query}` });
      expect(answer).toEqual(notUtf8);
    },
  );

  it('answers a path with %E9 with 400 [GEN-06b]', async () => {
    expect((await send({ method: 'GET', path: '/api/users/user/%E9/' })).answer).toEqual(notUtf8);
  });

  it('stores U+FFFD that was typed, a whole emoji by its escapes, and accents [PUB-18]', async () => {
    const { luca, state } = await opened();
    const typed = 'perché \uFFFD 😀';
    const inUtf8 = Buffer.from(typed).toString('latin1');
    const sent = [
      [jsonWith(typed), JSON_TYPE],
      [jsonWith(String.raw`perch\u00e9 \ufffd \ud83d\ude00`), JSON_TYPE],
      [form(field('notes', inUtf8)), FORM_TYPE],
      [form(field('notes', inUtf8, 'Content-Type: text/plain; charset=UTF-8\r\n')), FORM_TYPE],
    ] as const;
    for (const [body, headers] of sent) {
      const { status, text } = await luca.send({
        method: 'POST',
        path: publishTicket.path,
        headers,
        body,
      });
      expect(status, text).toBe(201);
      const { id } = JSON.parse(text) as { id: number };
      expect(state.store.tickets.get(id)?.notes).toBe(typed);
    }
  });

  it('says what it takes to who sends a form’s other encoding, or text [PUB-11, AUTH-03]', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const headers = { 'content-type': type };
      const published = await publish('departure=Roma', headers);
      expect(published).toEqual({ answer: [415, { detail: PROBLEM.jsonOrForm }], more: 0 });
      const { answer } = await send({ method: 'POST', path: login.path, headers, body: 'email=a' });
      expect(answer).toEqual([415, { detail: PROBLEM.jsonOnly }]);
    }
  });

  it('answers a field’s name in brackets or with a dot with 400 and that name, in every query [SEARCH-04]', async () => {
    const { visitor, state } = await opened();
    const asked = ENDPOINTS.filter(({ query, method }) => query && method === 'get');
    expect(asked.length).toBeGreaterThan(5);
    for (const { path, query, who } of asked) {
      const [name = ''] = Object.keys((query as unknown as { shape: object }).shape);
      const client = who === 'staff' ? (await home).createSandbox().as('admin') : visitor;
      for (const wrong of [`${name}[]`, `${name}[0]`, `${name}.x`, `[${name}]`]) {
        const { status, body } = await client.get(
          `${path.replace(/:\w+/, String(state.store.users.get(1)?.id))}?${encodeURIComponent(wrong)}=1`,
        );
        expect([status, body], `${path} ${wrong}`).toEqual([400, { [wrong]: [PROBLEM.fieldName] }]);
      }
    }
  });

  it.each(['services[]', 'price.x'])(
    'answers the field %s of a form with 400 and that name [PUB-16]',
    async (name) => {
      const answer = [400, { [name]: [PROBLEM.fieldName] }];
      expect(await publish(form(field(name, 'Scelta posto')), FORM_TYPE)).toEqual({
        answer,
        more: 0,
      });
    },
  );
});

it('the server answers bytes beyond ASCII in an address with 400: Node reads them as Latin-1 [SEARCH-04]', async () => {
  const server = await homes[0]?.[1];
  const { url } = server as TestApi & { url: string };
  const { socket, closed } = callRaw(url);
  const path = `${searchTickets.path}?departure=Forlì`;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(await closed).toMatch(/^HTTP\/1\.1 400 /);
});

const server = await testServer();

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
