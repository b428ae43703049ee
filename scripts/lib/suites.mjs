// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { remedy } from './browser.mjs';
import { inProject } from './project.mjs';
import { tallyReport } from './reports.mjs';
import { runNode } from './run.mjs';

const resultsDir = inProject('test-results');
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

/** What several parts have passed and failed; prints a heading for each, and the sum in the end. */
export class Summary {
  #passed = 0;
  #skipped = 0;
  /** @type {string[]} */
  #failures = [];

  /** @param {string} title */
  heading(title) {
    console.log(`\n── ${title}`);
  }

  pass() {
    this.#passed += 1;
  }

  /** @param {string} failure */
  fail(failure) {
    this.#failures.push(failure);
  }

  /** @param {import('./reports.mjs').Tally} tally */
  add(tally) {
    this.#passed += tally.passed;
    this.#skipped += tally.skipped;
    this.#failures.push(...tally.failures);
  }

  /** The last line is `N passed, N failed`; the exit code says the same. */
  print() {
    console.log('');
    if (this.#skipped > 0) console.log(`${this.#skipped} skipped`);
    for (const failure of this.#failures) console.log(`✗ ${failure}`);
    if (this.#failures.length > 0) process.exitCode = 1;
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
  }
}

/**
 * Runs a project of vitest.config.ts.
 * @param {Summary} summary
 * @param {string} title
 * @param {string} project
 */
export async function runVitest(summary, title, project) {
  summary.heading(title);
  const report = freshReport(project);
  const { ok } = await runNode(
    [
      ...[vitest, 'run', '--project', project],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { output: 'show' },
  );
  summary.add(tallyReport(title, ok, report, 'vitest'));
}

/**
 * Runs a project of playwright.config.ts. What follows `--` on the command line goes to Playwright.
 * @param {Summary} summary
 * @param {string} title
 * @param {string} project
 * @param {string | undefined} browser its path, if there is one
 */
export async function runPlaywright(summary, title, project, browser) {
  summary.heading(title);
  if (!browser) {
    console.log(remedy);
    summary.fail(`${title}: no browser`);
    return;
  }
  const report = freshReport(project);
  const { ok } = await runNode(
    [
      ...[playwright, 'test', '--project', project, '--reporter=dot,json'],
      ...process.argv.slice(2),
    ],
    { output: 'show', env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  summary.add(tallyReport(title, ok, report, 'playwright'));
}

/**
 * Where a part writes its report. The report of an earlier run is deleted, so that it is not counted again.
 * @param {string} part
 */
function freshReport(part) {
  mkdirSync(resultsDir, { recursive: true });
  const report = path.join(resultsDir, `${part}.json`);
  rmSync(report, { force: true });
  return report;
}
