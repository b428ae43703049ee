/** Pages of another origin: a front end of one's own against this API. */
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { testServer } from '../support/server.ts';
import { words } from '../support/words.ts';

const OWN = 'http://localhost:5174';
const server = await testServer({
  settings: { ALLOWED_ORIGINS: `${OWN}, https://front.example` },
});

const SEARCH = '/api/tickets/public/';
const preflight = (from: typeof server, path: string, origin: string, method: string) =>
  from.default.visitor.send({
    ...{ method: 'OPTIONS', path },
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-sandbox',
    },
  });
const allowed = (headers: Readonly<Record<string, unknown>>) =>
  headers['access-control-allow-origin'];

describe('a page of an origin that ALLOWED_ORIGINS names', () => {
  const page = (origin = OWN) =>
    server.default.visitor.with({ origin, 'sec-fetch-site': 'cross-site' });

  it.each([OWN, 'https://front.example'])(
    'may read what the product answers: %s',
    async (origin) => {
      const { status, headers } = await page(origin).get(SEARCH);
      expect([status, allowed(headers)]).toEqual([200, origin]);
      expect(headers['vary']).toContain('Origin');
      expect(headers['access-control-expose-headers']).toContain('X-Total-Count');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it.each([
    ['GET', SEARCH],
    ['PATCH', '/api/tickets/tickets/10/'],
    ['DELETE', '/api/tickets/tickets/10/'],
  ])('may ask before whether it may %s %s', async (method, path) => {
    const { status, headers, text } = await preflight(server, path, OWN, method);
    expect([status, text, allowed(headers)]).toEqual([204, '', OWN]);
    expect(headers['access-control-allow-methods']).toBe(method);
    expect(headers['access-control-allow-headers']).toBe('authorization,content-type,x-sandbox');
  });

  it('reads refusals and simulated errors, too', async () => {
    const refused = await page().get('/api/tickets/favorites/');
    expect([refused.status, allowed(refused.headers)]).toEqual([401, OWN]);
    const sandbox = server.createSandbox();
    sandbox.state.faults.add({ endpoint: 'searchTickets', effect: { status: 503 } });
    const failed = await sandbox.visitor.with({ origin: OWN }).get(SEARCH);
    expect([failed.status, allowed(failed.headers)]).toEqual([503, OWN]);
  });

  it('shows pictures of the product', async () => {
    const { headers } = await page().get('/uploads/seed/roma.webp');
    expect([headers['cross-origin-resource-policy'], allowed(headers)]).toEqual([
      'cross-origin',
      OWN,
    ]);
  });

  it.each([
    ['GET', '/api/demo/clock/', 403],
    ['POST', '/API/Demo/Reset', 403],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/niente', 404],
  ])(
    'never gets the control room, nor anything else: %s %s [DEMO-09]',
    async (method, path, expected) => {
      const asked = await preflight(server, path, OWN, method);
      const { status, headers } = await page().send({
        ...{ method, path, ...(method !== 'GET' && { body: '{}' }) },
        headers: { 'content-type': 'application/json' },
      });
      expect([allowed(asked.headers), status, allowed(headers)]).toEqual([
        ...[undefined, expected, undefined],
      ]);
    },
  );
});

it.each(['https://localhost:5174', 'http://localhost:5174.evil.example', 'null'])(
  'a page of any other origin reads nothing: %s',
  async (origin) => {
    const read = await server.default.visitor.with({ origin }).get(SEARCH);
    expect([allowed(read.headers), read.headers['vary']]).toEqual([
      undefined,
      expect.stringContaining('Origin'),
    ]);
    expect((await preflight(server, SEARCH, origin, 'GET')).status).toBe(405);
  },
);

it.each(
  words(`
  * localhost:5174 http://localhost:5174/app ftp://x
`),
)('whoever writes ALLOWED_ORIGINS=%s is told what it takes', (ALLOWED_ORIGINS) => {
  expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow(ConfigError);
  expect(() => readConfig({ ALLOWED_ORIGINS })).toThrow(
    /^ALLOWED_ORIGINS=.*: must be origins such as/,
  );
});
