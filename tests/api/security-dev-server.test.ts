import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, mergeConfig, type InlineConfig } from 'vite';
import { PROBLEM } from '#contract/problems';
import { developmentServer } from '../../client/build/development-server.ts';
import clientConfig from '../../client/vite.config.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { words } from '../support/words.ts';
import { ownFolder } from '../support/own-folder.ts';

/** A file's path as it is in an address: encoded, and on Windows behind a slash (`/C:/…`). */
const inAddress = (path: string) => pathToFileURL(path).pathname;
const ROOT = inAddress(join(import.meta.dirname, '..', '..'));
const folder = await ownFolder('dev');
const SECRET = 'un segreto che non si serve';
await writeFile(join(folder, '.env'), SECRET);

/** Vite as in `npm start`, without dependency discovery and file watching, which would only take time. */
const forTests: InlineConfig = {
  configFile: false,
  cacheDir: join(folder, 'cache'),
  logLevel: 'silent',
  server: {
    port: 0,
    strictPort: false,
    host: '127.0.0.1',
    watch: null,
    hmr: false,
    // An allowed folder with a `.env` file, which must be refused even there.
    fs: { allow: [folder] },
  },
  optimizeDeps: { noDiscovery: true, include: [] },
};
const ofClient = clientConfig({ command: 'serve', mode: 'development' });
const vite = await createServer(mergeConfig(ofClient, forTests));
await vite.listen();
const browser = new Client(vite.resolvedUrls?.local[0] ?? '', {});
afterAll(() => vite.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  browser.send({ method: 'GET', path, headers: { accept: 'text/html', ...headers } });

/** Texts of the requested files, none of which an answer may contain. */
const FORBIDDEN_TEXTS = [
  SECRET,
  'root:',
  '[fonts]',
  '"devDependencies"',
  'createApp',
  'marta.greco@',
  'projectRoot',
  '[core]',
];

const FILES = words(`
  package.json seed/people.json seed/scenarios.ts server/main.ts server/app.ts server/config.ts
  server/store/store.ts scripts/lib/project.mjs tests/support/server.ts uploads/.gitkeep README.md
`);
/** Query strings that have bypassed Vite's file access checks (CVE-2025-30208 and later ones). */
const BYPASSES = [
  '',
  '?raw',
  '?url',
  '?import',
  '?import&raw',
  '?raw??',
  '?import&raw??',
  '?inline&import',
  '?.svg?.wasm?init',
  '?html-proxy',
  '?worker&inline',
  '?direct',
  '?commonjs-proxy',
];

describe('the development server', () => {
  it.each(FILES)('refuses %s with any query string', async (file) => {
    for (const query of BYPASSES) {
      const answer = await get(`/@fs${ROOT}/${file}${query}`);
      expect([403, 404], query).toContain(answer.status);
    }
  });

  it.each([
    '/etc/passwd',
    '//etc/passwd',
    '/proc/self/environ',
    '/C:/Windows/win.ini',
    inAddress(join(folder, '.env')),
  ])('reveals nothing of %s with any query string', async (file) => {
    for (const query of BYPASSES) {
      const { status, text } = await get(`/@fs${file}${query}`);
      expect(
        FORBIDDEN_TEXTS.filter((word) => text.includes(word)),
        query,
      ).toEqual([]);
      expect([200, 403, 404], query).toContain(status);
    }
  });

  it.each([
    '/../package.json',
    '/../package.json?raw',
    '/..%2fpackage.json?raw',
    '/%2e%2e/package.json?import&raw',
    '/..%5cpackage.json?raw',
    '/data/db.json',
    '/server/.data/db.json',
    '/server/.data/secret',
    '/../server/.data/secret?raw',
    '/.env',
    '/.git/config',
    '/../.git/config?raw',
    '/@id/../package.json',
    `/@id/${ROOT}/server/main.ts`,
    `/@id/__x00__${ROOT}/server/main.ts`,
    `/@fs${ROOT}/client/../package.json?raw`,
    `/@fs${ROOT}/client/%2e%2e/package.json?raw`,
    `/@fs${ROOT}/client/..%2fpackage.json?raw`,
    `/@fs${ROOT}/client%5c..%5cpackage.json?raw`,
    `/@fs${ROOT}/server/contract/../app.ts?raw`,
    `/@fs${ROOT}/server/contract/limits.ts?raw/../../../package.json`,
    `/@fs/x/x/x/vite/../../../../..${ROOT}/package.json`,
    `/@fs${ROOT}/package.json%00.ts`,
    '/@fs/%E0%A4%A',
    '/%E0%A4%A',
  ])('reveals no file of the repository at %s', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, text } = await get(path, { accept });
      expect(FORBIDDEN_TEXTS.filter((word) => text.includes(word))).toEqual([]);
      expect(status).toBeLessThan(500);
    }
  });

  it('serves the client and the contract', async () => {
    const served = async (path: string) => (await get(path, { accept: '*/*' })).status;
    expect(await served('/')).toBe(200);
    expect(await served('/main.tsx')).toBe(200);
    expect(await served(`/@fs${ROOT}/server/contract/limits.ts`)).toBe(200);
  });

  it('opens no editor for an image on a foreign page', async () => {
    for (const path of ['/__open-in-editor?file=main.tsx', '/__OPEN-in-editor/?file=main.tsx']) {
      const answer = await get(path, { accept: '*/*', 'sec-fetch-site': 'cross-site' });
      expect(answer).toMatchObject({ status: 404, text: '' });
    }
  });

  it.each(['/', '/main.tsx', '/favicon.svg'])('keeps %s from other sites’ pages', async (path) => {
    expect((await get(path)).headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['evil.example', 'localhost.evil.example:5173', '192.168.1.9'])(
    'refuses the foreign name %s as the API does (DNS rebinding), and says the remedy [HOST-03]',
    async (host) => {
      const { status, body } = await get('/main.tsx', { host });
      expect([status, body]).toEqual([421, { detail: PROBLEM.foreignHost }]);
    },
  );

  it('allows no other origin by CORS', async () => {
    const { headers } = await get('/main.tsx', { origin: 'https://evil.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

/** A request that offers another protocol, on a connection that is closed after it. */
const offering = (upgrade: string, more = '', target = 'GET /login', body = '') =>
  sendRaw(
    vite.resolvedUrls?.local[0] ?? '',
    `${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close, Upgrade, HTTP2-Settings\r\n` +
      `Upgrade: ${upgrade}\r\n${more}\r\n${body}`,
  );
const WEBSOCKET =
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ';

describe('a client that offers another protocol', () => {
  it.each([
    ['h2c', 'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'],
    ['H2C', ''],
    ['TLS/1.0', ''],
    ['h2c, websocket', ''],
    ['websocket', `${WEBSOCKET}chat\r\n`],
  ])('%s is answered as HTTP/1.1 by the page server [GEN-24]', async (upgrade, more) => {
    const answer = await offering(upgrade, more);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('<title>Accedi');
  });

  it('has the body of its request read, and that of the next one on the connection [GEN-24]', async () => {
    const body =
      '7\r\n{"x":1}\r\n0\r\n\r\nGET /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const url = vite.resolvedUrls?.local[0] ?? '';
    const answer = await sendRaw(
      url,
      `POST /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
    );
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(2);
  });

  it('and asks for the server itself, or by a foreign name, ends nothing [HOST-03]', async () => {
    expect(await offering('h2c', '', 'OPTIONS *')).toMatch(/^HTTP\/1\.1 \d/);
    const foreign = `${WEBSOCKET}vite-hmr\r\n`;
    const answer = await sendRaw(
      vite.resolvedUrls?.local[0] ?? '',
      `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n${foreign}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect((await get('/')).status).toBe(200);
  });
});

it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://sala.lan:5173' }])(
  'a development server that others reach answers as any name: %o [HOST-03]',
  async (settings) => {
    const plugins = developmentServer({
      ...{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:5173' },
      ...settings,
    });
    const open = await createServer({ ...forTests, root: folder, plugins });
    await open.listen();
    const visitor = new Client(open.resolvedUrls?.local[0] ?? '', {});
    for (const host of ['sala.lan:5173', '192.168.1.9:5173'])
      expect((await visitor.with({ host }).get('/.env')).status).not.toBe(421);
    await open.close();
  },
);

describe('a browser with the cookies of other applications of this machine', () => {
  it('gets the pages of `npm start` with 40 kB of them, and with more it is said what is in the way', async () => {
    const cookie = (kilobytes: number) => ({ cookie: 'altra=x; '.repeat(kilobytes * 110) });
    expect((await get('/', cookie(40))).status).toBe(200);
    const refused = await get('/', cookie(60));
    expect([refused.status, refused.body]).toEqual([431, { detail: PROBLEM.tooLarge }]);
  });
});
