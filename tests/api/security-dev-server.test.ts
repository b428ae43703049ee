import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, mergeConfig, type InlineConfig } from 'vite';
import { PROBLEM } from '#contract/problems';
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

/** Texts of files that nobody may read, none of which an answer may contain. */
const FORBIDDEN_TEXTS = [
  ...[SECRET, 'root:', '[fonts]', '"devDependencies"', 'createApp', 'marta.greco@', 'projectRoot'],
  '[core]',
];
const FILES = words(`
  package.json seed/people.json seed/scenarios.ts server/main.ts server/app.ts server/config.ts
  server/store/store.ts scripts/lib/project.mjs tests/support/server.ts uploads/.gitkeep README.md
`);
/** Query strings that have bypassed Vite's file access checks (CVE-2025-30208 and later ones). */
const BYPASSES = [
  ...['', '?raw', '?url', '?import', '?import&raw', '?raw??', '?import&raw??', '?inline&import'],
  ...['?.svg?.wasm?init', '?html-proxy', '?worker&inline', '?direct', '?commonjs-proxy'],
];
/** Files of the machine and of the repository, by ways around the folders that are served. */
const ELSEWHERE = words(`
  /@fs/etc/passwd /@fs//etc/passwd /@fs/proc/self/environ /@fs/C:/Windows/win.ini
  /@fs${inAddress(join(folder, '.env'))}
  /../package.json /..%2fpackage.json /%2e%2e/package.json /..%5cpackage.json
  /data/db.json /server/.data/db.json /server/.data/secret /../server/.data/secret
  /.env /.git/config /../.git/config /@id/../package.json
  /@id/${ROOT}/server/main.ts /@id/__x00__${ROOT}/server/main.ts
  /@fs${ROOT}/client/../package.json /@fs${ROOT}/client/%2e%2e/package.json
  /@fs${ROOT}/client/..%2fpackage.json /@fs${ROOT}/client%5c..%5cpackage.json
  /@fs${ROOT}/server/contract/../app.ts
  /@fs${ROOT}/server/contract/limits.ts?raw/../../../package.json
  /@fs/x/x/x/vite/../../../../..${ROOT}/package.json /@fs${ROOT}/package.json%00.ts
  /@fs/%E0%A4%A /%E0%A4%A
`);

describe('the development server', () => {
  it.each(FILES)('refuses %s with any query string', async (file) => {
    for (const query of BYPASSES) {
      const answer = await get(`/@fs${ROOT}/${file}${query}`);
      expect([403, 404], query).toContain(answer.status);
    }
  });

  it.each(ELSEWHERE)('reveals nothing at %s with any query string', async (path) => {
    const failed: string[] = [];
    for (const query of BYPASSES)
      for (const accept of ['text/html', '*/*']) {
        const { status, text } = await get(`${path}${query}`, { accept });
        expect(
          FORBIDDEN_TEXTS.filter((word) => text.includes(word)),
          query,
        ).toEqual([]);
        if (status >= 500) failed.push(query);
      }
    // Vite's importer finds no module there, and says so by a 500.
    expect(failed.filter((query) => !query.includes('import'))).toEqual([]);
  });

  it('serves the client and the contract', async () => {
    const served = async (path: string) => (await get(path, { accept: '*/*' })).status;
    expect(await served('/')).toBe(200);
    expect(await served('/main.tsx')).toBe(200);
    expect(await served(`/@fs${ROOT}/server/contract/limits.ts`)).toBe(200);
  });

  it.each(['evil.example', 'localhost.evil.example:5173', '192.168.1.9'])(
    'refuses the foreign name %s as the API does (DNS rebinding), and says the remedy [HOST-03]',
    async (host) => {
      const { status, body } = await get('/main.tsx', { host });
      expect([status, body]).toEqual([421, { detail: PROBLEM.foreignHost }]);
    },
  );
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
});
