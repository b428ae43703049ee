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

/** What failed with the defect, twice, and not without it in between; the rest of what failed is flaky. */
export const judge = (
  first: Outcome,
  without: Outcome,
  again: Outcome,
): { by: string[]; flaky: string[] } => {
  const clean = failedIn(without);
  const second = failedIn(again);
  // A suite that fails without a name may fail by any of its tests.
  const isFair = !clean.includes(WHOLE_SUITE);
  const by = failedIn(first).filter(
    (title) => isFair && second.includes(title) && !clean.includes(title),
  );
  const all = [...failedIn(first), ...clean, ...second];
  return { by, flaky: [...new Set(all.filter((title) => !by.includes(title)))] };
};

/** What failed under each of the defects: it may tell nothing of any. */
export const failedUnderAll = (found: readonly Found[]): string[] =>
  (found[0]?.by ?? []).filter((title) => found.every(({ by }) => by.includes(title)));

/** The same findings, in which these titles catch nothing. */
export const withoutTitles = (found: readonly Found[], titles: readonly string[]): Found[] =>
  found.map((one) => {
    const by = one.by.filter((title) => !titles.includes(title));
    return { ...one, by, isCaught: by.length > 0 };
  });
