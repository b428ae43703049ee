import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';

const ROOT = join(import.meta.dirname, '..', '..').replaceAll('\\', '/');
const folder = await mkdtemp(join(tmpdir(), 'rivola-dev-'));
const SECRET = 'un segreto che non si serve';
await writeFile(join(folder, '.env'), SECRET);

/** As `npm start` has it, but for what only takes time: it need not find what to bundle, nor watch files. */
const vite = await createServer({
  configFile: join(ROOT, 'client', 'vite.config.ts'),
  cacheDir: join(folder, 'cache'),
  logLevel: 'silent',
  server: {
    port: 0,
    strictPort: false,
    host: '127.0.0.1',
    watch: null,
    hmr: false,
    // What lies in a folder that is served, and is still not to be.
    fs: { allow: [folder] },
  },
  optimizeDeps: { noDiscovery: true, include: [] },
});
await vite.listen();
const browser = new Client(vite.resolvedUrls?.local[0] ?? '', {});
afterAll(async () => {
  await vite.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  browser.send({ method: 'GET', path, headers: { accept: 'text/html', ...headers } });

/** Of files that no browser has any business with; each is in the file that is asked for. */
const TELLTALES = [
  SECRET,
  'root:',
  '"devDependencies"',
  'createApp',
  'marta.greco@',
  'projectRoot',
  '[core]',
];

const FILES = [
  'package.json',
  'seed/people.json',
  'seed/scenarios.ts',
  'server/main.ts',
  'server/app.ts',
  'server/config.ts',
  'server/store/store.ts',
  'scripts/lib/project.mjs',
  'tests/support/server.ts',
  'uploads/.gitkeep',
  'README.md',
];
/** Ways in which a file is asked for that have opened files before (CVE-2025-30208 and those that followed). */
const WAYS = [
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

describe('in development', () => {
  it.each(FILES)('nobody is served %s, however it is asked for', async (file) => {
    for (const way of WAYS) {
      const answer = await get(`/@fs${ROOT}/${file}${way}`);
      expect([403, 404], way).toContain(answer.status);
    }
  });

  it.each(['/etc/passwd', '//etc/passwd', '/proc/self/environ', `${folder}/.env`])(
    'nobody is served %s, however it is asked for',
    async (file) => {
      for (const way of WAYS) {
        const { status, text } = await get(`/@fs${file}${way}`);
        expect(
          TELLTALES.filter((word) => text.includes(word)),
          way,
        ).toEqual([]);
        expect([200, 403, 404], way).toContain(status);
      }
    },
  );

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
  ])('nothing of the repository comes by %s', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const { status, text } = await get(path, { accept });
      expect(TELLTALES.filter((word) => text.includes(word))).toEqual([]);
      expect(status).toBeLessThan(500);
    }
  });

  it('the client and the contract are served', async () => {
    const served = async (path: string) => (await get(path, { accept: '*/*' })).status;
    expect(await served('/')).toBe(200);
    expect(await served('/main.tsx')).toBe(200);
    expect(await served(`/@fs${ROOT}/server/contract/limits.ts`)).toBe(200);
  });

  it('a name that was pointed at this machine, and another site, are served nothing', async () => {
    expect((await get('/main.tsx', { host: 'evil.example' })).status).toBe(403);
    const { headers } = await get('/main.tsx', { origin: 'https://evil.example' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
