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
import { acceptOptions } from '../../support/command-line.ts';
import { keepPart } from '../lib/results.ts';
import { doMainJob, findNode } from './job.ts';

/** The first is the lowest that the product runs on. */
const NODES = '20.19,22,24,26';
const PARTS = 'unit,component,api,job';

const options = acceptOptions({ nodes: NODES, parts: PARTS });
const parts = options.parts.split(',');

const failing = (failure: string): Tally => ({ passed: 0, skipped: 0, failures: [failure] });

/** Runs a project of tests/vitest.config.ts; what its tests start as `node` is the same Node. */
const runSuite = async (node: string, name: string, project: string): Promise<Tally> => {
  const report = inProject('test-results', `${name}-${project}.xml`);
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const vitest = [...vitestArguments, '--project', project];
  const reporters = ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`];
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const { ok } = await run(node, [...vitest, ...reporters], { output: 'show', env: { PATH } });
  return tallyReport(`${name}, ${project}`, ok, report);
};

const runJob = async (node: string, name: string): Promise<Tally> => {
  const printed = await doMainJob(node).catch((error: unknown) => (error as Error).message);
  return printed === ''
    ? { passed: 1, skipped: 0, failures: [] }
    : failing(`${name}, main job: ${printed}`);
};

const tallies: Tally[] = [];
for (const range of options.nodes.split(',')) {
  const name = `Node ${range}`;
  const node = await findNode(range).catch((error: unknown) => {
    tallies.push(failing(`${name}: ${(error as Error).message}`));
  });
  if (node === undefined) continue;
  const { output: version } = await run(node, ['--version']);
  const rows: string[] = [];
  for (const part of parts) {
    console.log(`\n── ${version.trim()}: ${part}`);
    const tally = await (part === 'job' ? runJob(node, name) : runSuite(node, name, part));
    tallies.push(tally);
    const { passed, skipped, failures } = tally;
    rows.push(`| ${part} | ${passed} passed, ${skipped} skipped, ${failures.length} failed |`);
    rows.push(...failures.map((failure) => `| | ${failure.split('\n')[0]} |`));
  }
  if (parts.join(',') !== PARTS) continue;
  await keepPart(join(import.meta.dirname, 'results.md'), '# Versions of Node', {
    ...{ name, about: version.trim(), lines: ['| tests | |', '|---|---|', ...rows] },
  });
}
printSum(tallies);
