import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { getCalendar } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import type { RawRequest } from '../support/client.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { expectProblem } from '../support/requests-shapes.ts';
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

/** A ticket that could be published, were it not for what comes with it. */
const good = Object.entries(aTicket())
  .flatMap(([name, value]) => [value].flat().map((one) => field(name, String(one))))
  .join('');

const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('');

/** Bodies that no browser sends, by what is wrong with them. */
const HOSTILE: [string, string, type?: string][] = [
  ['a name that nests', good + field('a[b][c][d][e]') + END],
  ['a name that nests a thousand times', good + field(`a${'[b]'.repeat(1000)}`) + END],
  ['a name that is a list', good + field('notes[]') + END],
  ['a name that is a place far out', good + field('notes[4294967295]') + END],
  ['an image that nests', good + file('image[0]') + END],
  ['a hundred parts', good + many(100, (n) => field(`x${n}`)) + END],
  ['ten thousand parts', good + many(10_000, () => field('x')) + END],
  ['a hundred files', good + many(100, () => file('image')) + END],
  ['files of any names', good + many(5, (n) => file(`file${n}`)) + END],
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
  ['a name of a megabyte', good + field('a'.repeat(1e6)) + END],
  ['a name of two hundred letters', good + field('a'.repeat(200)) + END],
  ['no name', good + part('filename="a.png"') + END],
  ['an empty name', good + field('') + END],
  ['no end', good + field('x')],
  ['no end, in a file', good + part('name="image"; filename="a.png"', PNG.repeat(1000))],
  ['nothing but a megabyte before its first part', 'a'.repeat(1e6)],
  ['nothing but line ends', '\r\n'.repeat(100_000)],
  ['the end alone, again and again', END.repeat(10_000)],
  [
    'parts in parts',
    good + part('name="x"', '--y\r\n\r\n', 'Content-Type: multipart/mixed; boundary=y\r\n'),
  ],
  ['a form of another kind', good + END, `multipart/mixed; boundary=${BOUNDARY}`],
  ['a form without a kind', good + END, `multipart/; boundary=${BOUNDARY}`],
  ['a boundary of 5,000 letters', good + END, `multipart/form-data; boundary=${'a'.repeat(5000)}`],
  ['two boundaries', good + END, 'multipart/form-data; boundary=a; boundary=b'],
  ['a boundary of blanks', good + END, 'multipart/form-data; boundary="   "'],
  ['a single value twice', good + field('price', '2') + field('price', '3') + END],
  ['a date twice', good + field('date', '2026-07-04') + END],
  ['a file for a field', good.replace('name="price"', 'name="price"; filename="a"') + END],
];

const request = (method: 'POST' | 'PATCH', body: string, type?: string): RawRequest => ({
  method,
  path: `/api/tickets/tickets/${method === 'PATCH' ? `${MARTAS_TICKET}/` : ''}`,
  headers: { 'content-type': type ?? `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.from(body, 'latin1'),
});

/** An edit may be empty, so a form that reads as one without fields changes nothing and is no failure. */
const EMPTY_EDITS = new Set(['the end alone, again and again', 'parts in parts']);

describe('a hostile form', () => {
  it.each(HOSTILE)(
    'with %s is refused, and leaves nothing [PUB-16, PUB-17]',
    async (about, body, type) => {
      const room = server.room();
      const before = room.sandbox.store.export();
      for (const method of ['POST', 'PATCH'] as const) {
        const answer = await room.as('marta').send(request(method, body, type));
        if (method === 'PATCH' && EMPTY_EDITS.has(about)) continue;
        expect([400, 413, 415], answer.text).toContain(answer.status);
        expectProblem(answer, about);
      }
      expect(room.sandbox.store.export()).toEqual(before);
      expect(await room.files()).toEqual([]);
      expect(room.sandbox.busy).toBe(0);
      expect((await room.visitor.call(getCalendar, {})).status).toBe(200);
    },
  );

  it('of more than a picture can have is refused while it still comes [PUB-17]', async () => {
    const room = server.room();
    const form = good + file('image', 'a'.repeat(IMAGE_MAX_BYTES * 2)) + END;
    const answer = await room.as('marta').send(request('POST', form));
    expect([answer.status, answer.body]).toEqual([400, { image: [PROBLEM.imageTooBig] }]);
    expect(await room.files()).toEqual([]);
  });

  it('without a session, or for another’s ticket, is refused unread [AUTH-12, MINE-05]', async () => {
    const room = server.room();
    const form = good + file('image', 'a'.repeat(IMAGE_MAX_BYTES)) + END;
    expect((await room.visitor.send(request('POST', form))).status).toBe(401);
    expect((await room.as('luca').send(request('PATCH', form))).status).toBe(403);
    expect(await room.files()).toEqual([]);
  });
});

describe('a body that unfolds', () => {
  it('from a few bytes of JSON into megabytes is refused by what it unfolds to', async () => {
    const room = server.room();
    const before = room.sandbox.store.export();
    const bomb = gzipSync(JSON.stringify({ ...aTicket(), notes: ' '.repeat(50_000_000) }));
    expect(bomb.length).toBeLessThan(64_000);
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      const answer = await room.as('marta').send({
        method: 'POST',
        path: '/api/tickets/tickets/',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: bomb,
      });
      expect([400, 413, 415], encoding).toContain(answer.status);
      expectProblem(answer, encoding);
    }
    expect(room.sandbox.store.export()).toEqual(before);
  });

  it('from a few bytes of a form is not unfolded at all [PUB-17]', async () => {
    const room = server.room();
    const answer = await room.as('marta').send({
      ...request('POST', ''),
      headers: {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-encoding': 'gzip',
      },
      body: gzipSync(good + END),
    });
    expect(answer.status).toBe(400);
    expectProblem(answer);
    expect(room.sandbox.store.tickets.size).toBe(60);
  });

  it.each(['[', '{"a":', '[{"a":'])('from %s without end is refused', async (open) => {
    const room = server.room();
    const answer = await room.as('marta').send({
      method: 'POST',
      path: '/api/tickets/tickets/',
      headers: { 'content-type': 'application/json' },
      body: open.repeat(10_000),
    });
    expect(answer.status).toBe(400);
    expectProblem(answer);
  });
});
