import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { ENDPOINTS } from '#lab/endpoints';
import { developmentServer } from '../../client/build/development-server.ts';
import { Client } from '../support/client.ts';
import { handleOf } from '../support/handler-adapter.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { ownFiles } from '../support/own-folder.ts';
import { testHandler, testServer } from '../support/server.ts';
import { exportOf } from '../support/state-documents.ts';
import { words } from '../support/words.ts';

const folder = await ownFiles('workers', {
  ...{ 'client/index.html': '<!doctype html><title>Rivola</title>' },
  ...{ 'client/own-worker.js': 'own' },
});
const client = join(folder, 'client');
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

const server = await testHandler();
const handle = handleOf(server.deps);

/** A navigation, which only a browser can make. */
const navigate = (path: string, method: string): Promise<Response> => {
  const body = method === 'GET' ? {} : { body: new URLSearchParams({ scenario: 'empty' }) };
  const request = new Request(`http://localhost${path}`, { method, ...body });
  return handle(Object.defineProperty(request, 'mode', { value: 'navigate' }), path);
};

it.each(ENDPOINTS.map(({ name, path }) => [name, path] as const))(
  'a page of another site that sends the visitor to %s is refused, and changes nothing [STATIC-10]',
  async (_, path) => {
    const { state } = server.default;
    const before = [await exportOf(server.default), state.recorder.lastId, state.events.lastId];
    for (const method of ['GET', 'POST']) {
      const answer = await navigate(path.replaceAll(/:\w+/g, '1'), method);
      const { detail } = (await answer.json()) as { detail: string };
      expect([LAB_SAID.ownPages, PROBLEM.methodNotAllowed]).toContain(detail);
    }
    expect([await exportOf(server.default), state.recorder.lastId, state.events.lastId]).toEqual(
      before,
    );
    expect(server.deps.sandboxes.size).toBe(0);
  },
);
