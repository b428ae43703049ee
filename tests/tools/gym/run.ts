/**
 * `npm run gym -- <command>`: starts a server with the built client, runs a suite against it, then once with each planted
 * defect, and says which of them the suite caught (LAB-08). What failed is run without any, and with each once more, before
 * that counts.
 */
import { FAULTY_ENDPOINTS } from '#lab/faults';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { Demo } from '../../kit/demo.ts';
import { ABOUT_REPORTS, readOptions } from '../suite/options.ts';
import { withServer, type AtServer } from '../suite/with-server.ts';
import { OWN_ENVIRONMENT, ownCommands } from './own-suite.ts';
import {
  estimateText,
  failedUnderAll,
  flakyOf,
  judge,
  sampleOf,
  tableText,
  WHOLE_SUITE,
  type Failed,
  type Tried,
} from './verdict.ts';

const USAGE = `npm run gym -- [options] <command that runs a suite>
npm run gym -- [options] --own

  --only <name,name> these defects alone; GET /api/demo/defects/ lists them
  --sample <n>       so many of the defects, spread over the kinds, always the same
  --own              this project's own tests, as npm test runs them: for each defect those whose title has the id
                     that it breaks
${ABOUT_REPORTS} Without a report the exit code counts.

Example: npm run gym -- --only price-off-by-a-cent npx playwright test --reporter=list,junit`;

/** Of a suite that fails without any defect, or never calls the server: what it says of defects means nothing. */
const SAYS_NOTHING = 2;
/** As a shell says it of Ctrl+C. */
const INTERRUPTED = 130;

/** A run is killed that takes so many times as long as the one without any defect, and as many milliseconds more. */
const LIMIT = { times: 10, more: 60_000 };

/** The sandbox that has the defects, which act in all: a suite may make sandboxes of its own, and reset them. */
const PLANTED = 'gym';

/** What is wrong with the command or the suite, so that nothing is said of defects. */
class Unusable extends Error {}
class Interrupted extends Error {}

interface GymOptions {
  /** Empty for the project's own tests. */
  command: readonly string[];
  values: Readonly<Record<string, string>>;
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

type Defects = Awaited<ReturnType<Demo['defects']>>;

const chosenOf = (all: Defects, { values: { only, sample } }: GymOptions): Defects => {
  const names = only?.split(',').filter(Boolean);
  const unknown = names?.find((name) => all.every((defect) => defect.name !== name));
  if (unknown !== undefined)
    throw new Unusable(
      `There is no defect '${unknown}'. There are:\n${all.map(({ name }) => name).join('\n')}`,
    );
  const named = all.filter(({ name }) => names?.includes(name) ?? true);
  return sampleOf(named, Number(sample ?? Infinity));
};

const train = async ({ url, run }: AtServer, options: GymOptions): Promise<number> => {
  const { command, values } = options;
  const isOwn = command.length === 0;
  const demo = new Demo(url, 'default');
  const planted = await Demo.create(url, { id: PLANTED });
  const all = await planted.defects();
  const defects = chosenOf(all, options);
  let limit = Infinity;
  let hasReport = false;

  /** Runs the suite with a defect or without any; the titles of what failed. Its parts end with the first that fails. */
  const failedWith = async (
    defect: Defects[number] | null,
    { isQuiet = true, ids = defect ? [defect.breaks] : defects.map(({ breaks }) => breaks) } = {},
  ): Promise<Failed> => {
    await clear(demo);
    await planted.plant(...(defect ? [defect.name] : []));
    const before = await callsOf(demo);
    for (const words of isOwn ? ownCommands([...new Set(ids)]) : [command]) {
      const ended = await run(words, {
        ...(isOwn && { cwd: projectRoot }),
        ...{ isQuiet, limit, report: values['report'] },
        environment: { ...(isOwn && OWN_ENVIRONMENT), GYM_DEFECTS: defect?.name ?? '' },
      });
      if (ended.isInterrupted) throw new Interrupted();
      // The tests of the API of the project's own suite have servers of their own.
      if (!isOwn && (await callsOf(demo)) === before)
        throw new Unusable(
          `\nThe suite never called the server${defect ? ` (under ${defect.name})` : ''}, so nothing can be said of it. The address is in the environment variable RIVOLA_URL: use it as baseURL, and no other.`,
        );
      hasReport ||= ended.results !== null;
      const failed = ended.results?.filter(({ hasPassed }) => !hasPassed) ?? [];
      if (failed.length > 0) return [...new Set(failed.map(({ title }) => title))];
      if (ended.code !== 0) return [WHOLE_SUITE];
    }
    return [];
  };

  console.log('The suite without any defect:\n');
  const began = performance.now();
  const broken = await failedWith(null, { isQuiet: false });
  if (broken.length > 0)
    throw new Unusable(
      ['\nThe suite fails without any defect, so nothing can be said of it.', ...broken].join(
        '\n  ',
      ),
    );
  const took = performance.now() - began;
  limit = LIMIT.times * took + LIMIT.more;
  if (!hasReport)
    console.log('\nIt wrote no JUnit report: its exit code counts, and no test can be named.');
  console.log(`\n${estimateText(isOwn ? took / defects.length : took, defects.length)}\n`);

  const tried: Tried<Defects[number]>[] = [];
  for (const defect of defects) {
    const first = await failedWith(defect);
    tried.push({ defect, first, again: [] });
    const says = first.length === 0 ? 'passes' : `fails (${first.length})`;
    console.log(`${tried.length}/${defects.length} ${defect.name}: ${says}`);
  }
  const noticed = tried.filter(({ first }) => first.length > 0);
  const ids = noticed.map(({ defect }) => defect.breaks);
  const clean = noticed.length > 0 ? await failedWith(null, { ids }) : [];
  for (const one of noticed) one.again = await failedWith(one.defect);

  // What fails under these must pass under another, which breaks something else.
  let always = isOwn ? [] : failedUnderAll(tried);
  const other = all.find(({ breaks }) => defects.every((one) => one.breaks !== breaks));
  if (other && always.length > 0) {
    const failed = await failedWith(other);
    always = always.filter((title) => failed.includes(title));
  }
  const flaky = flakyOf(tried, clean);
  const judged = judge(tried, [...always, ...flaky]);
  console.log(`\n${tableText(judged, always, flaky)}`);
  return judged.every(({ by }) => by.length > 0) ? 0 : 1;
};

const readGiven = (): GymOptions | null => {
  const given = readOptions(process.argv.slice(2), {
    flags: ['own'],
    values: { only: /./, sample: /^[1-9]\d{0,3}$/, report: /./ },
  });
  return given && (given.command.length === 0) === given.flags.has('own') ? given : null;
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
