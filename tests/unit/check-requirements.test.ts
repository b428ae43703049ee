import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkRequirementIds } from '../../scripts/lib/requirement-ids.ts';
import { ownFolder } from '../support/own-folder.ts';

// The check reads this file too, so the bracket is kept apart from the example ids.
const open = '[';
const A_TEST = `test('${open}AAA-01] does', () => {});\n`;

const root = await ownFolder('requirements');

const plant = (ids: readonly string[], tests: string): void => {
  mkdirSync(path.join(root, 'tests', 'unit'), { recursive: true });
  const list = ids.map((id) => `- **${id}** A statement.\n`).join('');
  writeFileSync(path.join(root, 'tests', 'requirements.md'), list);
  writeFileSync(path.join(root, 'tests', 'unit', 'a.test.ts'), tests);
};

test.each([
  ['no test names an id', ['AAA-01', 'AAA-02b*'], A_TEST, 'No test names: AAA-02b'],
  ['in a comment', ['AAA-01'], `// ${open}AAA-01]`, 'No test names: AAA-01'],
  ['skipped', ['AAA-01'], `test.skip('${open}AAA-01]', () => {});`, 'No test names: AAA-01'],
  ...['AAA-01, AAA-99', 'AAA-1'].map(
    (ids) =>
      [
        `the unknown ${ids}`,
        ['AAA-01'],
        `${A_TEST}test('${open}${ids}] does', () => {});`,
        /^tests\/unit\/a\.test\.ts:2: /,
      ] as const,
  ),
  ['listed twice', ['AAA-01', 'AAA-01'], A_TEST, 'tests/requirements.md: AAA-01 is listed twice'],
  ['nothing', [], `test('does', () => {});`, /^0 ids, 1 test files/],
] as const)('is a violation: %s', (_, ids, tests, says) => {
  plant(ids, tests);
  expect(checkRequirementIds(root).violations).toEqual([expect.stringMatching(says)]);
});

test.each([
  `describe('${open}AAA-01]${open}AAA-02b] noun', () => {});`,
  `test(\`${open}AAA-01, AAA-02b] \${what}\`, () => {});`,
  `test.each([['${open}AAA-01,AAA-02b] does', 1]])('%s', () => {});`,
])('names two ids: %s', (text) => {
  plant(['AAA-01', 'AAA-02b*'], text);
  expect(checkRequirementIds(root).violations).toEqual([]);
});

test('the command fails on a violation, and says it', () => {
  plant(['AAA-01'], '');
  const command = ['--import', 'tsx', 'scripts/check-requirements.ts', root];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'No test names: AAA-01\n' });
});
