import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFault } from '#lab/faults';
import type { Answer } from '../support/client.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { testServer, TODAY } from '../support/server.ts';
import { words } from '../support/words.ts';
import { ownFolder } from '../support/own-folder.ts';

/** A stand-in for the built client; tests/full/security.spec.ts checks the real one in a browser. */
const folder = await ownFolder('client');
const client = join(folder, 'client');
const server = await testServer({ settings: { CLIENT_DIR: client } });
const hosted = await testServer({
  settings: { CLIENT_DIR: client, PUBLIC_URL: 'https://rivola.example' },
});
afterAll(() => Promise.all([server.close(), hosted.close()]));

const SECRET = 'un segreto che non si serve';

beforeAll(async () => {
  await mkdir(join(client, 'assets'), { recursive: true });
  for (const name of ['.git', '.vite']) await mkdir(join(client, name));
  const secrets = words(`
    .env .vite/manifest.json .git/config assets/.htpasswd ../package.json ../db.json
  `);
  for (const name of secrets) await writeFile(join(client, name), SECRET);
  await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
  await writeFile(join(client, 'assets', 'a-1234.js'), 'export {};');
});

const directivesOf = ({ headers }: Answer): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/ (.*)/s))
      .map(([name = '', values = '']) => [name, values]),
  );

const GET = (path: string, headers: Record<string, string> = {}) =>
  server.default.visitor.send({
    method: 'GET',
    path,
    headers: { accept: 'text/html', ...headers },
  });

/** Each kind of answer: name, status, and a request that gets it. */
const ANSWERS: [string, number, () => Promise<Answer>][] = [
  ['to a valid request', 200, () => GET('/api/tickets/public/')],
  ['to an invalid request', 400, () => GET('/api/tickets/public/?date=x')],
  ['without a session', 401, () => GET('/api/users/user/me/')],
  ['to an unknown address', 404, () => GET('/api/niente')],
  [
    'to an undefined method',
    405,
    () => server.default.visitor.send({ method: 'PUT', path: '/api/calendar/' }),
  ],
  [
    'to a body that is too large',
    413,
    () =>
      server.default.visitor.send({
        method: 'POST',
        path: '/api/users/auth/login/',
        headers: { 'content-type': 'application/json' },
        body: `"${'x'.repeat(70_000)}"`,
      }),
  ],
  [
    'made by a fault',
    503,
    async () => {
      const sandbox = server.createSandbox();
      const body = { endpoint: 'getCalendar', effect: { status: 503 } };
      await sandbox.visitor.call(createFault, { body });
      return sandbox.visitor.get('/api/calendar/');
    },
  ],
  ['with the API document', 200, () => GET('/api/openapi.json')],
  ['with the API explorer', 200, () => GET('/api/docs')],
  ['with a page', 200, () => GET('/cerca')],
  ['with a script', 200, () => GET('/assets/a-1234.js')],
  ['with a picture', 200, () => GET('/uploads/seed/roma.webp')],
  ['to a missing picture', 404, () => GET('/uploads/nessuna.webp')],
];

describe.each(ANSWERS)('an answer %s', (_, status, ask) => {
  it('has headers that forbid MIME sniffing, inline scripts and foreign frames', async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-permitted-cross-domain-policies': 'none',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    const policy = directivesOf(answer);
    expect(policy.get('default-src')).toMatch(/^'(self|none)'$/);
    expect(policy.get('script-src') ?? policy.get('default-src')).toMatch(/^'(self|none)'$/);
    expect(policy.get('object-src') ?? policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toMatch(/^'(self|none)'$/);
    expect(policy.has('base-uri') || policy.has('sandbox')).toBe(true);
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe-eval|https?:|\*|wasm/);
  });
});

/** What browsers ignore, and warn of, on an origin that they do not trust. */
const SECURE_ONLY = ['cross-origin-opener-policy', 'origin-agent-cluster'];

