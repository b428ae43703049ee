/**
 * `npm run coverage -- <command>`: starts a server with the built client, runs a suite against it, and says which
 * endpoints, answers, messages and requirements the suite met, and which not (LAB-06).
 */
import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { ENDPOINTS } from '#lab/endpoints';
import { dayInRome } from '#contract/rome-time';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { readRequirements } from '../../../scripts/lib/requirement-ids.ts';
import { dropFolders, makeFolders, type Folders } from '../../support/folders.ts';
import { builtClient } from '../../support/built-client.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { outcomesOf, type Outcomes } from './outcomes.ts';
import { pageOf } from './page.ts';
import { resultsOfOutput } from './printed.ts';
import { readResults } from './reports.ts';
import { runSuite, type Ended } from './suite.ts';
import { calledFrom, environmentFor, startServer } from './suite-server.ts';
import { summarise } from './summary.ts';
import { tableText } from './table.ts';
import { tallyLines, type Tally } from './tally.ts';

const OBSERVER = pathToFileURL(join(import.meta.dirname, 'observer.mjs')).href;
const fail = (text: string): void => {
  console.error(text);
  process.exitCode = 1;
};

/** What the suite finds in its environment; the observer too, if its own servers are to be observed. */
const environmentOf = (url: string, client: string, file: string, ownServers: boolean) => ({
  ...environmentFor(url, client),
  ...(ownServers && {
    COVERAGE_FILE: file,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${OBSERVER}`.trim(),
  }),
});

const readTally = (file: string): Promise<Tally> =>
  tallyLines(createInterface({ input: createReadStream(file) }), ENDPOINTS);

/** Where the suite writes its report: as the option says, or in place of `{report}` in the command; `null` if it writes none. */
const reportOf = ({ report, command }: Arguments, { root }: Folders): string | null => {
  if (report !== null) return resolve(calledFrom, report);
  return command.some((word) => word.includes('{report}')) ? join(root, 'report') : null;
};

/** Outcomes by the report, if the suite wrote one in this run; else by what it printed. */
const readOutcomes = async (
  report: string | null,
  since: number,
  output: string,
): Promise<Outcomes> => {
  if (report === null) return outcomesOf(resultsOfOutput(output));
  try {
    return outcomesOf(await readResults(report, since));
  } catch (error) {
    console.error(
      `\n⚠  The report ${report}: ${(error as Error).message}. The printed titles are used instead.`,
    );
    return outcomesOf(resultsOfOutput(output));
  }
};

const describeEnd = ({ code, isInterrupted }: Ended): string =>
  isInterrupted ? 'interrupted' : `exit code ${code}`;

const measure = async (given: Arguments, folders: Folders): Promise<void> => {
  const file = join(folders.root, 'calls.jsonl');
  await writeFile(file, '');
  const { mtimeMs: began } = await stat(file);
  const client = await builtClient(join(folders.root, 'client'));
  const server = await startServer(folders, client, ['--import', OBSERVER], {
    COVERAGE_FILE: file,
  });
  // What was asked to find out whether it listens is not the suite's.
  await writeFile(file, '');
  const environment = environmentOf(server.url, client, file, given.ownServers);
  const report = reportOf(given, folders);
  const command = given.command.map((word) => word.replaceAll('{report}', report ?? ''));
  const ended = await runSuite(command, calledFrom, environment).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  if (!server.ended) await server.stop();
  process.exitCode = ended.code;
  const tally = await readTally(file);
  if (tally.calls === 0) {
    fail(
      `\nThe suite never called the server (${describeEnd(ended)}). Its address is in the environment variable RIVOLA_URL: use it as baseURL. A suite that starts servers of its own is observed with --own-servers.`,
    );
    process.exitCode = ended.code || 1;
    return;
  }
  const summary = summarise(
    {
      command: given.command.join(' '),
      day: dayInRome(Date.now()),
      ended: describeEnd(ended),
      tally,
      outcomes: await readOutcomes(report, began, ended.output),
    },
    ENDPOINTS,
    readRequirements(projectRoot),
  );
  const page = resolve(calledFrom, given.page);
  await mkdir(dirname(page), { recursive: true });
  await writeFile(page, await pageOf(summary));
  console.log(`\n${tableText(summary, report)}\n\nPage: ${page}`);
};

const given = readArguments(process.argv.slice(2));
if (!given) fail(USAGE);
else {
  const folders = await makeFolders();
  try {
    await measure(given, folders);
  } catch (error) {
    fail((error as Error).message);
  } finally {
    await dropFolders(folders);
  }
}
