/** What runs of a suite say of a defect (LAB-08). */

/** How one run of the suite ended: the titles of the tests that failed. */
export type Failed = readonly string[];

/** Stands for the titles of a suite that failed without a report. */
export const WHOLE_SUITE = 'the suite failed';

/** The runs of a suite that failed with a defect: with it, without any, and with it again. */
export interface Runs {
  first: Failed;
  clean: Failed;
  again: Failed;
}

export interface Verdict {
  /** Titles of tests that failed with the defect, passed without it, and failed with it once more. */
  by: string[];
  /** Titles of tests that failed in one run, and not in another like it. */
  flaky: string[];
}

export const judge = ({ first, clean, again }: Runs): Verdict => {
  // A suite that fails without a report says of no test that it passed.
  const hasFailed = (title: string) => clean.includes(title) || clean.includes(WHOLE_SUITE);
  const isSure = (title: string) => first.includes(title) && again.includes(title);
  const titles = [...new Set([...first, ...again])];
  return {
    by: titles.filter((title) => isSure(title) && !hasFailed(title)),
    flaky: [...titles.filter((title) => !isSure(title) || hasFailed(title)), ...clean],
  };
};

/** What failed under each of the defects, of several: it may tell nothing of any. */
export const failedUnderAll = (verdicts: readonly Pick<Verdict, 'by'>[]): string[] =>
  (verdicts[0]?.by ?? []).filter((title) => verdicts.every(({ by }) => by.includes(title)));

interface Named {
  name: string;
  breaks: string;
}

/** So many of the defects, one of each kind before the second of any; a kind is the section of what is broken. */
export const sampleOf = <Defect extends Named>(
  defects: readonly Defect[],
  count: number,
): Defect[] => {
  const met = new Map<string, number>();
  const turns = defects.map((defect) => {
    const kind = defect.breaks.split('-')[0] ?? '';
    const turn = met.get(kind) ?? 0;
    met.set(kind, turn + 1);
    return { defect, turn };
  });
  const chosen = new Set(turns.toSorted((one, other) => one.turn - other.turn).slice(0, count));
  return turns.filter((one) => chosen.has(one)).map(({ defect }) => defect);
};

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

const within = (ms: number): string => {
  if (ms < 2 * MINUTE) return `${Math.max(1, Math.round(ms / SECOND))} s`;
  return ms < 2 * HOUR ? `${Math.round(ms / MINUTE)} min` : `${(ms / HOUR).toFixed(1)} h`;
};

/** How long the defects will take, from the time of one run, in milliseconds. */
export const estimateText = (run: number, defects: number): string =>
  `One run takes ${within(run)}, ${defects === 1 ? 'one defect' : `${defects} defects`} ${within(run * defects)} if the suite notices none, ${within(run * (2 * defects + 1))} if it notices all.`;
