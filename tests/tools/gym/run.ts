/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then once more for each
 * planted defect, and says which of them the suite caught (LAB-08). What failed is run again before it counts.
 */
import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEFECTS, DEFECTS_BY_KIND } from '../../../server/lab/defects/catalogue.ts';
import type { PlantedDefect } from '../../../server/lab/defects/defect.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import type { Server } from '../../labs/bench/lib/servers.ts';
import { resultsOfOutput } from '../coverage/printed.ts';
import { readResults, type Result } from '../coverage/reports.ts';
import { runSuite } from '../coverage/suite.ts';
import { calledFrom, environmentFor, startServer } from '../coverage/suite-server.ts';
import { dropFolders, makeFolders, type Folders } from '../../labs/crash/folders.ts';
import { Demo } from '../../kit/demo.ts';
import { builtClient } from '../../support/built-client.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { estimateText, remainingText } from './estimate.ts';
import { ownCommands } from './own-suite.ts';
import { plantedAddress } from './planted-address.ts';
import { sampleOf } from './sample.ts';
import { lineOf, tableText, type Found } from './table.ts';
import {
  failedIn,
  failedTitles,
  failedUnderAll,
  judge,
  withoutTitles,
  type Outcome,
} from './verdict.ts';

/** Of a suite that fails without any defect, or never calls the server: what it says of defects means nothing. */
const SAYS_NOTHING = 2;
/** As a shell says it of Ctrl+C. */
const INTERRUPTED = 130;

/** A run is killed that takes so many times as long as the one without any defect, and as many milliseconds more. */
const LIMIT = { times: 10, more: 60_000 };
/** Defects besides the chosen ones, under which a test that failed under all of these must pass. */
const OTHERS = 2;

interface Ended extends Outcome {
  isInterrupted: boolean;
}

class NeverCalled extends Error {
  constructor(names: readonly string[]) {
    super(
      `\nThe suite never called the server${names.length > 0 ? ` (under ${names.join()})` : ''}, so nothing can be said of it. The address is in the environment variable RIVOLA_URL, another one in each run: use it as baseURL, and no other.`,
    );
  }
}

interface Gym {
  given: Arguments;
  folders: Folders;
  server: Server;
  client: string;
  /** Milliseconds after which a run is killed. */
  limit: number;
}

/** Results by the report, if the suite wrote one in this run; else by what it printed. */
const readTitles = async (
  report: string,
  began: number,
  output: string,
  given: Arguments,
): Promise<Result[]> => {
  try {
    return await readResults(report, began);
  } catch (error) {
    if (given.report !== null)
      console.error(
        `⚠  --report ${given.report}: ${(error as Error).message}. The printed titles are used instead.`,
      );
    return resultsOfOutput(output);
  }
};

/** Now, as the file system dates its files. */
const instantOfFiles = async ({ root }: Folders): Promise<number> => {
  const file = join(root, 'now');
  await writeFile(file, '');
  return (await stat(file)).mtimeMs;
};

/** Runs commands one after another until one fails, at an address where the product has these defects. */
const runPlanted = async (
  { folders, server, client, given, limit }: Gym,
  names: readonly string[],
  commands: readonly (readonly string[])[],
  isQuiet: boolean,
): Promise<Ended> => {
  const id = `gym-${crypto.randomUUID().slice(0, 8)}`;
  const where = given.isOwn ? projectRoot : calledFrom;
  const report = given.report ? resolve(where, given.report) : join(folders.root, `${id}.report`);
  const sandbox = await Demo.create(server.url, { id });
  if (!given.isOwn) await sandbox.goLive();
  const address = await plantedAddress(names, server.url, {
    sandbox: given.isOwn ? undefined : id,
  });
  const environment = {
    ...environmentFor(address.url, client),
    GYM_DEFECTS: names.join(','),
    // Each run of Playwright empties its folder first.
    E2E_OUTPUT: join(folders.root, id),
  };
  try {
    for (const command of commands) {
      const words = command.map((word) => word.replaceAll('{report}', report));
      const began = await instantOfFiles(folders);
      const { code, isInterrupted, output } = await runSuite(words, where, environment, {
        isQuiet,
        limit,
      });
      // The tests of the API of the project's own suite have servers of their own.
      if (!isInterrupted && !given.isOwn && address.calls() === 0) throw new NeverCalled(names);
      if (code !== 0 || isInterrupted) {
        const results = await readTitles(report, began, output, given);
        return { hasFailed: true, isInterrupted, failed: failedTitles(results, address.url) };
      }
    }
    return { hasFailed: false, isInterrupted: false, failed: [] };
  } finally {
    await address.close();
    await sandbox.remove();
  }
};

const isInServer = (defect: PlantedDefect): boolean => 'wraps' in defect;

const commandsFor = ({ given }: Gym, defect: PlantedDefect): string[][] =>
  given.isOwn
    ? ownCommands([defect.breaks], {
        isServer: isInServer(defect),
        isFull: given.isFull,
        bails: true,
      })
    : [given.command];

/**
 * Runs the suite with the defect. If it fails: without it, and with it again, the whole suite each time, since every runner
 * can do that.
 */
