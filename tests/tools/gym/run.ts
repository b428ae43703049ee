/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then with planted defects, and
 * says which of them the suite caught (LAB-08). What failed with one is run without it, and with it alone, before it counts.
 */
import { join } from 'node:path';
import { DEFECTS, DEFECTS_BY_KIND } from '../../../server/lab/defects/catalogue.ts';
import { placesOf } from '../../../server/lab/defects/wrapped.ts';
import type { PlantedDefect } from '../../../server/lab/defects/defect.ts';
import type { Server } from '../../support/server-process.ts';
import { startServer } from '../coverage/suite-server.ts';
import { dropFolders, foldersIn, makeFolders } from '../../support/folders.ts';
import { builtClient } from '../../support/built-client.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { estimateText, remainingText } from './estimate.ts';
import { ownCommands } from './own-suite.ts';
import { Interrupted, Pool, runPlanted, type Gym } from './planted-run.ts';
import { sampleOf } from './sample.ts';
import { findSuspects } from './search.ts';
import { lineOf, tableText, type Found } from './table.ts';
import { failedIn, failedUnderAll, judge, settle, withoutTitles, type Run } from './verdict.ts';

/** Of a suite that fails without any defect, or never calls the server: what it says of defects means nothing. */
const SAYS_NOTHING = 2;
/** As a shell says it of Ctrl+C. */
const INTERRUPTED = 130;

/** A run is killed that takes so many times as long as the one without any defect, and as many milliseconds more. */
const LIMIT = { times: 10, more: 60_000 };
/** Defects besides the chosen ones, under which a test that failed under all of these must pass. */
const OTHERS = 2;

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
  { by, flaky }: Pick<Found, 'by' | 'flaky'>,
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

/** Runs commands with some defects, and keeps a record of it. */
const recorder = (gym: Gym, commands: readonly string[][]) => {
  const runs: Run<PlantedDefect>[] = [];
  return {
    runs,
    run: async (defects: readonly PlantedDefect[]): Promise<Run<PlantedDefect>> => {
      const began = performance.now();
      const names = defects.map(({ name }) => name);
      const { hasFailed, failed } = await runPlanted(gym, names, commands, true);
      const run = { hasFailed, failed, defects, began, ended: performance.now() };
      runs.push(run);
      return run;
    },
  };
};

/** Runs a part of the project's own suite with the defect. If it fails: without it, and with it again. */
const tryAlone = async (gym: Gym, defect: PlantedDefect): Promise<Found> => {
  const { runs, run } = recorder(gym, commandsFor(gym, defect));
  const { hasFailed } = await run([defect]);
  return tell(hasFailed ? foundFrom(defect, await settle(defect, runs, run)) : missed(defect));
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
  /** Titles that failed with several defects, though the suite passes with each of them alone. */
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

/** Tries the defects with a whole suite: finds the suspects with several planted at once, and runs it with each alone. */
const tryWhole = async (
  gym: Gym,
  defects: readonly PlantedDefect[],
  unreached: readonly PlantedDefect[],
): Promise<Tried> => {
  const { runs, run } = recorder(gym, [gym.given.command]);
  const found: Found[] = [];
  const asMissed = (defect: PlantedDefect): Found => ({
    ...missed(defect),
    ...(unreached.includes(defect) && { unreached: placesOf(defect) }),
  });
  const onMissed = (group: readonly PlantedDefect[]) =>
    void found.push(...group.map((defect) => tell(asMissed(defect))));
  const suspects = await findSuspects(defects, gym.given.jobs, { run, onMissed }, unreached);
  if (suspects.length > 0)
    console.log(`The suite fails with ${suspects.length}, each of which is tried alone:`);
  // One run without any defect serves all.
  if (suspects.some((defect) => judge(defect, runs).next === 'without')) await run([]);
  await inJobs(gym, suspects, async (defect) => {
    found.push(tell(foundFrom(defect, await settle(defect, runs, run))));
  });
  const isCaught = ({ name }: PlantedDefect) =>
    found.some((one) => one.name === name && one.isCaught);
  const unexplained = runs.filter((one) => !one.defects.some(isCaught));
  return { found, flaky: unexplained.flatMap(failedIn) };
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
  const judged = withoutTitles(found, always, flaky);
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
    const servers: Server[] = [];
    try {
      for (let job = 0; job < given.jobs; job += 1)
        servers.push(await startServer(foldersIn(join(folders.root, `server-${job}`)), client));
      const gym = { given, folders, servers: new Pool(servers), client, limit: Infinity };
      return await train(gym, defects);
    } finally {
      await Promise.all(servers.map(async (server) => server.ended || (await server.stop())));
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