describe.each<[boolean, Record<string, string>]>([
  [true, { host: 'localhost:5173' }],
  [true, { host: 'rivola.localhost' }],
  [true, { host: '127.8.9.1:3001' }],
  [true, { host: '[::1]:3001' }],
  [true, { host: 'sala.lan:3001', 'x-forwarded-proto': 'https' }],
  [true, { host: 'sala.lan:5173', 'x-forwarded-proto': 'https,http' }],
  [true, { host: '127.0.0.1:3001', 'x-forwarded-host': 'rivola.example' }],
  [true, { host: 'rivola.example' }],
  [false, { host: 'sala.lan:3001' }],
  [false, { host: '192.168.1.9:3001' }],
  [false, { host: '[fd00::2]:3001' }],
  [false, { host: 'localhost.example' }],
  [false, { host: 'my-localhost' }],
  [false, { host: 'sala.lan', 'x-forwarded-proto': 'http' }],
  [false, { host: 'rivola.example:8080' }],
  [false, { host: '127.0.0.1:3001', 'x-forwarded-host': 'sala.lan:5173' }],
])('trusted: %s, a browser at %o', (isTrusted, headers) => {
  it.each(['/api/calendar/', '/api/calendar/?x=1', '/api/docs', '/cerca', '/niente.js', '/%'])(
    'gets from %s the headers of its origin alone [HOST-03]',
    async (path) => {
      const answer = await hosted.default.visitor.with(headers).get(path);
      const sent = SECURE_ONLY.filter((name) => name in answer.headers);
      expect(sent).toEqual(isTrusted ? SECURE_ONLY : []);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
    },
  );
});

it('a page cannot be framed by another site, though by the product itself [STAGE-02]', async () => {
  const answer = await GET('/cerca');
  expect(directivesOf(answer).get('frame-ancestors')).toBe("'self'");
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
});

it('only the API explorer and pictures allow inline styles, and no answer allows inline scripts', async () => {
  for (const [about, , ask] of ANSWERS) {
    const policy = directivesOf(await ask());
    expect(policy.get('script-src') ?? '', about).not.toContain('unsafe-inline');
    const styles = policy.get('style-src') ?? '';
    const allowsInlineStyles = ['with the API explorer', 'with a picture'].includes(about);
    expect(styles.includes('unsafe-inline'), about).toBe(allowsInlineStyles);
  }
});

it('an answer of the API is not cached, and CORS allows no other origin', async () => {
  const { headers } = await GET('/api/calendar/', { origin: 'https://evil.example' });
  expect(headers['cache-control']).toBe('no-store');
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  const preflight = await server.default.visitor.send({
    method: 'OPTIONS',
    path: '/api/users/user/me/',
    headers: {
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(405);
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-'))).toEqual([]);
});

it('an answer of the API to If-None-Match: * is a 200 with its body', async () => {
  const answer = await GET('/api/calendar/', { 'if-none-match': '*' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ today: TODAY });
});

describe('the built client', () => {
  it.each(
    words(`
    /.env /.git/config /assets/.htpasswd /.well-known/security.txt /.vite/manifest.json
    /cerca/.env /%2eenv /%2e%2e/package.json /..%2fpackage.json /../package.json
    /assets/../../package.json /assets/..%2f..%2fpackage.json
    /assets/%2e%2e%2f%2e%2e%2fpackage.json /assets/..%5c..%5cpackage.json /assets/nessuno.js
    /assets/a-1234.js.map /assets/ /assets/%00 /assets/%E0%A4%A /%E0%A4%A //assets/.htpasswd
  `),
  )('serves no file at %s', async (path) => {
    for (const accept of ['*/*', 'application/json', 'image/webp,*/*;q=0.8']) {
      const answer = await GET(path, { accept });
      expect(answer.text, accept).not.toContain(SECRET);
      expect([400, 403, 404], accept).toContain(answer.status);
      expectProblem(answer);
    }
    const answer = await GET(path, { accept: 'text/html,*/*;q=0.8' });
    expect(answer.text).not.toContain(SECRET);
    expect([400, 403, 404]).toContain(answer.status);
  });

  it.each([
    ['/.foo', 404],
    ['/.env', 404],
    ['/cerca/.env', 404],
    ['/%2eenv', 404],
    ['/assets/nessuno.js', 404],
    ['/uploads/nessuna.webp', 404],
    ['/%E0%A4%A', 400],
    ['/cerca/%', 400],
  ])(
    'answers a browser at %s with an error status and the page that shows the not-found screen [GEN-06]',
    async (path, status) => {
      const answer = await GET(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.text).toBe('<!doctype html><title>Rivola</title>');
    },
  );

  it.each(['/api/niente', '/api/%E0%A4%A', '/API/.foo'])(
    'is not served under /api: %s [GEN-06b]',
    async (path) => {
      const answer = await GET(path);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expectProblem(answer);
    },
  );

  it.each(['/', '/cerca', '/venditore/1', '/password-reset-confirm/MQ/a-b'])(
    'serves its page at %s with no-cache',
    async (path) => {
      const answer = await GET(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control'] ?? 'no-cache').toBe('no-cache');
      expect(answer.text).toContain('<title>Rivola</title>');
    },
  );
});
