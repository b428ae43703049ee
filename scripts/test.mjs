// @ts-check
// `npm test`: all checks, and the tests of every day, from a fresh clone too. What follows `--` goes to Playwright.
import './lib/require-node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { printCheck, runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright, runVitest, Summary } from './lib/suites.mjs';

await ensureInstalled('test');
const browser = await ensureBrowser();
const summary = new Summary();

summary.heading('Checks');
for (const { name, ok } of await runChecks(printCheck)) {
  if (ok) summary.pass();
  else summary.fail(`check: ${name}`);
}
await runVitest(summary, 'Unit tests', 'unit');
await runVitest(summary, 'Component tests', 'component');
await runVitest(summary, 'API tests', 'api');
await runPlaywright(summary, 'End-to-end tests', 'e2e', browser);
summary.print();
