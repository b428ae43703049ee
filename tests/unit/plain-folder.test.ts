import { describe, expect, it } from 'vitest';
import { explainFolder, needsLink } from '../../scripts/lib/plain-folder.mjs';

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
