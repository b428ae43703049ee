/** What a newcomer's machine, folders and ports may be, and what is told where nothing runs there. */
import { once } from 'node:events';
import { createServer, Server, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { explainFolder, needsLink } from '../../scripts/lib/plain-folder.mjs';
import { problemOf, requireFreePorts } from '../../scripts/lib/require-free-ports.mjs';
import { addressInRoom } from '../../scripts/lib/room.mjs';
import { explainNode } from '../../scripts/lib/require-node.mjs';
import { basePath, isOnWindowsDrive } from '../../scripts/lib/windows-paths.mjs';
import { serviceOf } from '../../server/node/synced-folder.ts';
import { freePort } from '../support/processes.ts';
import { words } from '../support/words.ts';

const ZOE = String.raw`C:\Users\Zoë\rivola`;
const PLAIN = String.raw`C:\Users\eva\my projects (1)\rivola`;

const DEAF =
  /^Rivola cannot run with Node 24.* in C:\\Users\\Zoë\\rivola: .*\nInstall Node 24\.13\.1 or later/;
const OLD = /^Rivola needs Node 20\.19 or later, from Node 21 on 22\.12 or later; /;
const NOTHING = /^$/;

it.each([
  ['18.20.8 20.18.3 21.7.3 22.11.0', 'linux', '/home', OLD],
  ['24.0.0 24.5.1 24.13.0', 'win32', ZOE, DEAF],
  ['20.19.0 22.12.0 23.0.0 24.13.1 24.14.0 25.0.0 26.1.0', 'win32', ZOE, NOTHING],
  ['24.5.0', 'win32', PLAIN, NOTHING],
  ['24.5.0', 'linux', '/home/zoë', NOTHING],
  ['24.5.0', 'darwin', '/Users/Zoë', NOTHING],
] as const)(
  'a newcomer with Node %s on %s in %s is told %s: which version is needed, or that it deletes nothing there [GEN-24]',
  (versions, platform, folder, told) => {
    for (const version of words(versions))
      expect(explainNode(version, platform, [PLAIN, folder]) ?? '', version).toMatch(told);
  },
);

const REFUSED = /cannot run in .*Rename that folder/;
it.each([
  ['linux', '/home/eva/what?/rivola', REFUSED, false],
  ['linux', '/home/eva/a*b', REFUSED, false],
  ['linux', '/home/eva/a\\b', REFUSED, false],
  ['linux', '/home/eva/C#', NOTHING, true],
  ['linux', '/home/eva/100%', NOTHING, true],
  ['linux', '/home/eva/a"b:c', NOTHING, true],
  ['linux', "/home/èva/it's (1) & [x]; $y ✈️/rivola", NOTHING, false],
  ['win32', 'C:\\Users\\Eva\\rivola', NOTHING, false],
  ['win32', 'C:\\Users\\Eva\\C#', NOTHING, true],
] as const)(
  'a newcomer on %s in %s is told %s, and Rivola runs through a link: %s [GEN-24]',
  (platform, folder, told, isLinked) => {
    expect(explainFolder(folder, platform) ?? '').toMatch(told);
    expect(needsLink(folder, platform)).toBe(isLinked);
  },
);

const WSL = '5.15.167.4-microsoft-standard-WSL2';
const [EXT4, NINE_P] = [0xef53, 0x01021997];
const system = (kernel: string, type: number, platform: NodeJS.Platform = 'linux') => ({
  platform,
  kernel,
  typeOf: () => type,
});

it.each([
  [true, '/mnt/c/Users/eva/rivola', system(WSL, NINE_P)],
  [true, '/mnt/d', system(WSL, NINE_P)],
  // WSL 1 mounts drives by a type of its own; a drive may lie elsewhere by /etc/wsl.conf.
  [true, '/mnt/c/rivola', system('4.4.0-19041-Microsoft', 0x53464846)],
  [true, '/windows/c/rivola', system(WSL, NINE_P)],
  [false, '/home/eva/rivola', system(WSL, EXT4)],
  [false, '/mnt/data/rivola', system(WSL, EXT4)],
  [false, '/mnt/c/rivola', system('6.1.0-30-amd64', NINE_P)],
  [false, 'C:\\rivola', system('10.0.26100', NINE_P, 'win32')],
])('Vite must look for changes itself (%s) in %s (%o) [GEN-24]', (looks, folder, where) => {
  expect(isOnWindowsDrive(folder, where)).toBe(looks);
});

describe('the path of a static edition', () => {
  it.each([
    ['rivola', '/rivola/'],
    ['/rivola/', '/rivola/'],
    ['demo/rivola', '/demo/rivola/'],
    ['', '/'],
    ['/', '/'],
  ])('is by --base %s the path %s [STATIC-01][GEN-24]', (given, path) => {
    expect(basePath(given)).toBe(path);
  });

  const GIT_BASH = /a path of Windows\..*--base rivola$/;
  it.each([
    ...['C:/Program Files/Git/rivola/', 'C:\\msys64\\rivola', 'd:/'].map((path) => [
      path,
      GIT_BASH,
    ]),
    ...['my demo', '../rivola?', 'rivola#1'].map((path) => [path, /not a path$/]),
  ] as [string, RegExp][])('cannot be %s: %s [GEN-24]', (given, told) => {
    expect(() => basePath(given)).toThrow(told);
  });
});

const on = (platform: NodeJS.Platform, listed: string[] = []) => ({
  platform,
  home: '/Users/zoe',
  exists: (path: string) => listed.includes(path),
});

it.each([
  [String.raw`C:\Users\Zoë\OneDrive\rivola\server\.data`, 'OneDrive'],
  [String.raw`C:\Users\eva\iCloudDrive\rivola`, 'iCloud'],
  ['/Users/zoe/Library/Mobile Documents/com~apple~CloudDocs/rivola', 'iCloud'],
  ['/home/eva/Dropbox (Personal)/rivola', 'Dropbox'],
  ['/Users/zoe/Library/CloudStorage/Box-Box/rivola', 'a service'],
  ['/home/eva/onedriver/rivola', null],
  [String.raw`C:\my dropboxes\rivola`, null],
])('%s is kept by %s [GEN-24]', (path, service) => {
  expect(serviceOf(path, on('linux'))).toBe(service);
});

it("macOS's documents are kept by iCloud where it lists them [GEN-24]", () => {
  const listed = ['/Users/zoe/Library/Mobile Documents/com~apple~CloudDocs/Documents'];
  const path = '/Users/zoe/Documents/rivola';
  expect(serviceOf(path, on('darwin', listed))).toBe('iCloud');
  expect(serviceOf('/Users/zoe/Desktop/rivola', on('darwin', listed))).toBeNull();
  expect(serviceOf(path, on('darwin'))).toBeNull();
  expect(serviceOf(path, on('linux', listed))).toBeNull();
});

it('a presenter’s address in the room is that of a network with phones in it, and none without a network [LOOK-11]', () => {
  const at = (address: string, internal = false) =>
    ({ address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null }) as const;
  const own = { lo: [at('127.0.0.1', true)], docker0: [at('172.17.0.1')] };
  const networks = { eth1: [at('203.0.113.7')], wlan0: [at('192.168.1.20')] };
  expect(addressInRoom({ ...own, ...networks })).toBe('192.168.1.20');
  expect(addressInRoom(own)).toBeUndefined();
});

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
