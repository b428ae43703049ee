import { expect, it } from 'vitest';
import { isOnWindowsDrive } from '../../scripts/lib/windows-paths.mjs';

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
