import express from 'express';
import { afterAll, describe, expect, it } from 'vitest';
import { createFault } from '#lab/faults';
import { PROBLEM } from '#contract/problems';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { publishTicket } from '#contract/tickets';
import { createHttpServer } from '../../server/http/http-server.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw, sendRaw, trickle } from '../support/raw-socket.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { PASSWORD, testServer } from '../support/server.ts';

/** Timeouts in milliseconds, shorter than the product's so that the tests are fast. */
const TIMEOUTS = { headers: 600, request: 1000, still: 5000, keepAlive: 500, idle: 1600 };

const server = await testServer({ timeouts: TIMEOUTS });
afterAll(() => server.close());

const { url } = server;
const HEAD = 'Host: localhost\r\n';
const tooSlow = { status: 408, body: { detail: PROBLEM.tooSlow } };

const post = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n${more}\r\n`;

const sandbox = server.createSandbox();
const before = sandbox.state.store.export();

const slowBody = (): Promise<string> => {
  const begin = post('/api/users/auth/login/', 'application/json');
  return trickle(url, `${begin}1\r\n{\r\n`, '1\r\n \r\n');
};

const slowUpload = (): Promise<string> => {
  const session = `Authorization: Bearer ${sandbox.token('luca')}\r\nX-Sandbox: ${sandbox.state.id}\r\n`;
  const begin = post('/api/tickets/tickets/', 'multipart/form-data; boundary=x', session);
  const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  return trickle(url, `${begin}${part.length.toString(16)}\r\n${part}\r\n`, '1\r\nx\r\n');
};

const idleConnection = (): Promise<string> => {
  const { socket, closed } = callRaw(url);
  socket.write(`GET /api/calendar/ HTTP/1.1\r\n${HEAD}\r\n`);
  return closed;
};

/** Started together, because each waits for a timeout. */
const answers = {
  silent: callRaw(url).closed,
  headers: trickle(url, `GET /api/calendar/ HTTP/1.1\r\n${HEAD}`, 'X-A: 1\r\n'),
  body: slowBody(),
  upload: slowUpload(),
  idle: idleConnection(),
};

describe('uploads that announce their length and send nothing', () => {
  const still = testServer({
    timeouts: { ...TIMEOUTS, request: 60_000, still: 400, idle: 120_000 },
  });
  afterAll(async () => (await still).close());
  const writer = { 'x-forwarded-for': '198.51.100.7' };

  it('keep nobody from logging in while all room for uploads is taken [HOST-01]', async () => {
    const stillServer = await still;
    const { uploads } = stillServer.deps.turns;
    const MIB = 1024 * 1024;
    const taken = [1, 2].map((n) => uploads.take(`192.0.2.${n}`, 72 * MIB - n));
    const sandboxOf = stillServer.createSandbox();
    const { email } = sandboxOf.user('marta');
    const newcomer = sandboxOf.visitor.with(writer);
    const answer = await newcomer.call(login, { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    for (const giveBack of taken) giveBack();
  });

  it('end after a moment with 408, and their room is free again [HOST-01]', async () => {
    const stillServer = await still;
    const sandboxOf = stillServer.createSandbox();
    const session = `Authorization: Bearer ${sandboxOf.token('luca')}\r\nX-Sandbox: ${sandboxOf.state.id}\r\n`;
    const open = Array.from({ length: 8 }, () => {
      const { socket, closed } = callRaw(stillServer.url);
      socket.write(
        `POST /api/tickets/tickets/ HTTP/1.1\r\n${HEAD}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n${session}\r\n`,
      );
      return closed;
    });
    const ends = await Promise.all(open);
    expect(ends.map(readRaw)).toEqual(open.map(() => tooSlow));
    await eventually(() => expect(sandboxOf.state.busy).toBe(0));
    const marta = sandboxOf.as('marta');
    const answer = await marta.call(publishTicket, { body: aTicket(), image: await aPng() });
    expect(answer.status).toBe(201);
  });
});

describe('a slow client', () => {
  it.each(['silent', 'headers', 'body'] as const)(
    '(%s) gets 408 and is disconnected',
    async (which) => {
      expect(readRaw(await answers[which])).toEqual(tooSlow);
    },
  );

  it('that sends an upload byte by byte gets 408, and nothing is stored [PUB-17]', async () => {
    expect(readRaw(await answers.upload)).toEqual(tooSlow);
    expect(sandbox.state.store.export()).toEqual(before);
    expect(await sandbox.files()).toEqual([]);
    await eventually(() => expect(sandbox.state.busy, 'the sandbox is no longer busy').toBe(0));
  });

  it('that keeps a connection idle after an answer is disconnected', async () => {
    expect(await answers.idle).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that waits for a delayed answer is disconnected after the socket timeout', async () => {
    const faulty = server.createSandbox();
    await faulty.visitor.call(createFault, {
      body: { endpoint: 'getCalendar', nth: 1, effect: { delay_ms: 3000 } },
    });
    await expect(faulty.visitor.call(getCalendar, {})).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect((await faulty.visitor.call(getCalendar, {})).status).toBe(200);
  });

  it('does not delay other clients, not even with a hundred silent connections', async () => {
    const silent = Array.from({ length: 100 }, () => callRaw(url));
    const good = await Promise.all(
      Array.from({ length: 20 }, () => server.default.visitor.call(getCalendar, {})),
    );
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
    const ends = await Promise.all(silent.map(({ closed }) => closed));
    expect(ends.map(readRaw)).toEqual(ends.map(() => tooSlow));
  });
});

it('the product’s HTTP timeouts are at most two minutes', () => {
  const product = createHttpServer(express());
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = product;
  for (const limit of [headersTimeout, requestTimeout, keepAliveTimeout, timeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(120_000);
  }
  // Longer than clients keep idle connections, so that the server does not close one just as a request arrives.
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
  product.close();
});

describe('a client that sends invalid HTTP', () => {
  const [sent, get] = ['POST', 'GET'].map((method) => `${method} / HTTP/1.1\r\n${HEAD}`);
  const length = 'Content-Length: 1\r\n';
  const MALFORMED = [400, PROBLEM.badRequest] as const;
  const TOO_LONG = [431, PROBLEM.tooLarge] as const;

  it.each([
    ['SMTP', 'EHLO rivola\r\n\r\n', MALFORMED],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', MALFORMED],
    ['a header name with a bracket', `${get}X(: x\r\n\r\n`, MALFORMED],
    ['two Content-Length headers', `${sent}${length}Content-Length: 2\r\n\r\n`, MALFORMED],
    [
      'Content-Length with chunks (request smuggling)',
      `${sent}${length}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      MALFORMED,
    ],
    ['too many headers', `${get}${`X-A: ${'a'.repeat(100)}\r\n`.repeat(1000)}\r\n`, TOO_LONG],
    ['a token of a megabyte', `${get}Authorization: Bearer ${'a'.repeat(1e6)}\r\n\r\n`, TOO_LONG],
    ['a long address', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\n`, TOO_LONG],
  ] as const)(
    '(%s) gets an error of the documented shape and is disconnected',
    async (_, text, [status, detail]) => {
      const answer = await sendRaw(url, text);
      expect(readRaw(answer), answer.slice(0, 300)).toEqual({ status, body: { detail } });
      expect((await server.default.visitor.call(getCalendar, {})).status).toBe(200);
    },
  );
});

describe('a browser with the cookies of other applications of this machine', () => {
  const open = (kilobytes: number) =>
    sendRaw(
      url,
      `GET /api/calendar/ HTTP/1.1\r\n${HEAD}Connection: close\r\nCookie: ${'altra=x; '.repeat(kilobytes * 110)}\r\n\r\n`,
    );

  it('is answered as without them up to 40 kB, and beyond it reads what is in the way', async () => {
    for (const kilobytes of [17, 40]) expect(readRaw(await open(kilobytes)).status).toBe(200);
    expect(PROBLEM.tooLarge).toContain('elimina i cookie di questo indirizzo');
    const body = { detail: PROBLEM.tooLarge };
    expect(readRaw(await open(60))).toEqual({ status: 431, body });
  });
});

describe('a client that sends unusual HTTP', () => {
  const ask = (head: string) =>
    sendRaw(url, `GET /api/calendar/ HTTP/1.${head}\r\nConnection: close\r\n\r\n`);

  it('without a Host header gets an error of the documented shape, unless it is HTTP/1.0', async () => {
    const answer = await ask('1');
    const body = { non_field_errors: [PROBLEM.badRequest] };
    expect(readRaw(answer)).toEqual({ status: 400, body });
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(readRaw(await ask('0')).status).toBe(200);
  });

  it('with an unknown Expect header gets the answer', async () => {
    expect(readRaw(await ask(`1\r\n${HEAD}Expect: foo`)).status).toBe(200);
  });
});
