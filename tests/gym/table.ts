/** What the gym found, as a table. */

export interface Found {
  name: string;
  breaks: string;
  /** Titles of the tests that failed; empty where the exit code alone tells. */
  by: readonly string[];
  isCaught: boolean;
}

/** Longest title in the table, in characters. */
const WIDTH = 100;

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

const caughtBy = ({ by, isCaught }: Found): string => {
  if (!isCaught) return 'MISSED';
  const [first, ...others] = by;
  if (first === undefined) return 'caught: the suite failed';
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

/** Missed ones last, where one looks first. */
export const tableText = (all: readonly Found[]): string =>
  [
    `  ${'defect'.padEnd(32)} ${'breaks'.padEnd(10)} caught by`,
    ...all.toSorted((one, other) => Number(other.isCaught) - Number(one.isCaught)).map(lineOf),
    '',
    shareOf(all),
  ].join('\n');
