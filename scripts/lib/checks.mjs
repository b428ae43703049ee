// @ts-check
import { runNode } from './run.mjs';

/** @typedef {{ name: string, ok: boolean, seconds: number, output: string }} CheckResult */

/**
 * Each check and its command. Format and lint read their tools' configuration files.
 * @type {{ name: string, command: string[] }[]}
 */
const checks = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'browsers', command: ['scripts/check-browsers.mjs'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'requirement ids', command: ['scripts/check-requirements.mjs'] },
];

const widest = Math.max(...checks.map(({ name }) => name.length));

/**
 * Runs all checks in parallel and reports each as it ends.
 * @param {(result: CheckResult) => void} report
 * @returns {Promise<CheckResult[]>}
 */
export function runChecks(report) {
  return Promise.all(
    checks.map(async ({ name, command }) => {
      const began = performance.now();
      const { ok, output } = await runNode(command);
      const result = { name, ok, seconds: (performance.now() - began) / 1000, output };
      report(result);
      return result;
    }),
  );
}

/**
 * Prints one line for each check, and the output of those that failed.
 * @param {CheckResult} result
 */
export function printCheck({ name, ok, seconds, output }) {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(widest)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.trimEnd().replaceAll(/^/gm, '    '));
}
