/** What a newcomer's machine and folders may be, and what is told where nothing runs there. */
import { describe, expect, it } from 'vitest';
import { explainFolder, needsLink } from '../../scripts/lib/plain-folder.mjs';
import { explainNode } from '../../scripts/lib/require-node.mjs';
import { basePath, isOnWindowsDrive } from '../../scripts/lib/windows-paths.mjs';
import { serviceOf } from '../../server/node/synced-folder.ts';

const ZOE = String.raw`C:\Users\Zoë\rivola`;
const PLAIN = String.raw`C:\Users\eva\my projects (1)\rivola`;

describe('a newcomer on Windows with letters beyond ASCII in the path', () => {
  it.each(['24.0.0', '24.5.1', '24.13.0'])(
    'is told that Node %s deletes nothing there, and the remedy [GEN-24]',
    (version) => {
      expect(explainNode(version, 'win32', [ZOE])).toMatch(
        /^Rivola cannot run with Node 24.* in C:\\Users\\Zoë\\rivola: .*\nInstall Node 24\.13\.1 or later/,
      );
      expect(explainNode(version, 'win32', [PLAIN, 'C:\\☂'])).toContain('in C:\\☂: ');
    },
  );

  it.each(['20.19.0', '22.12.0', '23.0.0', '24.13.1', '24.14.0', '25.0.0', '26.1.0'])(
    'runs Rivola with Node %s [GEN-24]',
    (version) => {
      expect(explainNode(version, 'win32', [ZOE])).toBeUndefined();
    },
  );
});

it('Node 24.5.0 runs on Windows in a folder with plain letters, and elsewhere in any [GEN-24]', () => {
  expect(explainNode('24.5.0', 'win32', [PLAIN])).toBeUndefined();
  expect(explainNode('24.5.0', 'linux', ['/home/zoë'])).toBeUndefined();
  expect(explainNode('24.5.0', 'darwin', ['/Users/Zoë'])).toBeUndefined();
});

it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is told the version that is needed [GEN-24]',
  (version) => {
    expect(explainNode(version, 'linux', ['/home'])).toMatch(
      /^Rivola needs Node 20\.19 or later, from Node 21 on 22\.12 or later; /,
    );
  },
);

describe('a newcomer in a folder with an unusual name', () => {
  it.each(['/home/eva/what?/rivola', '/home/eva/a*b', '/home/eva/a\\b'])(
    'is told that nothing runs in %s, and the remedy [GEN-24]',
    (folder) => {
      expect(explainFolder(folder, 'linux')).toMatch(/cannot run in .*Rename that folder/);
    },
  );

  it.each(['/home/eva/C#', '/home/eva/100%', '/home/eva/my%20folder', '/home/eva/a"b:c'])(
    'works in %s through a link [GEN-24]',
    (folder) => {
      expect([explainFolder(folder, 'linux'), needsLink(folder, 'linux')]).toEqual([
        undefined,
        true,
      ]);
    },
  );

  it.each(['/home/eva/my folder', "/home/èva/it's (1) & [x]; $y", '/home/✈️/rivola'])(
    'works in %s [GEN-24]',
    (folder) => {
      expect([explainFolder(folder, 'linux'), needsLink(folder, 'linux')]).toEqual([
        undefined,
        false,
      ]);
    },
  );

  it('works in a folder of Windows, with drive and backslashes [GEN-24]', () => {
    const folders = ['C:\\Users\\Eva\\rivola', 'C:\\Users\\Eva\\C#'];
    expect(folders.map((folder) => explainFolder(folder, 'win32'))).toEqual([undefined, undefined]);
    expect(folders.map((folder) => needsLink(folder, 'win32'))).toEqual([false, true]);
  });
});

const WSL = '5.15.167.4-microsoft-standard-WSL2';
const [EXT4, NINE_P] = [0xef53, 0x01021997];
const system = (kernel: string, type: number, platform: NodeJS.Platform = 'linux') => ({
  platform,
  kernel,
  typeOf: () => type,
});

it.each([
  ['/mnt/c/Users/eva/rivola', WSL, NINE_P],
  ['/mnt/d', WSL, NINE_P],
  // WSL 1 mounts drives by a type of its own; a drive may lie elsewhere by /etc/wsl.conf.
  ['/mnt/c/rivola', '4.4.0-19041-Microsoft', 0x53464846],
  ['/windows/c/rivola', WSL, NINE_P],
])('Vite looks for changes in %s of WSL (%s), which is told of none [GEN-24]', (...given) => {
  const [folder, kernel, type] = given;
  expect(isOnWindowsDrive(folder, system(kernel, type))).toBe(true);
});

it.each([
  ['/home/eva/rivola', system(WSL, EXT4)],
  ['/mnt/data/rivola', system(WSL, EXT4)],
  ['/mnt/c/rivola', system('6.1.0-30-amd64', NINE_P)],
  ['C:\\rivola', system('10.0.26100', NINE_P, 'win32')],
])('Vite is told of changes in %s (%o) [GEN-24]', (folder, where) => {
  expect(isOnWindowsDrive(folder, where)).toBe(false);
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

  it.each(['C:/Program Files/Git/rivola/', 'C:\\msys64\\rivola', 'd:/'])(
    'cannot be %s, which Git Bash has made of it, and the remedy is said [GEN-24]',
    (given) => {
      expect(() => basePath(given)).toThrow(/a path of Windows\..*--base rivola$/);
    },
  );

  it.each(['my demo', '../rivola?', 'rivola#1'])('cannot be %s', (given) => {
    expect(() => basePath(given)).toThrow('not a path');
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
])('%s is kept by %s [GEN-24]', (path, service) => {
  expect(serviceOf(path, on('linux'))).toBe(service);
});

it.each(['/home/eva/rivola', '/home/eva/onedriver/rivola', String.raw`C:\my dropboxes\rivola`])(
  '%s is kept by none [GEN-24]',
  (path) => {
    expect(serviceOf(path, on('linux'))).toBeNull();
  },
);

it("macOS's documents are kept by iCloud where it lists them [GEN-24]", () => {
  const listed = ['/Users/zoe/Library/Mobile Documents/com~apple~CloudDocs/Documents'];
  const path = '/Users/zoe/Documents/rivola';
  expect(serviceOf(path, on('darwin', listed))).toBe('iCloud');
  expect(serviceOf('/Users/zoe/Desktop/rivola', on('darwin', listed))).toBeNull();
  expect(serviceOf(path, on('darwin'))).toBeNull();
  expect(serviceOf(path, on('linux', listed))).toBeNull();
});
