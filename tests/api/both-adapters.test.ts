import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import type { RawRequest } from '../support/client.ts';
import { runMoved } from '../support/moved-process.ts';
import { testHandler, testServer, type TestApi } from '../support/server.ts';

const ADAPTERS = ['express', 'handler'] as const;

/** Without the headers that Express's own middleware and the connection add. */
const bare = (line: string): unknown => {
  const [name, status, headers, text] = JSON.parse(line) as [string, number, object, string];
  const kept = Object.entries(headers).filter(([header]) => KEPT.has(header));
  return [name, status, Object.fromEntries(kept), text];
};
const KEPT = new Set(
  'allow cache-control content-length content-type etag retry-after www-authenticate x-request-id'.split(
    ' ',
  ),
);

/** Express and the handler on a host in Rome, and Express at UTC+14, 150 days ahead, and at UTC−5, 400 days ahead. */
const [ofExpress, ofHandler, ...ofHostsAhead] = await Promise.all([
  ...ADAPTERS.map((adapter) =>
    runMoved<string[]>('same-calls.ts', { zone: 'Europe/Rome', days: 0, adapter }),
  ),
  runMoved<string[]>('same-calls.ts', { zone: 'Pacific/Kiritimati', days: 150 }),
  runMoved<string[]>('same-calls.ts', { zone: 'America/New_York', days: 400 }),
]);

it('the same 47 calls are answered byte for byte alike by Express and by the handler of the static edition [STATIC-02]', () => {
  expect(ofExpress).toHaveLength(47);
  expect(ofHandler?.map(bare)).toEqual(ofExpress?.map(bare));
});

it('the same 47 calls in a frozen sandbox are answered byte for byte alike in every time zone and year, headers and names of pictures included [SEED-03, DEMO-04]', () => {
  for (const answers of ofHostsAhead) expect(answers).toEqual(ofExpress);
  expect(ofHostsAhead).toHaveLength(2);
});

describe('both adapters', () => {
  const servers: Promise<TestApi[]> = Promise.all([testServer(), testHandler()]);

  /** What each answers to a request in the default sandbox, as someone or as a visitor. */
  const answers = async (request: RawRequest, as?: 'luca' | 'admin') =>
    Promise.all(
      (await servers).map(async (server) => {
        const client = as ? server.default.as(as) : server.default.visitor;
        const { status, headers, text } = await client.send(request);
        const kept = Object.entries(headers).filter(([header]) => KEPT.has(header));
        return { status, headers: Object.fromEntries(kept), text };
      }),
    );

  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: string, headers: Record<string, string> = json) => ({
    ...{ method: 'POST', path, body, headers },
  });

  it.each([
    ...['GET /api/tickets/search/?departure=Roma&limit=3', 'GET /API/Calendar'],
    ...['GET /api/tickets/search/?airline=a&airline=b', 'HEAD /api/calendar/'],
    ...['PUT /api/calendar/', 'OPTIONS /api/tickets/tickets/', 'GET /api/nessuno/'],
    'GET /api/sellers/venditore/',
    ...['GET /uploads/seed/atlantide.webp', 'GET /uploads/seed/napoli.webp'],
  ])('answer %s alike [STATIC-02]', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const [express, handler] = await answers({ method, path });
    expect(handler).toEqual(express);
  });

  const [LOGIN, TICKETS] = ['/api/users/auth/login/', '/api/tickets/tickets/'];
  const type = (given: string) => ({ 'content-type': given });
  const form = type('multipart/form-data; boundary=x');
  it.each<[string, RawRequest, 'luca'?]>([
    ['no JSON', post(LOGIN, '{"email": ')],
    ['a list', post(LOGIN, '[]')],
    ['a number', post(LOGIN, '7')],
    ['an empty object', post(LOGIN, '{}')],
    ['a wrong password', post(LOGIN, '{"email":"luca.bianchi@example.com","password":"x"}')],
    ['too large a body', post(LOGIN, `{"email":"${'a'.repeat(200_000)}"}`)],
    ['a deep body', post(LOGIN, `{"email":${'['.repeat(99)}${']'.repeat(99)}}`)],
    ['keys of a call that takes none', post('/api/demo/reset/', '{"scenari":"x"}')],
    [
      'an unknown sandbox',
      { method: 'GET', path: '/api/calendar/', headers: { 'x-sandbox': 'no' } },
    ],
    ['a form without fields', post(TICKETS, '--x--\r\n', form), 'luca'],
    ['a form that is none', post(TICKETS, 'nonsense', form), 'luca'],
    ['JSON in place of a form', post(TICKETS, '{}'), 'luca'],
    ['a stranger to staff', { method: 'GET', path: '/api/admin/stats/' }, 'luca'],
  ])('answer %s alike [STATIC-02]', async (_, request, as) => {
    const [express, handler] = await answers(request, as);
    expect(handler).toEqual(express);
  });

  it('give a ticket the same version, and refuse a decision about another [MOD-03][STATIC-02]', async () => {
    const path = '/api/tickets/admin/tickets/';
    const [express, handler] = await answers({ method: 'GET', path }, 'admin');
    expect(handler).toEqual(express);
    const [waiting] = JSON.parse(express?.text ?? '') as { id: number }[];
    const refused = await answers(
      {
        ...{ method: 'PATCH', path: `${path}${waiting?.id}/moderate/`, headers: json },
        body: '{"decision":"approve","version":"0123456789abcdef"}',
      },
      'admin',
    );
    const [{ status, text } = {}] = refused;
    expect([status, text]).toEqual([409, JSON.stringify({ detail: PROBLEM.ticketChanged })]);
    expect(refused[1]).toEqual(refused[0]);
  });

  it('answer a picture to a request that names its sandbox; the static edition also to an `<img>`, which names none [STATIC-02]', async () => {
    const [express, handler] = await servers;
    for (const server of [express, handler]) {
      const sandbox = server?.createSandbox();
      const published = await sandbox
        ?.as('luca')
        .call(publishTicket, { body: aTicket(), image: await aPng() });
      const path = published?.body.image ?? '';
      const own = await sandbox?.visitor.get(path);
      expect(own?.status).toBe(200);
      const ofImg = await server?.default.visitor.get(path);
      expect(ofImg?.status).toBe(server === handler ? 200 : 404);
      const other = await server?.createSandbox().visitor.get(path);
      expect(other?.status).toBe(404);
    }
  });
});
