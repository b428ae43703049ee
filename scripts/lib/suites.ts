import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { remedy } from './browser.ts';
import { casesIn, type TestCase } from './junit.ts';
import { inProject, playwrightArguments, vitestArguments } from './project.mjs';
import { runNode } from './run.mjs';

export interface Tally {
  passed: number;
  skipped: number;
  failures: string[];
}

const failed = (failure: string): Tally => ({ passed: 0, skipped: 0, failures: [failure] });

/**
 * Counts the results of a part of the tests, which vitest and Playwright both report as JUnit does. A part counts as one
 * failure if it has no report, ran no test, or exited with an error although no test failed (an error outside any test).
 */
export function tallyReport(part: string, endedWell: boolean, reportFile: string): Tally {
  if (!existsSync(reportFile)) return failed(`${part}: no report was written`);
  const cases = casesIn(readFileSync(reportFile, 'utf8'));
  const countOf = (wanted: TestCase['outcome']) =>
    cases.filter(({ outcome }) => outcome === wanted).length;
  const failures = cases
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ group, name }) => `${group} › ${name}`);
  const [passed, skipped] = [countOf('passed'), countOf('skipped')];
  if (failures.length === 0 && !endedWell) failures.push(`${part}: an error outside any test`);
  else if (failures.length === 0 && passed === 0) failures.push(`${part}: no test ran`);
  return { passed, skipped, failures };
}

/** Prints the sum of all parts. The last line is `N passed, N failed`; the exit code says the same. */
export function printSum(parts: readonly Tally[]): void {
  const failures = parts.flatMap((part) => part.failures);
  const sumOf = (key: 'passed' | 'skipped') => parts.reduce((sum, part) => sum + part[key], 0);
  console.log('');
  if (sumOf('skipped') > 0) console.log(`${sumOf('skipped')} skipped`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  console.log(`${sumOf('passed')} passed, ${failures.length} failed`);
}

/** Runs a part of the tests, which prints a dot for each and writes a report. */
async function runPart(
  title: string,
  project: string,
  command: (report: string) => string[],
  env: Record<string, string> = {},
): Promise<Tally> {
  console.log(`\n── ${title}`);
  const report = inProject('test-results', `${project}.xml`);
  mkdirSync(inProject('test-results'), { recursive: true });
  // One of an earlier run would be counted again.
  rmSync(report, { force: true });
  const { ok } = await runNode(command(report), {
    output: 'show',
    env: { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
  });
  return tallyReport(title, ok, report);
}

/** Runs projects of tests/vitest.config.ts, whose files share the workers. */
export const runVitest = (title: string, ...projects: string[]): Promise<Tally> =>
  runPart(title, projects.join('-'), (report) => [
    ...vitestArguments,
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`],
  ]);

/** Runs a project of tests/playwright.config.ts, if there is a browser. */
export async function runPlaywright(
  title: string,
  project: string,
  browser?: string,
): Promise<Tally> {
  if (!browser) {
    console.log(remedy);
    return failed(`${title}: no browser`);
  }
  const more = process.argv.slice(2).filter((argument) => argument !== '--full');
  const command = [...playwrightArguments, '--project', project];
  return runPart(title, project, () => [...command, '--reporter=dot,junit', ...more], {
    BROWSER_PATH: browser,
  });
}
