/** A service worker of another project, left on the origin on which Rivola is served now; a browser looks for its script. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer } from 'vite';
import { developmentServer } from '../../client/build/development-server.ts';
import { Client } from '../support/client.ts';
import { ownFolder } from '../support/own-folder.ts';
import { testServer } from '../support/server.ts';
import { words } from '../support/words.ts';

const folder = await ownFolder('workers');
const client = join(folder, 'client');
await mkdir(join(client, 'assets'), { recursive: true });
await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
await writeFile(join(client, 'own-worker.js'), 'own');
const built = await testServer({ settings: { CLIENT_DIR: client } });
const api = await testServer();
const vite = await createServer({
  configFile: false,
  root: client,
  cacheDir: join(folder, 'cache'),
  logLevel: 'silent',
  plugins: developmentServer({ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:5173' }),
  server: { port: 0, watch: null },
  optimizeDeps: { noDiscovery: true },
});
await vite.listen();
const development = new Client(vite.resolvedUrls?.local[0] ?? '', {});
afterAll(() => vite.close());

const script = { 'service-worker': 'script', 'if-none-match': '"1"', accept: '*/*' };

describe.each([
  ['npm run serve', built.default.visitor],
  ['the API alone', api.default.visitor],
  ['npm start', development],
])('%s', (_, visitor) => {
  it.each(words('/sw.js /assets/sw-1.js /api/sw.js /cerca /app/sw.js?v=2 /%2e%2e/sw.js'))(
    'answers the script of a worker at %s with one that removes itself [GEN-24]',
    async (path) => {
      const { status, headers, text } = await visitor.with(script).get(path);
      expect([status, headers['content-type'], headers['service-worker-allowed']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        '/',
      ]);
      expect(text).toContain('self.registration.unregister()');
    },
  );
});
