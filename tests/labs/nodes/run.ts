/**
 * `npm run test:nodes`: unit, component and API tests and the main job of the served product on each version of Node that
 * it runs on. `-- --nodes 24,26` takes these alone, `-- --parts api,job` some of the parts. Each version with all of its
 * parts replaces its part of results.md.
 */
import { mkdir, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { inProject, vitestArguments } from '../../../scripts/lib/project.mjs';
import { run } from '../../../scripts/lib/run.mjs';
import { printSum, type Tally, tallyReport } from '../../../scripts/lib/suites.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { keepPart } from '../../support/results.ts';
import { findNode, MAJORS } from './binaries.ts';
import { doMainJob } from './main-job.ts';

const SUITES = ['unit', 'component', 'api'];
const JOB = 'job';

acceptOptions(['nodes', 'parts']);
const majors = argument('nodes', MAJORS.join(',')).split(',');
const parts = argument('parts', [...SUITES, JOB].join(',')).split(',');

/** Runs a project of tests/vitest.config.ts; what its tests start as `node` is the same Node. */
const runSuite = async (node: string, major: string, project: string): Promise<Tally> => {
  const report = inProject('test-results', `node-${major}-${project}.xml`);
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const vitest = [...vitestArguments, '--project', project];
  const reporters = ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`];
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const { ok } = await run(node, [...vitest, ...reporters], { output: 'show', env: { PATH } });
  return tallyReport(`Node ${major}, ${project}`, ok, report);
};

const runJob = async (node: string, major: string): Promise<Tally> => {
  const failures = await doMainJob(node).then(
    (printed) => (printed ? [`Node ${major}, main job: it printed ${printed}`] : []),
    (error: unknown) => [`Node ${major}, main job: ${(error as Error).message}`],
  );
  return { passed: 1 - failures.length, skipped: 0, failures };
};

const sayTally = ({ passed, skipped, failures }: Tally): string =>
  [`${passed} passed`, skipped > 0 && `${skipped} skipped`, `${failures.length} failed`]
    .filter(Boolean)
    .join(', ');

const tallies: Tally[] = [];
for (const major of majors) {
  const node = await findNode({ major }).catch((error: unknown) => {
    tallies.push({
      passed: 0,
      skipped: 0,
      failures: [`Node ${major}: ${(error as Error).message}`],
    });
  });
  if (node === undefined) continue;
  const { output } = await run(node, ['--version']);
  const rows: string[] = [];
  for (const part of [...SUITES, JOB].filter((one) => parts.includes(one))) {
    console.log(`\n── Node ${output.trim()}: ${part}`);
    const tally = await (part === JOB ? runJob(node, major) : runSuite(node, major, part));
    tallies.push(tally);
    rows.push(`| ${part === JOB ? 'main job' : part} | ${sayTally(tally)} |`);
    rows.push(...tally.failures.map((failure) => `| | ${failure.split('\n')[0]} |`));
  }
  if (rows.length < SUITES.length + 1) continue;
  await keepPart(join(import.meta.dirname, 'results.md'), '# Versions of Node', {
    name: `Node ${major}`,
    about: output.trim(),
    lines: ['| tests | |', '|---|---|', ...rows],
  });
}
printSum(tallies);
