import { atMost, number, TITLES, type Section } from './report.ts';
import { markdownTable } from './lib/stats.ts';
import { PROBE_NAMES, type StrangerFigures } from './strangers.ts';

const MB = 1e6;
/** The longest that a visitor may wait (milliseconds) and the most that the process may grow (megabytes), by HOST-01. */
const LONGEST_WAIT = 2000;
const MOST_GROWTH = 150;

const growth = ({ usage: { before, most } }: StrangerFigures): number =>
  Math.max(0, most.rss - before.rss) / MB;

const failedIn = (waits: StrangerFigures['attacked']): number =>
  PROBE_NAMES.reduce((sum, name) => sum + waits[name].failed, 0);

export const strangerTables = (figures: readonly StrangerFigures[]): Section => ({
  title: TITLES.strangers,
  text: [
    'A stranger attacks from one address; a visitor at another logs in, searches and publishes a picture in turns, first alone, then meanwhile. The server is hosted.',
    markdownTable(
      [
        'attack',
        ...PROBE_NAMES.flatMap((name) => [`${name} alone, ms`, 'meanwhile, median', 'longest']),
        'calls that failed',
        ...['memory before, MB', 'most', 'after', 'descriptors before', 'most', 'after'],
        ...['attack, s', 'answered'],
      ],
      figures.map(({ attack, idle, attacked, usage, seconds, statuses }) => [
        attack,
        ...PROBE_NAMES.flatMap((name) =>
          [idle[name].median, attacked[name].median, attacked[name].most].map((one) =>
            number(one, 1),
          ),
        ),
        number(failedIn(attacked)),
        ...[usage.before, usage.most, usage.after].map(({ rss }) => number(rss / MB)),
        ...[usage.before, usage.most, usage.after].map(({ open }) => number(open)),
        number(seconds, 1),
        Object.entries(statuses)
          .map(([status, count]) => `${number(count)} × ${status}`)
          .join(', '),
      ]),
    ),
  ].join('\n\n'),
  targets: figures.flatMap((one) => [
    ...PROBE_NAMES.map((name) =>
      atMost(
        `${one.attack}: longest ${name} of a visitor`,
        one.attacked[name].most,
        LONGEST_WAIT,
        'ms',
      ),
    ),
    atMost(`${one.attack}: calls of the visitor that failed`, failedIn(one.attacked), 0, 'calls'),
    atMost(`${one.attack}: growth of the process`, growth(one), MOST_GROWTH, 'MB'),
  ]),
});
