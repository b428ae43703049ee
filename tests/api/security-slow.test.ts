import { afterAll, describe, expect, it } from 'vitest';
import { createFault } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import { getCalendar } from '#contract/tickets';
import { serverOf } from '../../server/http/server.ts';
import { callRaw, readRaw, sendRaw, trickle } from '../support/raw-socket.ts';
import { testServer } from '../support/server.ts';

/** Short, so that nobody has to wait; the product's are longer, and checked by the same code. */
const PATIENCE = { headers: 120, request: 240, rest: 100, silence: 400 };

const server = await testServer({ patience: PATIENCE });
afterAll(() => server.close());

const { url } = server;
const HEAD = 'Host: localhost\r\n';
const tooSlow = { status: 408, body: { detail: PROBLEM.tooSlow } };

const post = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n${more}\r\n`;

describe('somebody who keeps the server waiting', () => {
  it('without a word is told so, and hung up on', async () => {
    const { closed } = callRaw(url);
    expect(readRaw(await closed)).toEqual(tooSlow);
  });

  it('with one header after another is told so, and hung up on', async () => {
    const answer = await trickle(url, `GET /api/calendar/ HTTP/1.1\r\n${HEAD}`, 'X-A: 1\r\n');
    expect(readRaw(answer)).toEqual(tooSlow);
  });

  it('with one letter of JSON after another is told so, and hung up on', async () => {
    const begin = post('/api/users/auth/login/', 'application/json');
    expect(readRaw(await trickle(url, `${begin}1\r\n{\r\n`, '1\r\n \r\n'))).toEqual(tooSlow);
  });

  it('with one letter of a picture after another is told so, and leaves nothing [PUB-17]', async () => {
    const room = server.room();
    const before = room.world.store.export();
    const session = `Authorization: Bearer ${room.token('luca')}\r\nX-Sandbox: ${room.world.id}\r\n`;
    const begin = post('/api/tickets/tickets/', 'multipart/form-data; boundary=x', session);
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
    const answer = await trickle(
      url,
      `${begin}${part.length.toString(16)}\r\n${part}\r\n`,
      '1\r\nx\r\n',
    );
    expect(readRaw(answer)).toEqual(tooSlow);
    expect(room.world.store.export()).toEqual(before);
    expect(await room.files()).toEqual([]);
    expect(room.world.busy, 'and the sandbox is free again').toBe(0);
  });

  it('after an answer, on a connection that stays open, is hung up on', async () => {
    const { socket, closed } = callRaw(url);
    socket.write(`GET /api/calendar/ HTTP/1.1\r\n${HEAD}\r\n`);
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('while it has nothing to answer yet is hung up on in the end', async () => {
    const room = server.room();
    await room.visitor.call(createFault, {
      body: { endpoint: 'getCalendar', nth: 1, effect: { delay_ms: 600 } },
    });
    await expect(room.visitor.call(getCalendar, {})).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect((await room.visitor.call(getCalendar, {})).status).toBe(200);
  });

  it('among a hundred others keeps nobody else waiting', async () => {
    const silent = Array.from({ length: 100 }, () => callRaw(url));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.default.visitor.call(getCalendar, {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ends = await Promise.all(silent.map(({ closed }) => closed));
    expect(ends.map(readRaw)).toEqual(ends.map(() => tooSlow));
  });
});

it('the product itself waits for nobody longer than two minutes', () => {
  const product = serverOf(() => {});
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = product;
  for (const limit of [headersTimeout, requestTimeout, keepAliveTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(120_000);
  }
  product.close();
});

describe('somebody who speaks no HTTP', () => {
  it.each([
    ['another language', 'EHLO rivola\r\n\r\n', 400, PROBLEM.badRequest],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, PROBLEM.badRequest],
    ['a header without a name', `GET / HTTP/1.1\r\n${HEAD}: x\r\n\r\n`, 400, PROBLEM.badRequest],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      PROBLEM.badRequest,
    ],
    [
      'a length and chunks, of which a proxy might believe the other',
      `POST / HTTP/1.1\r\n${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      PROBLEM.badRequest,
    ],
    [
      'more headers than anybody needs',
      `GET / HTTP/1.1\r\n${HEAD}${`X-A: ${'a'.repeat(100)}\r\n`.repeat(1000)}\r\n`,
      431,
      PROBLEM.tooLarge,
    ],
    [
      'a token of a megabyte',
      `GET / HTTP/1.1\r\n${HEAD}Authorization: Bearer ${'a'.repeat(1_000_000)}\r\n\r\n`,
      431,
      PROBLEM.tooLarge,
    ],
    [
      'an address of 20,000 letters',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n`,
      431,
      PROBLEM.tooLarge,
    ],
  ])('(%s) is refused in the documented shape, and hung up on', async (_, text, status, detail) => {
    const answer = await sendRaw(url, text);
    expect(readRaw(answer), answer.slice(0, 300)).toEqual({ status, body: { detail } });
    expect((await server.default.visitor.call(getCalendar, {})).status).toBe(200);
  });
});
