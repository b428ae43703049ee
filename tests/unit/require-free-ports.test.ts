import { once } from 'node:events';
import { createServer, Server, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf, requireFreePorts } from '../../scripts/lib/require-free-ports.mjs';
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

/** Where listening fails, as the system says it; answers the addresses that were listened on. */
const refuseToListen = (code: string): unknown[] => {
  const listened: unknown[] = [];
  const spy = vi.spyOn(Server.prototype, 'listen');
  spies.push(spy);
  spy.mockImplementation(function (this: Server, given: unknown) {
    listened.push((given as { host?: string }).host);
    queueMicrotask(() => this.emit('error', Object.assign(new Error('refused'), { code })));
    return this;
  });
  return listened;
};

describe('a port', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0'])(
    'of a program that listens on %s is in use [GEN-24]',
    async (host) => {
      expect(await problemOf(await listenOn(host), '127.0.0.1')).toContain('in use');
    },
  );

  it('that a program has without answering is in use, and is asked about without listening on every address [GEN-24]', async () => {
    const port = await freePort();
    const listened = refuseToListen('EADDRINUSE');
    expect(await problemOf(port, '0.0.0.0')).toContain('in use');
    expect(listened).toEqual(['127.0.0.1']);
  });

  it.each([
    ['win32', 'reserved by Windows'],
    ['linux', 'this user may not listen on'],
  ] as const)('that may not be listened on is told so on %s [GEN-24]', async (platform, said) => {
    refuseToListen('EACCES');
    expect(await problemOf(80, '127.0.0.1', platform)).toContain(said);
  });
});

const told = async (ports: Record<string, number>) => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${String(code)}`);
  });
  spies.push(exit);
  const needed = Object.entries(ports).map(([variable, port]) => ({
    variable,
    port,
    purpose: 'pages',
  }));
  const end = await requireFreePorts(needed, '127.0.0.1').catch(String);
  return [end, ...said.mock.calls.flat().map(String)];
};

it('a newcomer whose port is taken is told which, and the setting that chooses another [GEN-24]', async () => {
  const taken = await listenOn('127.0.0.1');
  expect(await told({ PORT: taken, WEB_PORT: await freePort() })).toEqual([
    'Error: ended with 1',
    `Port ${taken} (pages) is in use by another program; the setting PORT chooses another (README, 'Run it').`,
  ]);
});
