// @ts-check
// `npm run test:full`: what `npm test` leaves out, since it takes long. What follows `--` goes to Playwright.
import './lib/require-node.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runPlaywright, runVitest, Summary } from './lib/suites.mjs';

await ensureInstalled('test');
const browser = await ensureBrowser();
const summary = new Summary();
await runVitest(summary, 'Processes, and what one caller can use up', 'full');
await runPlaywright(summary, 'Every state, and the tools', 'full', browser);
summary.print();
