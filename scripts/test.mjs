// @ts-check
// `npm test`: all checks, and the tests of every day, from a fresh clone too. `npm run test:full` (`--full`): what that leaves
// out, since it takes long. What follows `--` goes to Playwright.
import './lib/require-node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { printSum, runPlaywright, runVitest } from './lib/suites.mjs';

await ensureInstalled('test');
const browser = await ensureBrowser();

if (process.argv.includes('--full')) {
  printSum([
    await runVitest('Processes, and what one caller can use up', 'full'),
    await runPlaywright('Every state, and the tools', 'full', browser),
  ]);
} else {
  console.log('\n── Checks');
  printSum([
    await runChecks(),
    await runVitest('Unit tests', 'unit'),
    await runVitest('Component tests', 'component'),
    await runVitest('API tests', 'api'),
    await runPlaywright('End-to-end tests', 'e2e', browser),
  ]);
}
