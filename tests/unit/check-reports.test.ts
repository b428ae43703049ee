import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
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
