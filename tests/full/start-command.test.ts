/** `npm start` as a person types it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { call } from '../../scripts/lib/call.mjs';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/processes.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('command');

/** A proxy that refuses everything: what is meant for this machine must not go through it. */
const proxied: string[] = [];
const proxy = createServer(({ url = '' }, response) => {
  proxied.push(url);
  response.writeHead(502).end();
});
await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
afterAll(() => void proxy.close());

/** Runs `npm start` until it greets, in a process group and on folders of its own. */
const greeted = async (settings: Record<string, string> = {}) => {
  const { HOST: host = '127.0.0.1' } = settings;
  const [port, webPort] = [await freePort(host), await freePort(host)];
  const data = await mkdtemp(join(folder, 'data-'));
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: data,
      UPLOADS_DIR: join(data, 'uploads'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  try {
    await eventually(() => expect(printed + errors).toContain('Stop with Ctrl+C'));
  } catch (error) {
    process.kill(-Number(child.pid), 'SIGKILL');
    throw error;
  }
  const shown = host.includes(':') ? `[${host}]` : host;
  const addresses = { pages: `http://${shown}:${webPort}`, api: `http://${shown}:${port}` };
  const hasEnded = () =>
    eventually(async () => {
      await expect(call(`${addresses.api}/`)).rejects.toThrow('ECONNREFUSED');
      await expect(call(`${addresses.pages}/`)).rejects.toThrow('ECONNREFUSED');
    });
  return { child, ...addresses, lock: join(data, 'lock'), printed, errors: () => errors, hasEnded };
};

/** A login whose body is still under way, once the server has it; the answer is awaited by `finish`. */
const beginLogin = async (api: string) => {
  const body = JSON.stringify({ email: 'marta.greco@example.com', password: 'Volare2026!' });
  const login = request(`${api}/api/users/auth/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  const answered = once(login, 'response') as Promise<[IncomingMessage]>;
  login.flushHeaders();
  await once(login, 'continue');
  return {
    finish: async () => {
      login.end(body);
      const [answer] = await answered;
      return answer.resume().statusCode;
    },
  };
};

const pressCtrlC = ({ pid }: ChildProcess) => process.kill(-Number(pid), 'SIGINT');

it.runIf(process.platform !== 'win32')(
  'a newcomer on an IPv6 address, behind a proxy, is greeted, and what was started ends with a killed npm [GEN-24]',
  async () => {
    const { port: proxyPort } = proxy.address() as { port: number };
    const rivola = await greeted({
      HOST: '::1',
      // Read by Node 24 and later.
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: `http://127.0.0.1:${proxyPort}`,
    });
    try {
      expect(rivola.printed).toContain(`Rivola        ${rivola.pages}\n`);
      expect((await call(`${rivola.pages}/api/tickets/public/`)).ok).toBe(true);
      expect(rivola.errors()).toBe('');
      expect(proxied).toEqual([]);
    } finally {
      rivola.child.kill('SIGKILL');
    }
    await rivola.hasEnded();
    await eventually(() => expect(existsSync(rivola.lock)).toBe(false));
  },
);

it.runIf(process.platform !== 'win32').each<[string, (child: ChildProcess) => unknown]>([
  ['Ctrl+C', pressCtrlC],
  ['a signal to npm alone', (child) => child.kill()],
])(
  'what npm start started ends in order by %s: what was called is answered, no lock stays [GEN-24]',
  async (_, stop) => {
    const rivola = await greeted();
    const login = await beginLogin(rivola.api);
    expect(existsSync(rivola.lock)).toBe(true);
    stop(rivola.child);
    await eventually(() => expect(call(`${rivola.api}/`)).rejects.toThrow('ECONNREFUSED'));
    expect(await login.finish()).toBe(200);
    await rivola.hasEnded();
    await eventually(() => expect(existsSync(rivola.lock)).toBe(false));
  },
);
