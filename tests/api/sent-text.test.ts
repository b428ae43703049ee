/** Texts that are not UTF-8, other media types, and names of fields in brackets, alike in both homes. */
import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { ENDPOINTS } from '#lab/endpoints';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import type { RawRequest } from '../support/client.ts';
import { callRaw } from '../support/raw-socket.ts';
import { testHandler, testServer, type TestApi } from '../support/server.ts';

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
