import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkRequirementIds } from '../../scripts/lib/requirement-ids.ts';
import { printSum, tallyReport } from '../../scripts/lib/suites.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('reports');

function write(...cases: string[]) {
  const file = path.join(folder, 'report.xml');
  writeFileSync(
    file,
    `<testsuites tests="${cases.length}"><testsuite>${cases.join('')}</testsuite></testsuites>`,
  );
  return file;
}

const PASSED = `<testcase classname="a.test.ts" name="one" time="0"></testcase>`;
const SKIPPED = `<testcase name="three" classname="a.spec.ts"><skipped></skipped></testcase>`;
/** As vitest reports a test, or a file that it cannot load. */
const FAILED = `<testcase classname="a.test.ts" name="two &lt;b&gt; &amp; &quot;c&quot;">
  <failure message="expected &lt;testcase">twice</failure><failure>again</failure></testcase>`;

test('passed, skipped and failed tests are counted, the failed ones by name', () => {
  const report = write(PASSED, FAILED, SKIPPED, PASSED);
  expect(tallyReport('part', false, report)).toStrictEqual({
    passed: 2,
    skipped: 1,
    failures: ['a.test.ts › two <b> & "c"'],
  });
});

test('a part fails without a report, without tests, or if it exits with an error but reports no failure', () => {
  const missing = path.join(folder, 'missing.xml');
  expect(tallyReport('part', true, missing).failures).toHaveLength(1);
  expect(tallyReport('part', true, write()).failures).toHaveLength(1);
  expect(tallyReport('part', true, write(SKIPPED)).failures).toHaveLength(1);
  expect(tallyReport('part', false, write(PASSED)).failures).toHaveLength(1);
  expect(tallyReport('part', true, write(PASSED)).failures).toHaveLength(0);
});

test('a sum with a failure is an error of the command, one without is none', () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = process.exitCode;
  const exitCodeOf = (failures: string[]) => {
    process.exitCode = undefined;
    printSum([
      { passed: 2, skipped: 0, failures: [] },
      { passed: 1, skipped: 0, failures },
    ]);
    return process.exitCode;
  };
  expect([exitCodeOf([]), exitCodeOf(['a › b'])]).toEqual([undefined, 1]);
  expect(printed.mock.calls.flat()).toEqual(
    expect.arrayContaining(['✗ a › b', '3 passed, 1 failed']),
  );
  process.exitCode = before;
  printed.mockRestore();
});

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
  [
    'skipped',
    ['AAA-01'],
    `${A_TEST}describe.skip(\n'b', () => {});`,
    /a\.test\.ts: a skipped test$/,
  ],
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
