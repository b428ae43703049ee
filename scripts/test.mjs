// @ts-check
// `npm test`: all checks and tests, from a fresh clone too. What follows `--` goes to Playwright.
import './lib/require-node.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser, remedy } from './lib/browser.mjs';
import { printCheck, runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inProject } from './lib/project.mjs';
import { tallyReport } from './lib/reports.mjs';
import { runNode } from './lib/run.mjs';

const resultsDir = inProject('test-results');
const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

let passed = 0;
let skipped = 0;
/** @type {string[]} */
const failures = [];

await ensureInstalled('test');
const browser = await ensureBrowser();
mkdirSync(resultsDir, { recursive: true });

heading('Checks');
for (const { name, ok } of await runChecks(printCheck)) {
  if (ok) passed += 1;
  else failures.push(`check: ${name}`);
}
await runVitest('Unit tests', 'unit');
await runVitest('API tests', 'api');
await runEndToEnd();

console.log('');
if (skipped > 0) console.log(`${skipped} skipped`);
for (const failure of failures) console.log(`✗ ${failure}`);
if (failures.length > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failures.length} failed`);

/**
 * @param {string} title
 * @param {string} project
 */
async function runVitest(title, project) {
  heading(title);
  const report = freshReport(project);
  const { ok } = await runNode(
    [
      ...[vitest, 'run', '--project', project],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { output: 'show' },
  );
  add(tallyReport(title, ok, report, 'vitest'));
}

async function runEndToEnd() {
  const title = 'End-to-end tests';
  heading(title);
  if (!browser) {
    console.log(remedy);
    failures.push(`${title}: no browser`);
    return;
  }
  const report = freshReport('e2e');
  const { ok } = await runNode(
    [playwright, 'test', '--reporter=dot,json', ...process.argv.slice(2)],
    { output: 'show', env: { BROWSER_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  add(tallyReport(title, ok, report, 'playwright'));
}

/**
 * Where a part writes its report. The report of an earlier run is deleted, so that it is not counted again.
 * @param {string} part
 */
function freshReport(part) {
  const report = path.join(resultsDir, `${part}.json`);
  rmSync(report, { force: true });
  return report;
}

/** @param {import('./lib/reports.mjs').Tally} tally */
function add(tally) {
  passed += tally.passed;
  skipped += tally.skipped;
  failures.push(...tally.failures);
}

/** @param {string} title */
function heading(title) {
  console.log(`\n── ${title}`);
}
