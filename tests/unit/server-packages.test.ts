import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/project.mjs';
import { listFiles } from '../../scripts/lib/sources.ts';

/** The packages that a file imports while it runs. */
const packagesOf = (file: string): string[] =>
  [
    ...readFileSync(inProject(file), 'utf8').matchAll(
      /^import (?!type\b)(?:[^;]*? from )?'((?![.#/]|node:)[^']+)';/gm,
    ),
  ].map(([, name = '']) => name);

it('npm start loads before tsx the packages that the server’s own files import, and no others', () => {
  const files = [
    ...listFiles(inProject(), 'server', /\.ts$/),
    ...listFiles(inProject(), 'seed', /\.ts$/),
  ].filter((file) => !file.startsWith('server/lab/static/'));
  const imported = new Set(files.flatMap(packagesOf));
  expect(packagesOf('scripts/lib/server-packages.mjs')).toEqual([...imported].toSorted());
});
