import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFault } from '#lab/faults';
import type { Answer } from '../support/client.ts';
import { expectProblem } from '../support/contract-checks.ts';
import { testServer, TODAY } from '../support/server.ts';
import { words } from '../support/words.ts';
import { ownFiles } from '../support/own-folder.ts';

/** The server reads it as a build's manifest, too. */
const SECRET = '{"un segreto":{"file":"che non si serve"}}';
const SECRETS = words(`
  client/.env client/.vite/manifest.json client/.git/config client/assets/.htpasswd package.json db.json
`);
/** Has a stand-in for the built client. */
const folder = await ownFiles('client', {
  ...Object.fromEntries(SECRETS.map((name) => [name, SECRET])),
  ...{ 'client/index.html': '<!doctype html><title>Rivola</title>' },
  ...{ 'client/assets/a-1234.js': 'export {};' },
});
const server = await testServer({ settings: { CLIENT_DIR: join(folder, 'client') } });

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
  ['to an unknown address', 404, () => GET('/api/niente')],
  [
    'to an undefined method',
    405,
    () => server.default.visitor.send({ method: 'PUT', path: '/api/calendar/' }),
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
  ['with a picture', 200, () => GET('/uploads/seed/roma.webp')],
  ['to a missing picture', 404, () => GET('/uploads/nessuna.webp')],
];

describe.each(ANSWERS)('an answer %s', (about, status, ask) => {
  it('has headers that forbid MIME sniffing, inline scripts and foreign frames', async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
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
    // Only pictures and Swagger UI need them.
    const allowsInlineStyles = Boolean(policy.get('style-src')?.includes('unsafe-inline'));
    expect(allowsInlineStyles).toBe(/explorer|with a picture/.test(about));
  });
});

it.each<[string, Record<string, string>]>([
  ['http://localhost:3001', {}],
  [
    'https://rivola.example',
    { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' },
  ],
])(
  'what browsers ignore without TLS, and warn of, is sent as PUBLIC_URL=%s says [HOST-03]',
  async (url, sent) => {
    const one = await testServer({ settings: { PUBLIC_URL: url } });
    for (const path of ['/api/calendar/', '/api/docs', '/niente.js']) {
      const { headers } = await one.default.visitor.get(path);
      const names = ['cross-origin-opener-policy', 'origin-agent-cluster'];
      const found = names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
      expect(Object.fromEntries(found), path).toEqual(sent);
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  },
);

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
    ['/uploads/nessuna.webp', 404],
    ['/%E0%A4%A', 400],
    ['/cerca/%', 400],
  ])(
    'answers a browser at %s with %i and the page that shows it [GEN-06]',
    async (path, status) => {
      const { headers, text, ...answer } = await GET(path);
      expect([answer.status, headers['content-type'], headers['cache-control']]).toEqual([
        ...[status, 'text/html; charset=utf-8', 'no-cache'],
      ]);
      expect(text).toBe('<!doctype html><title>Rivola</title>');
    },
  );
});
