/**
 * Repeats the end-to-end tests that write, on one server with many sandboxes at the same time. The first pass runs all
 * tests that may write and notes which do; the others run those. After each pass the default sandbox must be unchanged
 * byte for byte, and the other sandboxes must be gone. `--workers`, `--times`; `--patience 4` makes timeouts four times
 * as long; `--only search` runs the files of that name in every pass, `--only .` all files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tallyReport } from '../../../scripts/lib/suites.ts';
import { playwrightArguments } from '../../../scripts/lib/project.mjs';
import { runNode } from '../../../scripts/lib/run.mjs';
import { argument } from '../../support/command-line.ts';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { Demo } from '../../kit/demo.ts';
import { TODAY } from '../../kit/people.ts';
import { WRITES } from '../../support/test.ts';
import { growthOf, levelTable, sampleOf, type Sample } from './levels.ts';
import { keepResults, listProblems } from './results.ts';
import { startBuiltServer } from './built-server.ts';

const workers = Number(argument('workers', '8'));
const times = Number(argument('times', '20'));
const patience = Number(argument('patience', String(Math.max(1, workers / cpus().length))));
/** All files except those that only read, or that start servers of their own. */
const MAY_WRITE =
  '(?:e2e|full)/(?!dialogs|every-state|hosted|landing|outside|routes|security|shell|suggestions|weight)';
const only = argument('only', MAY_WRITE);
/** Milliseconds between two samples of the server's usage. */
const INTERVAL = 2000;

const folders = await makeFolders();
const { server, client } = await startBuiltServer(folders);
const own = new Demo(server.url, 'default');
const before = await own.export();
/** The server's own: the default one, and what visitors begin with. */
const ownSandboxes = await server.sandboxes();
/** Samples after each pass, and during the passes. */
const afterPasses: Sample[] = [];
const underLoad: Sample[] = [];
const problems: string[] = [];
let passed = 0;

const report = join(folders.root, 'report.json');
const tallied = join(folders.root, 'report.xml');
/** A file with the tests that wrote in the first pass, one on each line. */
const writing = join(folders.root, 'writing.txt');

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { annotations: { type: string }[] }[] }[];
}

/** The tests that wrote, by the names that `--test-list` expects. */
const writersIn = ({ suites = [], specs }: Suite, path: string): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((one) => one.annotations.some(({ type }) => type === WRITES)))
    .map(({ title }) => `${path} › ${title}`),
  ...suites.flatMap((suite) => writersIn(suite, `${path} › ${suite.title}`)),
];

const listWriters = async (): Promise<number> => {
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as { suites: Suite[] };
  const names = suites.flatMap((suite) => writersIn(suite, suite.file));
  await writeFile(writing, `${names.join('\n')}\n`);
  return names.length;
};

/** Runs the suite or the listed tests once, and samples the server's usage meanwhile. */
const pass = async (list: string[]): Promise<void> => {
  const run = runNode(
    [
      ...playwrightArguments,
      ...[only, ...list, '--workers', String(workers), '--max-failures', '1'],
      ...['--reporter', 'line,json,junit', '--output', join(folders.root, 'results')],
    ],
    {
      env: {
        E2E_SERVER: server.url,
        E2E_CLIENT: client,
        E2E_PATIENCE: String(patience),
        E2E_NOTE_WRITES: list.length === 0 ? 'on' : 'off',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: tallied,
      },
    },
  );
  const ending = run.then(() => true);
  while (!(await Promise.race([ending, wait(INTERVAL, false)]))) {
    underLoad.push(await sampleOf(server, folders));
  }
  const { ok, output } = await run;
  const tally = tallyReport('suite', ok, tallied);
  passed += tally.passed;
  problems.push(...tally.failures);
  if (tally.failures.length > 0) console.log(output.slice(-8000));
};

/** Checks what must hold after a pass. */
const checkAfterPass = async (): Promise<void> => {
  const sandboxes = await server.sandboxes();
  const sample = await sampleOf(server, folders);
  afterPasses.push(sample);
  if ((await own.export()) !== before) problems.push('the default sandbox has changed');
  if ((await own.faults()).length > 0) problems.push('the default sandbox has faults');
  if ((await own.clock()).today !== TODAY) problems.push('the default sandbox has another date');
  if (sandboxes > ownSandboxes) problems.push(`${sandboxes - ownSandboxes} sandboxes are left`);
  if (sample.images > 0) problems.push(`${sample.images} images are left`);
};

const began = performance.now();
let passes = 0;
let list: string[] = [];
let found = '';
while (passes < times && problems.length === 0) {
  await pass(list);
  await checkAfterPass();
  passes += 1;
  if (passes === 1 && only === MAY_WRITE) {
    found = ` (${passed} in the first pass, the ${await listWriters()} of them that write in each other)`;
    list = ['--test-list', writing];
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const { rss, heapUsed, open } = afterPasses.at(-1) ?? { rss: 0, heapUsed: 0, open: 0 };
  console.log(
    `${passes} of ${times}: ${passed} tests passed${found}, ${minutes} min, RSS ${Math.round(rss / 1e6)} MB, heap ${Math.round(heapUsed / 1e6)} MB, ${open} descriptors`,
  );
}
const minutes = (performance.now() - began) / 60_000;
// In the first two passes, code compilation and filling caches outweigh a possible leak.
if (passes > 2) problems.push(...growthOf(afterPasses));
if (server.output.includes('⚠')) problems.push(`the server warned: ${server.output}`);
const code = await server.stop();
if (code !== 0) problems.push(`the server ended with ${code}`);

const made = passes === 1 ? 'one pass' : `${passes} passes`;
await keepResults(
  'The suite',
  `${made} with ${workers} workers${only === MAY_WRITE ? '' : ` (${only})`}`,
  [
    `${passed} tests passed${found}, ${problems.length} problems, in ${minutes.toFixed(1)} minutes on ${cpus().length} processors, with timeouts ${patience} times as long as usual.`,
    '',
    'After each pass, once garbage was collected:',
    '',
    levelTable(afterPasses),
    '',
    'During the passes:',
    '',
    levelTable(underLoad),
    '',
    listProblems(problems),
  ],
);
await dropFolders(folders);
if (problems.length > 0) process.exitCode = 1;
