import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tallyReport } from '../../scripts/lib/suites.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rivola-reports-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

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
/** As Playwright does, with what the test printed. */
const FAILED_IN_BROWSER = `<testcase name="group › two" classname="a.spec.ts"><system-out>
<![CDATA[<testcase <failure]]></system-out><failure><![CDATA[<testcase]]></failure></testcase>`;

test('passed, skipped and failed tests are counted, the failed ones by name', () => {
  const report = write(PASSED, FAILED, SKIPPED, FAILED_IN_BROWSER, PASSED);
  expect(tallyReport('part', false, report)).toStrictEqual({
    passed: 2,
    skipped: 1,
    failures: ['a.test.ts › two <b> & "c"', 'a.spec.ts › group › two'],
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
