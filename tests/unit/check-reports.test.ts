import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tallyReport } from '../../scripts/lib/reports.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rivola-reports-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(report: unknown) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitestReport = (passed: number, testResults: unknown[] = []) =>
  write({ numPassedTests: passed, numPendingTests: 1, numTodoTests: 0, testResults });

test('passed and failed vitest tests are counted, the failed ones by name', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a' },
    { status: 'failed', fullName: 'b' },
  ];
  const report = vitestReport(1, [{ name: 'f', status: 'failed', message: '', assertionResults }]);
  expect(tallyReport('part', false, report, 'vitest')).toStrictEqual({
    passed: 1,
    skipped: 1,
    failures: ['b'],
  });
});

test('a vitest file that cannot be loaded is a failure', () => {
  const file = { name: 'f', status: 'failed', message: 'no such module', assertionResults: [] };
  const report = vitestReport(3, [file]);
  expect(tallyReport('part', false, report, 'vitest').failures).toStrictEqual([
    'f: no such module',
  ]);
});

test('passed and failed Playwright tests are counted, the failed ones by path', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('one', 'expected')],
      suites: [{ title: 'group', specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }],
    },
  ];
  const report = write({ stats: { expected: 1, skipped: 0 }, suites, errors: [] });
  expect(tallyReport('part', false, report, 'playwright')).toStrictEqual({
    passed: 1,
    skipped: 0,
    failures: ['a.spec.ts › group › two', 'a.spec.ts › group › three'],
  });
});

test('an error outside any Playwright test is a failure', () => {
  const errors = [{ message: 'no server\nstack' }];
  const report = write({ stats: { expected: 0, skipped: 0 }, suites: [], errors });
  expect(tallyReport('part', false, report, 'playwright').failures).toStrictEqual(['no server']);
});

test('a part fails without a report, without tests, or if it exits with an error but reports no failure', () => {
  const missing = path.join(folder, 'missing.json');
  expect(tallyReport('part', true, missing, 'vitest').failures).toHaveLength(1);
  expect(tallyReport('part', true, vitestReport(0), 'vitest').failures).toHaveLength(1);
  expect(tallyReport('part', false, vitestReport(2), 'vitest').failures).toHaveLength(1);
  expect(tallyReport('part', true, vitestReport(2), 'vitest').failures).toHaveLength(0);
});
