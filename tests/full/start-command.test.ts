/** `npm start` as a person types it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { call } from '../../scripts/lib/call.mjs';
import getPort from 'get-port';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { eventually } from '../support/eventually.ts';

const folder = await mkdtemp(join(tmpdir(), 'rivola-command-'));

/** A proxy that refuses everything: what is meant for this machine must not go through it. */
const proxied: string[] = [];
const proxy = createServer((request, response) => {
  proxied.push(request.url ?? '');
  response.writeHead(502).end();
});
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
afterAll(async () => {
  proxy.close();
  await rm(folder, { recursive: true });
});

it.runIf(process.platform !== 'win32')(
  'a newcomer on an IPv6 address, behind a proxy, is greeted, and what was started ends with a killed npm',
  async () => {
    const [port, webPort] = [await getPort({ host: '::1' }), await getPort({ host: '::1' })];
    const { port: proxyPort } = proxy.address() as { port: number };
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot,
      env: {
        ...process.env,
        HOST: '::1',
        PORT: String(port),
        WEB_PORT: String(webPort),
        DATA_DIR: join(folder, 'data'),
        UPLOADS_DIR: join(folder, 'uploads'),
        // Read by Node 24 and later.
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: `http://127.0.0.1:${proxyPort}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    npm.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
    const pages = `http://[::1]:${webPort}`;
    try {
      await eventually(() => expect(printed).toContain('Stop with Ctrl+C'));
      expect(printed).toContain(`Rivola        ${pages}\n`);
      expect((await call(`${pages}/api/tickets/public/`)).ok).toBe(true);
      expect(proxied).toEqual([]);
    } finally {
      npm.kill('SIGKILL');
    }
    await eventually(async () => {
      await expect(call(`http://[::1]:${port}/`)).rejects.toThrow('ECONNREFUSED');
      await expect(call(`${pages}/`)).rejects.toThrow('ECONNREFUSED');
    });
  },
);