const tryDefect = async (gym: Gym, defect: PlantedDefect): Promise<Found | null> => {
  const { name, breaks } = defect;
  const commands = commandsFor(gym, defect);
  const first = await runPlanted(gym, [name], commands, true);
  const runs = [first];
  for (const names of first.hasFailed ? [[], [name]] : [])
    if (!runs.some(({ isInterrupted }) => isInterrupted))
      runs.push(await runPlanted(gym, names, commands, true));
  if (runs.some(({ isInterrupted }) => isInterrupted)) return null;
  const { by, flaky } = judge(first, runs[1] ?? first, runs[2] ?? first);
  const found = { name, breaks, by, flaky, isCaught: by.length > 0 };
  console.log(lineOf(found));
  return found;
};

/**
 * The titles of tests that fail under any defect, as those that plant defects themselves: they failed under all that were
 * tried, and fail under others, too.
 */
const findAlways = async (gym: Gym, found: readonly Found[]): Promise<string[]> => {
  let always = gym.given.isOwn ? [] : failedUnderAll(found);
  const broken = new Set(found.map(({ breaks }) => breaks));
  const others = DEFECTS.filter(({ breaks }) => !broken.has(breaks));
  // Of two nouns: the catalogue is in order of them.
  for (const other of [others.at(0), others.at(-1)].slice(0, OTHERS)) {
    if (!other || always.length === 0) break;
    const run = await runPlanted(gym, [other.name], commandsFor(gym, other), true);
    always = always.filter((title) => failedIn(run).includes(title));
  }
  return always;
};

/** Tries the defects, so many at once; stops at an interruption. */
const tryAll = async (
  gym: Gym,
  defects: readonly PlantedDefect[],
  hasEstimate: boolean,
): Promise<Found[] | null> => {
  const began = performance.now();
  const waiting = [...defects];
  const found: Found[] = [];
  let isInterrupted = false;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = await tryDefect(gym, next);
      if (one) found.push(one);
      else isInterrupted = true;
      if (isInterrupted) return;
      if (!hasEstimate && found.length === 1 && defects.length > 1)
        console.log(remainingText(performance.now() - began, defects.length - 1, gym.given.jobs));
    }
  };
  await Promise.all(Array.from({ length: gym.given.jobs }, work));
  return isInterrupted ? null : found;
};

/** Runs the suite without any defect, and says how long the defects will take: 0 if it passes. */
const runClean = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<number> => {
  const { isOwn, isFull, command } = gym.given;
  const ids = [...new Set(defects.map(({ breaks }) => breaks))];
  const isServer = defects.some(isInServer);
  const clean = isOwn ? ownCommands(ids, { isServer, isFull, bails: false }) : [command];
  console.log('The suite without any defect:\n');
  const began = performance.now();
  const { hasFailed, isInterrupted, failed } = await runPlanted(gym, [], clean, false);
  const took = performance.now() - began;
  if (!isOwn) gym.limit = LIMIT.times * took + LIMIT.more;
  if (isInterrupted) return INTERRUPTED;
  if (!hasFailed) {
    if (!isOwn) console.log(`\n${estimateText(took, defects.length, gym.given.jobs)}`);
    return 0;
  }
  console.error(
    `\nThe suite fails without any defect, so nothing can be said of it.${failed.map((one) => `\n  ${one}`).join('')}`,
  );
  return SAYS_NOTHING;
};

const train = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<number> => {
  const { isTrusted, isOwn, sample, seed } = gym.given;
  const clean = isTrusted ? 0 : await runClean(gym, defects);
  if (clean !== 0) return clean;
  const chosenBy = sample === null ? '' : ` (--seed ${seed})`;
  console.log(`\nOnce for each of ${defects.length} defects${chosenBy}:\n`);
  // The project's own suite runs for each defect a few of its tests alone.
  const found = await tryAll(gym, defects, !isTrusted && !isOwn);
  if (!found) return INTERRUPTED;
  const always = await findAlways(gym, found);
  const judged = withoutTitles(found, always);
  console.log(`\n${tableText(judged, always)}`);
  return judged.every(({ isCaught }) => isCaught) ? 0 : 1;
};

const chosen = ({ only, sample, seed }: Arguments): PlantedDefect[] => {
  const unknown = only.find((name) => !DEFECTS.some((defect) => defect.name === name));
  if (unknown !== undefined)
    throw new Error(
      `There is no defect '${unknown}'. There are:\n${DEFECTS.map(({ name }) => name).join('\n')}`,
    );
  const kinds = DEFECTS_BY_KIND.map((kind) =>
    kind.filter(({ name }) => only.length === 0 || only.includes(name)),
  );
  return sample === null ? kinds.flat() : sampleOf(kinds, sample, seed);
};

const open = async (given: Arguments): Promise<number> => {
  const defects = chosen(given);
  const folders = await makeFolders();
  try {
    const client = await builtClient(join(folders.root, 'client'));
    const server = await startServer(folders, client);
    try {
      return await train({ given, folders, server, client, limit: Infinity }, defects);
    } finally {
      if (!server.ended) await server.stop();
    }
  } finally {
    await dropFolders(folders);
  }
};

const given = readArguments(process.argv.slice(2));
if (!given) {
  console.error(USAGE);
  process.exitCode = SAYS_NOTHING;
} else {
  try {
    process.exitCode = await open(given);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = SAYS_NOTHING;
  }
}
