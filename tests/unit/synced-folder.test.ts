import { mkdir, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { findService, serviceOf } from '../../server/node/synced-folder.ts';
import { ownFolder } from '../support/own-folder.ts';

vi.mock(import('node:os'), { spy: true });

const root = await ownFolder('synced');

const on = (platform: NodeJS.Platform, listed: string[] = []) => ({
  platform,
  home: '/Users/zoe',
  exists: (path: string) => listed.includes(path),
});

it.each([
  [String.raw`C:\Users\Zoë\OneDrive\rivola\server\.data`, 'OneDrive'],
  [String.raw`C:\Users\eva\OneDrive - Contoso\Documents\rivola`, 'OneDrive'],
  ['/mnt/c/Users/eva/OneDrive/rivola', 'OneDrive'],
  ['/Users/zoe/Library/CloudStorage/OneDrive-Personal/rivola', 'OneDrive'],
  [String.raw`C:\Users\eva\iCloudDrive\rivola`, 'iCloud'],
  ['/Users/zoe/Library/Mobile Documents/com~apple~CloudDocs/rivola', 'iCloud'],
  [String.raw`D:\Dropbox\rivola`, 'Dropbox'],
  ['/home/eva/Dropbox (Personal)/rivola', 'Dropbox'],
  ['/Users/zoe/Library/CloudStorage/Dropbox/rivola', 'Dropbox'],
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

it('a user without a home is told nothing of documents in it, and starts [GEN-24]', () => {
  vi.mocked(homedir).mockImplementationOnce(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  expect(serviceOf('/data/store')).toBeNull();
});

it('a link into such a folder is one, too [GEN-24]', async () => {
  await mkdir(join(root, 'Dropbox', 'data'), { recursive: true });
  await symlink(join(root, 'Dropbox', 'data'), join(root, 'data'), 'junction');
  expect(await findService(join(root, 'data'))).toBe('Dropbox');
});
