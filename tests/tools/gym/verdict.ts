/** What the runs of a suite say of defects, and how it is told (LAB-08). */

/** How one run of the suite ended: the titles of the tests that failed. */
export type Failed = readonly string[];

/** Stands for the titles of a suite that failed without a report, which says of no test that it passed. */
export const WHOLE_SUITE = 'the suite failed';

export interface Defect {
  name: string;
  breaks: string;
  /** What it is, and where one would notice it, in English. */
  says: string;
  where: string;
}

/** A defect with the runs with it: all have one, and one in which something failed has another. */
export interface Tried<One extends Defect = Defect> {
  defect: One;
  first: Failed;
  again: Failed;
}

export interface Judged {
  defect: Defect;
  /** Titles of the tests that caught it. */
  by: string[];
  /** Something failed, and nothing that counts. */
  isUnsure: boolean;
}

/** Titles that failed in both runs of each of these: they may tell nothing of any. */
export const failedUnderAll = ([one, ...others]: readonly Tried[]): string[] =>
  (one?.first ?? []).filter((title) =>
    [one, ...others].every((tried) => tried?.first.includes(title) && tried.again.includes(title)),
  );

/** What failed in one run and not in another like it: with the same defect, or, in `clean`, without any. */
export const flakyOf = (all: readonly Tried[], clean: Failed): string[] => [
  ...new Set([
    ...clean,
    ...all.flatMap(({ first, again }) => [
      ...first.filter((title) => !again.includes(title)),
      ...again.filter((title) => !first.includes(title)),
    ]),
  ]),
];

/** A test catches a defect that fails with it each time, and is none of those that catch nothing. */
export const judge = (all: readonly Tried[], catchNothing: readonly string[]): Judged[] =>
  all.map(({ defect, first }) => {
    const by = catchNothing.includes(WHOLE_SUITE)
      ? []
      : first.filter((title) => !catchNothing.includes(title));
    return { defect, by, isUnsure: first.length > 0 && by.length === 0 };
  });

/** Longest title in the table, in characters. */
const WIDTH = 100;
const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

const lineOf = ({ defect, by: [first, ...others], isUnsure }: Judged): string => {
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  const missed = `MISSED${isUnsure ? ' (what failed catches nothing)' : ''}: ${defect.says} (${defect.where})`;
  const caught = first === undefined ? missed : `${cut(first)}${more}`;
  return `${first === undefined ? '✗' : '✓'} ${defect.name.padEnd(32)} ${defect.breaks.padEnd(10)} ${caught}`;
};

const named = (says: string, titles: readonly string[]): string[] =>
  titles.length === 0 ? [] : ['', says, ...titles.map((title) => `  ${cut(title)}`)];

/** Missed ones last, where one looks first. */
export const tableText = (all: readonly Judged[], always: Failed, flaky: Failed): string => {
  const caught = all.filter(({ by }) => by.length > 0);
  const missed = all.filter(({ by }) => by.length === 0);
  const percent = all.length === 0 ? 0 : Math.floor((100 * caught.length) / all.length);
  return [
    `  ${'defect'.padEnd(32)} ${'breaks'.padEnd(10)} caught by`,
    ...[...caught, ...missed].map(lineOf),
    ...named('Failed under every defect, so they catch none:', always),
    ...named('Flaky: failed in one run, and not in another like it, so they catch nothing:', flaky),
    '',
    `Caught ${caught.length} of ${all.length} defects (${percent} %).`,
  ].join('\n');
};

/** So many of the defects, one of each kind before the second of any; a kind is the section of what is broken. */
export const sampleOf = <One extends Pick<Defect, 'breaks'>>(
  defects: readonly One[],
  count: number,
): One[] => {
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

const minutes = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;

/** How long the defects will take, from the time of one run, in milliseconds. */
export const estimateText = (run: number, defects: number): string =>
  `One run takes ${minutes(run)}, ${defects === 1 ? 'one defect' : `${defects} defects`} ${minutes(run * defects)} if the suite notices none, ${minutes(run * (2 * defects + 1))} if it notices all.`;
