import { describe, expect, it } from 'vitest';
import { explainFolder } from '../../scripts/lib/install.mjs';

describe('a newcomer in a folder with an unusual name', () => {
  it.each(['/home/eva/C#', '/home/eva/what?/rivola', '/home/eva/my%20folder', '/home/eva/a:b'])(
    'is told that nothing runs in %s, and the remedy',
    (folder) => {
      expect(explainFolder(folder, 'linux')).toMatch(/cannot run in .*Rename that folder/);
    },
  );

  it.each(['/home/eva/my folder', "/home/èva/it's (1) & [x]; $y", '/home/✈️/rivola'])(
    'works in %s',
    (folder) => {
      expect(explainFolder(folder, 'linux')).toBeUndefined();
    },
  );

  it('works in a folder of Windows, with drive and backslashes', () => {
    expect(explainFolder('C:\\Users\\Eva\\rivola', 'win32')).toBeUndefined();
    expect(explainFolder('C:\\Users\\Eva\\C#', 'win32')).toMatch(/do not read a #/);
  });
});
