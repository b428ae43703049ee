// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, skipped: number, failures: string[] }} Tally */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]} [specs]
 */

/** @typedef {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport */

/**
 * Counts the results of a part of the tests. A part counts as one failure if it has no report, ran no test, or exited
 * with an error although no test failed (an error outside any test).
 * @param {string} part
 * @param {boolean} endedWell
 * @param {string} reportFile
 * @param {'vitest' | 'playwright'} kind
 * @returns {Tally}
 */
export function tallyReport(part, endedWell, reportFile, kind) {
  const tally = existsSync(reportFile)
    ? tallies[kind](readFileSync(reportFile, 'utf8'))
    : { passed: 0, skipped: 0, failures: [`${part}: no report was written`] };
  if (tally.failures.length > 0) return tally;
  if (!endedWell) return { ...tally, failures: [`${part}: an error outside any test`] };
  if (tally.passed === 0) return { ...tally, failures: [`${part}: no test ran`] };
  return tally;
}

const tallies = { vitest: tallyVitest, playwright: tallyPlaywright };

/**
 * @param {string} text
 * @returns {Tally}
 */
function tallyVitest(text) {
  const report = /** @type {VitestReport} */ (JSON.parse(text));
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      // A file that could not be loaded failed without a failed test.
      if (failed.length === 0 && file.status === 'failed') return [`${file.name}: ${file.message}`];
      return failed.map(({ fullName }) => fullName);
    }),
  };
}

/**
 * @param {string} text
 * @returns {Tally}
 */
function tallyPlaywright(text) {
  const report = /** @type {PlaywrightReport} */ (JSON.parse(text));
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failures: [
      ...report.errors.map(
        ({ message = 'an error without a message' }) => message.split('\n')[0] ?? '',
      ),
      ...report.suites.flatMap((suite) => failedSpecs(suite, suite.title)),
    ],
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} path the titles down to this suite
 * @returns {string[]}
 */
function failedSpecs({ specs = [], suites = [] }, path) {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(() => `${path} › ${title}`),
    ),
    ...suites.flatMap((suite) => failedSpecs(suite, `${path} › ${suite.title}`)),
  ];
}
