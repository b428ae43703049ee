/** What runs of a suite say of one defect, and of the suite itself (LAB-08). */
import type { Result } from '../coverage/reports.ts';
import type { Found } from './table.ts';

/** How one run of the suite ended. */
export interface Outcome {
  hasFailed: boolean;
  /** Titles of the tests that failed; empty where the runner's output and report name none. */
  failed: readonly string[];
}

/** Stands for the titles of a suite whose runner names none. */
const WHOLE_SUITE = 'the suite failed';

/** The titles among results that failed. In a title the address, another one in each run, is the name of its variable. */
export const failedTitles = (results: readonly Result[], address: string): string[] => [
  ...new Set(
    results.flatMap(([title, outcome]) =>
      outcome === 'failed'
        ? title.replaceAll(address, 'RIVOLA_URL').replaceAll(new URL(address).host, 'RIVOLA_URL')
        : [],
    ),
  ),
];

/** The titles of what failed in a run. */
export const failedIn = ({ hasFailed, failed }: Outcome): readonly string[] => {
  if (!hasFailed) return [];
  return failed.length > 0 ? failed : [WHOLE_SUITE];
};

/** A run of the suite that has ended, with the defects that were planted. */
export interface Run<Defect> extends Outcome {
  defects: readonly Defect[];
  /** Instants, of any clock that moves on between two of them. */
  began: number;
  ended: number;
}

/** Runs that a test must fail to catch a defect: alone with it, or else one alone and the rest with other defects besides. */
const FAILURES = { alone: 2, any: 3 };

/** Whether the run says that the test with this title passed; one that failed without a name says it of none. */
const isPassed = (run: Outcome, title: string): boolean =>
  !failedIn(run).includes(title) && !failedIn(run).includes(WHOLE_SUITE);

/** What is known of a test and a defect; `without` and `alone` are the runs that must come next. */
type Known = 'caught' | 'flaky' | 'without' | 'alone';

const knownOf = <Defect>(title: string, defect: Defect, runs: readonly Run<Defect>[]): Known => {
  const alone = runs.filter(({ defects }) => defects.length === 1 && defects[0] === defect);
  const clean = runs.filter(({ defects }) => defects.length === 0);
  const isFlaky =
    alone.some((run) => !failedIn(run).includes(title)) ||
    clean.some((run) => !isPassed(run, title));
  if (isFlaky) return 'flaky';
  const failed = runs.filter(
    (run) => run.defects.includes(defect) && failedIn(run).includes(title),
  );
  const since = failed[0]?.ended ?? Infinity;
  const without = runs.find(
    (run) => run.began > since && !run.defects.includes(defect) && isPassed(run, title),
  );
  if (!without) return 'without';
  const isEnough = alone.length >= FAILURES.alone || failed.length >= FAILURES.any;
  return isEnough && alone.some(({ began }) => began > without.ended) ? 'caught' : 'alone';
};

export interface Verdict {
  /** Titles of tests that failed with the defect, then passed without it, then failed with it alone. */
  by: string[];
  flaky: string[];
  /** The run that must come next, of the suite without any defect or with this one alone; `null` if all is known. */
  next: 'without' | 'alone' | null;
}

/** What the runs so far, in the order in which they ended, say of a defect with which one of them failed. */
export const judge = <Defect>(defect: Defect, runs: readonly Run<Defect>[]): Verdict => {
  const withIt = runs.filter(({ defects }) => defects.includes(defect));
  const alone = withIt.filter(({ defects }) => defects.length === 1);
  const titles = [...new Set((alone.length > 0 ? alone : withIt).flatMap(failedIn))];
  const known = titles.map((title) => ({ title, is: knownOf(title, defect, runs) }));
  const titlesOf = (what: Known) => known.filter(({ is }) => is === what).map(({ title }) => title);
  const by = titlesOf('caught');
  const next = (['without', 'alone'] as const).find((what) => titlesOf(what).length > 0) ?? null;
  return { by, flaky: titlesOf('flaky'), next: by.length > 0 ? null : next };
};

/** Runs the suite until the verdict on a defect is known, with which it has failed. `runs` grows with each run. */
export const settle = async <Defect>(
  defect: Defect,
  runs: readonly Run<Defect>[],
  run: (defects: readonly Defect[]) => Promise<unknown>,
): Promise<Verdict> => {
  let verdict = judge(defect, runs);
  while (verdict.next) {
    await run(verdict.next === 'alone' ? [defect] : []);
    verdict = judge(defect, runs);
  }
  return verdict;
};

/** What failed under each of the defects: it may tell nothing of any. */
export const failedUnderAll = (found: readonly Found[]): string[] =>
  (found[0]?.by ?? []).filter((title) => found.every(({ by }) => by.includes(title)));

/** The same findings, in which neither `always` nor any title catches something that is flaky with one of the defects. */
export const withoutTitles = (
  found: readonly Found[],
  always: readonly string[],
  flaky: readonly string[],
): Found[] => {
  const unsure = new Set([...flaky, ...found.flatMap((one) => one.flaky)]);
  return found.map((one) => {
    const by = one.by.filter((title) => !always.includes(title) && !unsure.has(title));
    const isFlaky = one.by.filter((title) => unsure.has(title));
    return { ...one, by, isCaught: by.length > 0, flaky: [...one.flaky, ...isFlaky] };
  });
};
