// `npm test`: all checks, and the tests of every day, from a fresh clone too. `npm run check` (`--checks`): the checks alone.
// `npm run test:full` (`--full`): what `npm test` leaves out, since it takes long. What follows `--` goes to Playwright.
import { ensureBrowser } from './lib/browser.ts';
import { runChecks } from './lib/checks.ts';
import { printSum, runPlaywright, runVitest } from './lib/suites.ts';

if (process.argv.includes('--checks')) {
  printSum([await runChecks(console.log)]);
} else if (process.argv.includes('--full')) {
  const browser = await ensureBrowser();
  printSum([
    await runVitest('Processes, and what one caller can use up', 'full'),
    await runPlaywright('Every state, and the tools', 'full', browser),
  ]);
} else {
  const browser = await ensureBrowser();
  // Beside the tests, whose dots their lines would break up.
  const lines: string[] = [];
  const checks = runChecks((line) => lines.push(line));
  const tests = [
    await runVitest('Unit, component and API tests', 'unit', 'component', 'api'),
    await runPlaywright('End-to-end tests', 'e2e', browser),
  ];
  const checked = await checks;
  console.log(['\n── Checks', ...lines].join('\n'));
  printSum([checked, ...tests]);
}
