import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { getCalendar } from '#contract/calendar';
import { aTicket } from '../support/builders.ts';
import type { RawRequest } from '../support/client.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const BOUNDARY = 'confine';
const END = `--${BOUNDARY}--\r\n`;
const PNG = '\u0089PNG\r\n\u001a\n';

const part = (disposition: string, value = '1', headers = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${value}\r\n`;

const field = (name: string, value = '1', headers = '') => part(`name="${name}"`, value, headers);

const file = (name: string, value = PNG) =>
  part(`name="${name}"; filename="a.png"`, value, 'Content-Type: image/png\r\n');

/** The parts of a valid ticket, to which each hostile body adds. */
const good = Object.entries(aTicket())
  .flatMap(([name, value]) => [value].flat().map((one) => field(name, String(one))))
  .join('');

const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

/** Bodies that no browser sends, by what is wrong with them. */
const HOSTILE: [string, string, type?: string][] = [
  ['a nested field name', good + field('a[b][c][d][e]') + END],
  ['a field name nested a thousand times', good + field(`a${'[b]'.repeat(1000)}`) + END],
  ['a field name in list notation', good + field('notes[]') + END],
  ['a field name with a huge index', good + field('notes[4294967295]') + END],
  ['a nested field name for the image', good + file('image[0]') + END],
  ['a hundred parts', good + many(100, (n) => field(`x${n}`)) + END],
  ['ten thousand parts', good + many(10_000, () => field('x')) + END],
  ['a hundred files', good + many(100, () => file('image')) + END],
  ['files in unknown fields', good + many(5, (n) => file(`file${n}`)) + END],
  [
    'a part with 5,000 headers',
    good +
      field(
        'x',
        '1',
        many(5000, (n) => `X-${n}: 1\r\n`),
      ) +
      END,
  ],
  [
    'a part with a header of a megabyte',
    good + field('x', '1', `X-A: ${'a'.repeat(1e6)}\r\n`) + END,
  ],
  ['a part whose headers never end', `${good}--${BOUNDARY}\r\n${'X-A: 1\r\n'.repeat(50_000)}`],
  ['a field of a megabyte', good + field('x', 'a'.repeat(1e6)) + END],
  ['a field name of a megabyte', good + field('a'.repeat(1e6)) + END],
  ['a field name of two hundred characters', good + field('a'.repeat(200)) + END],
  ['no field name', good + part('filename="a.png"') + END],
  ['an empty field name', good + field('') + END],
  ['no closing boundary', good + field('x')],
  [
    'no closing boundary after a file',
    good + part('name="image"; filename="a.png"', PNG.repeat(1000)),
  ],
  ['a megabyte of preamble and no parts', 'a'.repeat(1e6)],
  ['only line breaks', '\r\n'.repeat(100_000)],
  ['only closing boundaries', END.repeat(10_000)],
  [
    'a multipart part of its own',
    good + part('name="x"', '--y\r\n\r\n', 'Content-Type: multipart/mixed; boundary=y\r\n'),
  ],
  ['the type multipart/mixed', good + END, `multipart/mixed; boundary=${BOUNDARY}`],
  ['the type multipart/ without a subtype', good + END, `multipart/; boundary=${BOUNDARY}`],
  [
    'a boundary of 5,000 characters',
    good + END,
    `multipart/form-data; boundary=${'a'.repeat(5000)}`,
  ],
  ['no boundary', good + END, 'multipart/form-data'],
  ['another boundary', good + END, 'multipart/form-data; boundary=altro'],
  ['no body', ''],
  ['words for a body', 'parole'],
  [
    'an image that is cut off',
    `${good}${part('name="image"; filename="a.png"', PNG)}`.slice(0, -40),
  ],
  ['two boundaries', good + END, 'multipart/form-data; boundary=a; boundary=b'],
  ['a boundary of spaces', good + END, 'multipart/form-data; boundary="   "'],
  ['two values for the price', good + field('price', '2') + field('price', '3') + END],
  ['two values for the date', good + field('date', '2026-07-04') + END],
  ['a file for a text field', good.replace('name="price"', 'name="price"; filename="a"') + END],
];

const request = (method: 'POST' | 'PATCH', body: string, type?: string): RawRequest => ({
  method,
  path: `/api/tickets/tickets/${method === 'PATCH' ? `${MARTAS_TICKET}/` : ''}`,
  headers: { 'content-type': type ?? `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.from(body, 'latin1'),
});

/** An edit may be empty, so a form that parses to no fields succeeds and changes nothing. */
const EMPTY_EDITS = new Set([
  ...['no body', 'only closing boundaries', 'a multipart part of its own'],
]);

describe('a hostile form', () => {
  it.each(HOSTILE)(
    'with %s is refused and stores nothing [PUB-16, PUB-17]',
    async (about, body, type) => {
      const sandbox = server.createSandbox();
      const before = sandbox.state.store.export();
      for (const method of ['POST', 'PATCH'] as const) {
        const answer = await sandbox.as('marta').send(request(method, body, type));
        if (method === 'PATCH' && EMPTY_EDITS.has(about)) continue;
        expect([400, 413, 415], answer.text).toContain(answer.status);
        expectProblem(answer, about);
      }
      expect(sandbox.state.store.export()).toEqual(before);
      expect(await sandbox.files()).toEqual([]);
      expect(sandbox.state.busy).toBe(0);
      expect((await sandbox.visitor.call(getCalendar, {})).status).toBe(200);
    },
  );

  it('with a file over the size limit is refused while it is still being sent [PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const form = good + file('image', 'a'.repeat(IMAGE_MAX_BYTES * 2)) + END;
    const answer = await sandbox.as('marta').send(request('POST', form));
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooBig] }]);
    expect(await sandbox.files()).toEqual([]);
  });

  it('without a session, or for another user’s ticket, is refused before it is read [AUTH-12, MINE-05]', async () => {
    const sandbox = server.createSandbox();
    const form = good + file('image', 'a'.repeat(IMAGE_MAX_BYTES)) + END;
    expect((await sandbox.visitor.send(request('POST', form))).status).toBe(401);
    expect((await sandbox.as('luca').send(request('PATCH', form))).status).toBe(403);
    expect(await sandbox.files()).toEqual([]);
  });
});

describe('a compressed or nested body', () => {
  it('that decompresses to megabytes of JSON is refused by its decompressed size', async () => {
    const sandbox = server.createSandbox();
    const before = sandbox.state.store.export();
    const bomb = gzipSync(JSON.stringify({ ...aTicket(), notes: ' '.repeat(50_000_000) }));
    expect(bomb.length).toBeLessThan(64_000);
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      const answer = await sandbox.as('marta').send({
        method: 'POST',
        path: '/api/tickets/tickets/',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: bomb,
      });
      expect([400, 413, 415], encoding).toContain(answer.status);
      expectProblem(answer, encoding);
    }
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('with a gzipped form is refused without being decompressed [PUB-17]', async () => {
    const sandbox = server.createSandbox();
    const answer = await sandbox.as('marta').send({
      ...request('POST', ''),
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-encoding': 'gzip',
      },
      body: gzipSync(good + END),
    });
    expect(answer.status).toBe(400);
    expectProblem(answer);
    expect(sandbox.state.store.tickets.size).toBe(60);
  });
});
