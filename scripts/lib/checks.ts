import { runNode } from './run.mjs';
import type { Tally } from './suites.ts';

/** Each check and its command. Format and lint read their tools' configuration files. */
const CHECKS = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  'requirement ids': ['--import', 'tsx', 'scripts/check-requirements.ts'],
};

/** Runs all checks in parallel, and says a line for each as it ends, and the output of those that fail. */
export async function runChecks(say: (line: string) => void): Promise<Tally> {
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
