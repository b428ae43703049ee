/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then once with each planted
 * defect, and says which of them the suite caught (LAB-08). A suite that failed with one is run without any, and with it
 * once more, before that counts.
 */
import { FAULTY_ENDPOINTS } from '#lab/endpoints';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { Demo } from '../../kit/demo.ts';
import { ABOUT_REPORTS, readOptions } from '../suite/options.ts';
import { withServer, type AtServer } from '../suite/with-server.ts';
import { ownCommands } from './own-suite.ts';
import { lineOf, tableText, withoutTitles, type Found } from './table.ts';
import {
  estimateText,
  failedUnderAll,
  judge,
  sampleOf,
  WHOLE_SUITE,
  type Failed,
} from './verdict.ts';

const USAGE = `npm run gym -- [options] <command that runs a suite>
npm run gym -- [options] --own

  --only <name,name> these defects alone; GET /api/demo/defects/ lists them
  --sample <n>       so many of the defects, spread over the kinds, always the same
  --own              this project's own tests, as npm test runs them: for each defect those whose title has the id
                     that it breaks; with --full those of npm run test:full, too
${ABOUT_REPORTS} Without a report the exit code counts.

Example: npm run gym -- --only price-off-by-a-cent npx playwright test --reporter=list,junit`;

/** Of a suite that fails without any defect, or never calls the server: what it says of defects means nothing. */
const SAYS_NOTHING = 2;
/** As a shell says it of Ctrl+C. */
const INTERRUPTED = 130;

/** A run is killed that takes so many times as long as the one without any defect, and as many milliseconds more. */
const LIMIT = { times: 10, more: 60_000 };
/** Defects besides the chosen ones, under which a test that failed under all of these must pass. */
const OTHERS = 2;

/** The sandbox that has the defects, which act in all: a suite may make sandboxes of its own, and reset them. */
const PLANTED = 'gym';

type Defect = Awaited<ReturnType<Demo['defects']>>[number];

/** What is wrong with the command or the suite, so that nothing is said of defects. */
class Unusable extends Error {}
class Interrupted extends Error {}

const NEVER_CALLED =
  'so nothing can be said of it. The address is in the environment variable RIVOLA_URL: use it as baseURL, and no other.';

interface Options {
  command: string[];
  only: readonly string[];
  sample: number;
  isOwn: boolean;
  isFull: boolean;
  report: string | undefined;
}

/** Back to the seed: a run finds nothing of the one before it. */
const clear = async (demo: Demo): Promise<void> => {
  for (const { id } of await demo.sandboxes())
    if (id !== demo.sandbox && id !== PLANTED) await demo.named(id).remove();
  for (const { name } of await demo.snapshots()) await demo.removeSnapshot(name);
  await demo.reset();
  await demo.goLive();
};

/** How many calls of the product there have been. */
const callsOf = async (demo: Demo): Promise<number> =>
  (await demo.tally()).answers.reduce(
    (sum, { endpoint, count }) => sum + (FAULTY_ENDPOINTS.includes(endpoint) ? count : 0),
    0,
  );

const chosenOf = (all: readonly Defect[], { only, sample }: Options): Defect[] => {
  const unknown = only.find((name) => all.every((defect) => defect.name !== name));
  if (unknown !== undefined)
    throw new Unusable(
      `There is no defect '${unknown}'. There are:\n${all.map(({ name }) => name).join('\n')}`,
    );
  const named = all.filter(({ name }) => only.length === 0 || only.includes(name));
  return sampleOf(named, sample);
};

