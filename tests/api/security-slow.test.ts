import { describe, expect, it } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { publishTicket } from '#contract/tickets';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw, sendRaw, trickle } from '../support/raw-socket.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { testServer } from '../support/server.ts';

/** Timeouts in milliseconds, shorter than the product's so that the tests are fast. */
const TIMEOUTS = { headers: 600, request: 1000, still: 5000 };

const server = await testServer({ timeouts: TIMEOUTS });

const { url } = server;
const HEAD = 'Host: localhost\r\n';
const tooSlow = { status: 408, body: undefined };

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

/** Started together, because each waits for a timeout. */
const answers = {
  silent: callRaw(url).closed,
  headers: trickle(url, `GET /api/calendar/ HTTP/1.1\r\n${HEAD}`, 'X-A: 1\r\n'),
  body: slowBody(),
  upload: slowUpload(),
};

const still = testServer({
  timeouts: { ...TIMEOUTS, request: 60_000, still: 400 },
});

it('uploads that announce their length and send nothing end after a moment with 408, and their room is free again [HOST-01]', async () => {
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
});

const [sent, get] = ['POST', 'GET'].map((method) => `${method} / HTTP/1.1\r\n${HEAD}`);
const length = 'Content-Length: 1\r\n';

it.each([
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400],
  [
    'Content-Length with chunks (request smuggling)',
    `${sent}${length}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['a token of a megabyte', `${get}Authorization: Bearer ${'a'.repeat(1e6)}\r\n\r\n`, 431],
] as const)(
  'a client that sends invalid HTTP (%s) gets an error and is disconnected',
  async (_, text, status) => {
    expect(readRaw(await sendRaw(url, text)).status).toBe(status);
    expect((await server.default.visitor.call(getCalendar, {})).status).toBe(200);
  },
);

const open = (kilobytes: number) =>
  sendRaw(
    url,
    `GET /api/calendar/ HTTP/1.1\r\n${HEAD}Connection: close\r\nCookie: ${'altra=x; '.repeat(kilobytes * 110)}\r\n\r\n`,
  );

it('a browser with the cookies of other applications of this machine is answered as without them up to 40 kB', async () => {
  for (const kilobytes of [17, 40]) expect(readRaw(await open(kilobytes)).status).toBe(200);
  expect(readRaw(await open(60)).status).toBe(431);
});
