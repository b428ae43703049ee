// `npm test`: all checks, and the tests of every day, from a fresh clone too. `npm run check` (`--checks`): the checks alone.
// `npm run test:full` (`--full`): what `npm test` leaves out, since it takes long. What follows `--` goes to Playwright.
import { ensureBrowser } from './lib/browser.ts';
import { runNode } from './lib/run.mjs';
import { printSum, runPlaywright, runVitest, type Tally } from './lib/suites.ts';

/** Each check and its command. Format and lint read their tools' configuration files. */
const CHECKS = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'requirement ids': ['--import', 'tsx', 'scripts/check-requirements.ts'],
};

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

/** Runs all checks in parallel, and says a line for each as it ends, and the output of those that fail. */
async function runChecks(say: (line: string) => void): Promise<Tally> {
  const failures: string[] = [];
  const runs = Object.entries(CHECKS).map(async ([name, command]) => {
    const began = performance.now();
    const { ok, output } = await runNode(command);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`${ok ? '✓' : '✗'} ${name.padEnd('requirement ids'.length)} ${seconds} s`);
    if (ok) return;
    say(output.trimEnd().replaceAll(/^/gm, '    '));
    failures.push(`check: ${name}`);
  });
  await Promise.all(runs);
  return { passed: runs.length - failures.length, skipped: 0, failures };
}
