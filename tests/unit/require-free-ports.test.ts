import { once } from 'node:events';
import { createServer, Server, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireFreePorts, findUse } from '../../scripts/lib/require-free-ports.mjs';
import { freePort } from '../support/processes.ts';

const opened: Server[] = [];
const spies: { mockRestore: () => void }[] = [];
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
  for (const server of opened.splice(0)) server.close();
});

/** A program that listens on a port of its own. */
const listenOn = async (host: string): Promise<number> => {
  const server = createServer((socket) => socket.destroy()).listen(0, host);
  opened.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Where listening fails on these ports, as the system says it; answers the addresses that were listened on. */
const refuseToListen = (code: string, ports: readonly number[]): unknown[] => {
  const listened: unknown[] = [];
  const listen = Reflect.get(Server.prototype, 'listen');
  const spy = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (
    this: Server,
    ...given: unknown[]
  ) {
    const [{ port, host }] = given as [{ port: number; host?: string }];
    listened.push(host);
    if (!ports.includes(port)) return Reflect.apply(listen, this, given) as Server;
    queueMicrotask(() => this.emit('error', Object.assign(new Error('refused'), { code })));
    return this;
  });
  spies.push(spy);
  return listened;
};

/** What a start says that needs these ports, and whether it ends. */
const told = async (needed: Record<string, number>, platform: NodeJS.Platform) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  spies.push(exit);
  const ports = Object.entries(needed).map(([variable, port]) => ({
    variable,
    port,
    purpose: variable === 'PORT' ? 'API' : 'pages',
  }));
  await requireFreePorts('npm start', ports, { platform }).catch(() => {});
  return { ended: exit.mock.calls, text: said.mock.calls.flat().join('\n') };
};

describe('a port', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0'])(
    'of a program that listens on %s is in use [GEN-24]',
    async (host) => {
      expect(await findUse(await listenOn(host))).toBe('in use');
    },
  );

  it('that nobody answers on is free, and is asked without listening on every address [GEN-24]', async () => {
    const port = await freePort();
    const listened = refuseToListen('EACCES', []);
    expect(await findUse(port)).toBe('free');
    expect(listened).toEqual(['127.0.0.1']);
  });

  it('that a program has without answering on it is in use', async () => {
    const port = await freePort();
    refuseToListen('EADDRINUSE', [port]);
    expect(await findUse(port)).toBe('in use');
  });
});

describe('a newcomer', () => {
  it('on Windows is told that a port is reserved, not that a program has it, and which setting helps [GEN-24]', async () => {
    const port = await freePort();
    refuseToListen('EACCES', [port, port + 1]);
    const { ended, text } = await told({ PORT: port }, 'win32');
    expect(ended).toEqual([[1]]);
    expect(text).toMatch(
      new RegExp(`Port ${port} \\(API\\) is reserved by Windows.*Hyper-V, WSL or Docker`),
    );
    expect(text).not.toContain('in use');
    const [, free] = /\$env:PORT=(\d+); npm\.cmd start/.exec(text) ?? [];
    expect(Number(free)).toBeGreaterThan(port + 1);
  });

  it('elsewhere is told that the port is not for this user [GEN-24]', async () => {
    refuseToListen('EACCES', [80]);
    const { text } = await told({ WEB_PORT: 80 }, 'linux');
    expect(text).toContain('Port 80 (pages) is one that this user may not listen on');
    expect(text).toMatch(/ {2}WEB_PORT=1\d{3} npm start/);
  });

  it('whose two ports are taken gets two others, one for each', async () => {
    const port = await listenOn('127.0.0.1');
    const web = await listenOn('127.0.0.1');
    const { text } = await told({ PORT: port, WEB_PORT: web }, 'linux');
    expect(text).toContain(`Port ${port} (API) is in use by another program.`);
    expect(text).toContain('Stop that program, or choose another port:');
    const [, ...chosen] = / {2}PORT=(\d+) WEB_PORT=(\d+) npm start/.exec(text) ?? [];
    expect(new Set([...chosen, String(port), String(web)]).size).toBe(4);
  });

  it('whose ports are free is told nothing', async () => {
    const { ended, text } = await told({ PORT: await freePort() }, 'win32');
    expect({ ended, text }).toEqual({ ended: [], text: '' });
  });
});
