import { describe, expect, it } from 'vitest';
import { basePath } from '../../scripts/lib/windows-paths.mjs';

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
