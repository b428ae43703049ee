/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then with planted defects, and
 * says which of them the suite caught (LAB-08). What failed with one alone is run again before it counts.
 */
import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEFECTS, DEFECTS_BY_KIND } from '../../../server/lab/defects/catalogue.ts';
import { placesOf } from '../../../server/lab/defects/wrapped.ts';
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
import { findSuspects } from './search.ts';
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
  /** What the suite called, by `placeOf`. */
  places: ReadonlySet<string>;
}

/** Ctrl+C. */
class Interrupted extends Error {}

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
      if (isInterrupted) throw new Interrupted();
      // The tests of the API of the project's own suite have servers of their own.
      if (!given.isOwn && address.calls() === 0) throw new NeverCalled(names);
      if (code !== 0) {
        const results = await readTitles(report, began, output, given);
        const failed = failedTitles(results, address.url);
        return { hasFailed: true, failed, places: address.places };
      }
    }
    return { hasFailed: false, failed: [], places: address.places };
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

const foundFrom = (
  { name, breaks, says, where }: PlantedDefect,
  { by, flaky }: ReturnType<typeof judge>,
): Found => ({
  ...{ name, breaks, by, flaky },
  isCaught: by.length > 0,
  says: `${says.en} (${where.en})`,
});

/** As a suite finds it that passes with the defect. */
const missed = (defect: PlantedDefect): Found => foundFrom(defect, { by: [], flaky: [] });

const tell = (found: Found): Found => {
  console.log(lineOf(found));
  return found;
};

/**
 * Runs a part of the project's own suite with the defect. If it fails: without it, and with it again.
 */
const tryAlone = async (gym: Gym, defect: PlantedDefect): Promise<Found> => {
  const commands = commandsFor(gym, defect);
  const run = (names: readonly string[]) => runPlanted(gym, names, commands, true);
  const first = await run([defect.name]);
  if (!first.hasFailed) return tell(missed(defect));
  return tell(foundFrom(defect, judge(first, await run([]), await run([defect.name]))));
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

/** Works through a list with so many at once as there are jobs. */
const inJobs = async <Item, Done>(
  { given: { jobs } }: Gym,
  items: readonly Item[],
  act: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const waiting = [...items];
  const done: Done[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      done.push(await act(next));
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return done;
};

interface Tried {
  found: Found[];
  /** Titles that failed with several defects, and with none of them alone. */
  flaky: readonly string[];
}

/** Tries the defects with the parts of the project's own suite that name what they break. */
const tryOwn = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<Tried> => {
  const began = performance.now();
  let isFirst = true;
  const found = await inJobs(gym, defects, async (defect) => {
    const one = await tryAlone(gym, defect);
    if (isFirst && defects.length > 1)
      console.log(remainingText(performance.now() - began, defects.length - 1, gym.given.jobs));
    isFirst = false;
    return one;
  });
  return { found, flaky: [] };
};

/**
 * Tries the defects with a whole suite. With several at once it finds the suspects, under which the suite fails one by one.
 * Then it runs once without any, and once more with each suspect alone.
 */
const tryWhole = async (
  gym: Gym,
  defects: readonly PlantedDefect[],
  unreached: readonly PlantedDefect[],
): Promise<Tried> => {
  const commands = [gym.given.command];
  const run = (names: readonly string[]) => runPlanted(gym, names, commands, true);
  const found: Found[] = [];
  const asMissed = (defect: PlantedDefect): Found => ({
    ...missed(defect),
    ...(unreached.includes(defect) && { unreached: placesOf(defect) }),
  });
  const search = {
    run: (group: readonly PlantedDefect[]) => run(group.map(({ name }) => name)),
    onMissed: (group: readonly PlantedDefect[]) =>
      void found.push(...group.map((defect) => tell(asMissed(defect)))),
  };
  const { suspects, flaky } = await findSuspects(defects, gym.given.jobs, search, unreached);
  if (suspects.length === 0) return { found, flaky };
  console.log(
    `The suite fails with ${suspects.length}: once without any, and once more with each.`,
  );
  const without = await run([]);
  const judged = await inJobs(gym, suspects, async ({ defect, alone }) =>
    tell(foundFrom(defect, judge(alone, without, await run([defect.name])))),
  );
  return { found: [...found, ...judged], flaky };
};

/** Runs the suite without any defect: what it called; `null` if it fails. */
const runClean = async (
  gym: Gym,
  defects: readonly PlantedDefect[],
): Promise<{ took: number; places: ReadonlySet<string> } | null> => {
  const { isOwn, isFull, command } = gym.given;
  const ids = [...new Set(defects.map(({ breaks }) => breaks))];
  const isServer = defects.some(isInServer);
  const clean = isOwn ? ownCommands(ids, { isServer, isFull, bails: false }) : [command];
  console.log('The suite without any defect:\n');
  const began = performance.now();
  const { hasFailed, failed, places } = await runPlanted(gym, [], clean, false);
  const took = performance.now() - began;
  if (!isOwn) gym.limit = LIMIT.times * took + LIMIT.more;
  if (!hasFailed) return { took, places };
  console.error(
    `\nThe suite fails without any defect, so nothing can be said of it.${failed.map((one) => `\n  ${one}`).join('')}`,
  );
  return null;
};

const train = async (gym: Gym, defects: readonly PlantedDefect[]): Promise<number> => {
  const { isTrusted, isOwn, sample, seed, jobs } = gym.given;
  const clean = isTrusted ? null : await runClean(gym, defects);
  if (!clean && !isTrusted) return SAYS_NOTHING;
  // What a suite never asks for can change nothing in it, but for tests that fail at times or always.
  const isReached = (defect: PlantedDefect) =>
    isOwn || !clean || placesOf(defect).some((place) => clean.places.has(place));
  const reached = defects.filter(isReached);
  const apart = defects.filter((defect) => !isReached(defect));
  if (clean && !isOwn)
    console.log(`\n${estimateText(clean.took, reached.length, apart.length, jobs)}`);
  const chosenBy = sample === null ? '' : ` (--seed ${seed})`;
  console.log(`\n${defects.length} defects${chosenBy}:\n`);
  const { found, flaky } = isOwn ? await tryOwn(gym, defects) : await tryWhole(gym, reached, apart);
  const always = await findAlways(gym, found);
  const judged = withoutTitles(found, always);
  console.log(`\n${tableText(judged, always, flaky)}`);
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
    if (error instanceof Interrupted) process.exitCode = INTERRUPTED;
    else {
      console.error((error as Error).message);
      process.exitCode = SAYS_NOTHING;
    }
  }
}
