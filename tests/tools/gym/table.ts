/** What the gym found, as a table. */

export interface Found {
  name: string;
  breaks: string;
  /** Titles of the tests that caught it. */
  by: readonly string[];
  isCaught: boolean;
  /** Titles of tests that failed in some of its runs, and by that catch nothing. */
  flaky: readonly string[];
  /** What it is, and where one would notice it, in English. */
  says: string;
  /** Where it is, if the suite never asks for any of that. */
  unreached?: readonly string[];
}

/** Longest title in the table, in characters. */
const WIDTH = 100;

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

const whyMissed = ({ flaky, unreached }: Found): string => {
  if (unreached) return ` (the suite never asks for ${unreached.join(', ')})`;
  return flaky.length > 0 ? ' (what failed is flaky)' : '';
};

const caughtBy = (found: Found): string => {
  const { by, isCaught, says } = found;
  const [first = '', ...others] = by;
  if (!isCaught) return `MISSED${whyMissed(found)}: ${says}`;
  return `${cut(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
};

/** One line of the table. */
export const lineOf = (found: Found): string =>
  `${found.isCaught ? '✓' : '✗'} ${found.name.padEnd(32)} ${found.breaks.padEnd(10)} ${caughtBy(found)}`;

/** The share of the defects that were caught. */
const shareOf = (all: readonly Found[]): string => {
  const caught = all.filter(({ isCaught }) => isCaught).length;
  const percent = all.length === 0 ? 0 : Math.floor((100 * caught) / all.length);
  return `Caught ${caught} of ${all.length} defects (${percent} %).`;
};

const named = (says: string, titles: readonly string[]): string[] =>
  titles.length === 0 ? [] : ['', says, ...titles.map((title) => `  ${cut(title)}`)];

/** Missed ones last, where one looks first. `always` are the titles of tests that failed under every defect. */
export const tableText = (
  all: readonly Found[],
  always: readonly string[] = [],
  flaky: readonly string[] = [],
): string =>
  [
    `  ${'defect'.padEnd(32)} ${'breaks'.padEnd(10)} caught by`,
    ...all.toSorted((one, other) => Number(other.isCaught) - Number(one.isCaught)).map(lineOf),
    ...named('Failed under every defect, so they catch none:', always),
    ...named('Flaky: failed in one run, and not in another like it, so they catch nothing:', [
      ...new Set([...flaky, ...all.flatMap((found) => found.flaky)]),
    ]),
    '',
    shareOf(all),
  ].join('\n');
