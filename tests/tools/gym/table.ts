/** What the gym found, as a table. */
import type { Verdict } from './verdict.ts';

export interface Found extends Verdict {
  name: string;
  breaks: string;
  /** What it is, and where one would notice it, in English. */
  says: string;
  where: string;
}

/** Longest title in the table, in characters. */
const WIDTH = 100;

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

const caughtBy = ({ by: [first, ...others], flaky, says, where }: Found): string => {
  if (first !== undefined)
    return `${cut(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
  return `MISSED${flaky.length > 0 ? ' (what failed is flaky)' : ''}: ${says} (${where})`;
};

/** One line of the table. */
export const lineOf = (found: Found): string =>
  `${found.by.length > 0 ? '✓' : '✗'} ${found.name.padEnd(32)} ${found.breaks.padEnd(10)} ${caughtBy(found)}`;

const named = (says: string, titles: readonly string[]): string[] =>
  titles.length === 0 ? [] : ['', says, ...titles.map((title) => `  ${cut(title)}`)];

/** Missed ones last, where one looks first. `always` are the titles of tests that failed under every defect. */
export const tableText = (all: readonly Found[], always: readonly string[] = []): string => {
  const caught = all.filter(({ by }) => by.length > 0);
  const missed = all.filter(({ by }) => by.length === 0);
  const percent = all.length === 0 ? 0 : Math.floor((100 * caught.length) / all.length);
  return [
    `  ${'defect'.padEnd(32)} ${'breaks'.padEnd(10)} caught by`,
    ...[...caught, ...missed].map(lineOf),
    ...named('Failed under every defect, so they catch none:', always),
    ...named('Flaky: failed in one run, and not in another like it, so they catch nothing:', [
      ...new Set(all.flatMap(({ flaky }) => flaky)),
    ]),
    '',
    `Caught ${caught.length} of ${all.length} defects (${percent} %).`,
  ].join('\n');
};

/** The same findings, in which no title catches anything that failed under every defect, or is flaky with one of them. */
export const withoutTitles = (found: readonly Found[], always: readonly string[]): Found[] => {
  const unsure = new Set(found.flatMap(({ flaky }) => flaky));
  return found.map((one) => ({
    ...one,
    by: one.by.filter((title) => !always.includes(title) && !unsure.has(title)),
    flaky: [...one.flaky, ...one.by.filter((title) => unsure.has(title))],
  }));
};