const train = async ({ url, run }: AtServer, options: Options): Promise<number> => {
  const { command, isOwn, isFull, report } = options;
  const demo = new Demo(url, 'default');
  const planted = await Demo.create(url, { id: PLANTED });
  const all = await planted.defects();
  const defects = chosenOf(all, options);
  let limit = Infinity;
  let hasReport = false;

  /** Runs commands one after another until one fails, with these defects; the titles of what failed. */
  const failedIn = async (
    names: readonly string[],
    commands: readonly (readonly string[])[],
    isQuiet = true,
  ): Promise<Failed> => {
    await clear(demo);
    await planted.plant(...names);
    const before = await callsOf(demo);
    const environment = { GYM_DEFECTS: names.join(',') };
    const cwd = isOwn ? { cwd: projectRoot } : {};
    for (const words of commands) {
      const ended = await run(words, { ...cwd, isQuiet, limit, report, environment });
      if (ended.isInterrupted) throw new Interrupted();
      // The tests of the API of the project's own suite have servers of their own.
      if (!isOwn && (await callsOf(demo)) === before)
        throw new Unusable(
          `\nThe suite never called the server${names.length > 0 ? ` (under ${names.join()})` : ''}, ${NEVER_CALLED}`,
        );
      hasReport ||= ended.results !== null;
      const titles = (ended.results ?? []).flatMap(({ title, hasPassed }) =>
        hasPassed ? [] : title,
      );
      if (titles.length > 0) return [...new Set(titles)];
      if (ended.code !== 0) return [WHOLE_SUITE];
    }
    return [];
  };
  const commandsFor = ({ breaks, side }: Defect): string[][] =>
    isOwn ? ownCommands([breaks], { isServer: side === 'server', isFull, bails: true }) : [command];

  console.log('The suite without any defect:\n');
  const began = performance.now();
  const ids = [...new Set(defects.map(({ breaks }) => breaks))];
  const isServer = defects.some(({ side }) => side === 'server');
  const whole = isOwn ? ownCommands(ids, { isServer, isFull, bails: false }) : [command];
  const broken = await failedIn([], whole, false);
  if (broken.length > 0)
    throw new Unusable(
      `\nThe suite fails without any defect, so nothing can be said of it.${broken.map((one) => `\n  ${one}`).join('')}`,
    );
  const took = performance.now() - began;
  limit = LIMIT.times * took + LIMIT.more;
  if (!hasReport)
    console.log('\nIt wrote no JUnit report: its exit code counts, and no test can be named.');
  console.log(`\n${estimateText(isOwn ? took / ids.length : took, defects.length)}\n`);

  const firsts = new Map<Defect, Failed>();
  for (const [at, defect] of defects.entries()) {
    const first = await failedIn([defect.name], commandsFor(defect));
    firsts.set(defect, first);
    console.log(
      `${at + 1}/${defects.length} ${defect.name}: ${first.length === 0 ? 'passes' : `fails (${first.length})`}`,
    );
  }
  // One run without any defect serves all, since it comes after they failed; of the own suite each has its part.
  let cleanAgain: Failed | undefined;
  const found: Found[] = [];
  for (const [defect, first] of firsts) {
    let verdict = { by: [] as string[], flaky: [] as string[] };
    if (first.length > 0) {
      if (isOwn || !cleanAgain) cleanAgain = await failedIn([], commandsFor(defect));
      const again = await failedIn([defect.name], commandsFor(defect));
      verdict = judge({ first, clean: cleanAgain, again });
    }
    found.push({ ...defect, ...verdict });
    if (verdict.by.length > 0) console.log(lineOf({ ...defect, ...verdict }));
  }
  let always = isOwn ? [] : failedUnderAll(found);
  const others = all.filter(({ breaks }) => !ids.includes(breaks));
  for (const other of [others.at(0), others.at(-1)].slice(0, OTHERS)) {
    if (!other || always.length === 0) break;
    const failed = await failedIn([other.name], [command]);
    always = always.filter((title) => failed.includes(title));
  }
  const judged = withoutTitles(found, always);
  console.log(`\n${tableText(judged, always)}`);
  return judged.every(({ by }) => by.length > 0) ? 0 : 1;
};

const readGiven = (): Options | null => {
  const given = readOptions(process.argv.slice(2), {
    flags: ['own', 'full'],
    values: { only: /./, sample: /^[1-9]\d{0,3}$/, report: /./ },
  });
  if (!given) return null;
  const { command, flags, values } = given;
  const isOwn = flags.has('own');
  const isFull = flags.has('full');
  if (command.length > 0 === isOwn || (isFull && !isOwn)) return null;
  return {
    ...{ command, isOwn, isFull },
    only: values['only']?.split(',').filter(Boolean) ?? [],
    sample: Number(values['sample'] ?? Infinity),
    report: values['report'],
  };
};

const given = readGiven();
if (!given) {
  console.error(USAGE);
  process.exitCode = SAYS_NOTHING;
} else {
  try {
    process.exitCode = await withServer({ DEMO_DEFECTS_OF: PLANTED }, (server) =>
      train(server, given),
    );
  } catch (error) {
    if (!(error instanceof Interrupted)) console.error((error as Error).message);
    process.exitCode = error instanceof Interrupted ? INTERRUPTED : SAYS_NOTHING;
  }
}
