import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { listFiles } from '../../scripts/lib/sources.ts';

/** What the laboratory adds to the product, by its names. */
const NAMED = /sandbox|(?<!de)fault|recorder|snapshot|defect|\bregia\b/i;

/** What names the laboratory all the same, each with its reason. */
const EXCEPTED: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^(server|client)\/lab\//, 'the laboratory itself'],
  [/^client\/laboratory\.ts$/, 'the door to it'],
  [/^server\/config\.ts$/, 'the settings of both wings are read in one place'],
  [/^server\/store\//, 'a snapshot is also how the store writes its rows to disk'],
];

/** In a header of pictures, the directive of browsers. */
const DIRECTIVE = `frame-ancestors 'none'; sandbox"`;

const linesWithNames = (text: string): string[] =>
  text.split('\n').filter((line) => NAMED.test(line) && !line.includes(DIRECTIVE));

const isProduct = (file: string) => !EXCEPTED.some(([path]) => path.test(file));

it('the product’s files name nothing of the laboratory [HOUSE-01]', () => {
  const files = ['server', 'client'].flatMap((folder) =>
    listFiles(projectRoot, folder, /\.(ts|tsx|mjs|css|html)$/),
  );
  const product = files.filter(isProduct);
  expect(product.length).toBeGreaterThan(300);
  const found = product.flatMap((file) =>
    linesWithNames(readFileSync(join(projectRoot, file), 'utf8')).map(
      (line) => `${file}: ${line.trim()}`,
    ),
  );
  expect(found).toEqual([]);
  expect(linesWithNames('const currentSandbox = 1;\nexport default 1;')).toHaveLength(1);
});
