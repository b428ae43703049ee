/** Formats the figures as tables, and compares them with the targets. */
import { markdownTable } from '../../support/stats.ts';
import { TURNS, type ReadFigures } from './reads.ts';
import type { RecorderCost } from './recorder.ts';
import type { Wait } from './resets.ts';
import type { SizeFigures } from './sizes.ts';
import type { SnapshotFigures } from './snapshots.ts';

export interface Target {
  what: string;
  wanted: string;
  found: string;
  ok: boolean;
}

/** A part of the results. */
export interface Section {
  title: string;
  text: string;
  targets: Target[];
}

/** The parts in the order in which they are shown. */
export const TITLES = {
  sizes: 'Reads, waits, starts',
  reads: 'Different searches, alone and beside writes',
  resets: 'Resets and sandboxes',
  snapshots: 'Returns to a snapshot',
  recorder: 'The recorder',
  paint: 'First paint',
  static: 'The static edition',
};

export const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const atLeast = (what: string, found: number, wanted: number, digits = 2): Target => ({
  what,
  wanted: `at least ${wanted}`,
  found: number(found, digits),
  ok: found >= wanted,
});

export const atMost = (what: string, found: number, wanted: number, unit: string): Target => ({
  what,
  wanted: `at most ${wanted} ${unit}`,
  found: `${number(found, 1)} ${unit}`,
  ok: found <= wanted,
});

const sizeTargets = (figures: readonly SizeFigures[]): Target[] => {
  const [small, middle, large] = [1000, 10_000, 100_000].map((count) =>
    figures.find((one) => one.count === count),
  );
  const search = (one: SizeFigures) => one.reads['filtered and sorted search'];
  const targets: Target[] = [];
  if (middle) {
    const ratio = middle.login.unknownWork / middle.login.knownWork;
    targets.push(
      atLeast('search at 10,000: share of the ceiling', search(middle).share, 0.6),
      atLeast('search at 10,000: share of the ceiling by CPU', search(middle).shareOfCpu, 0.6),
      atMost('search at 10,000 while 32 log in: p99', middle.waits.logins, 100, 'ms'),
      {
        what: 'login of an unknown account against a known one, by CPU',
        wanted: '0.9 to 1.1',
        found: number(ratio, 2),
        ok: ratio >= 0.9 && ratio <= 1.1,
      },
    );
  }
  if (small && large) {
    // The sizes are measured minutes apart, so each rate is divided by the ceiling of its own run: other load cancels out.
    const [one, other] = [search(large), search(small)];
    const what = 'search at 100,000 against 1,000';
    targets.push(
      atLeast(`${what}, each by its ceiling`, one.share / other.share, 0.8),
      atLeast(`${what}, by CPU`, one.rivola.perCpu / other.rivola.perCpu, 0.8),
    );
  }
  return targets;
};

export const sizeTables = (figures: readonly SizeFigures[]): Section => {
  const reads = markdownTable(
    ['', 'tickets', 'answers/s', 'p99, ms', 'ceiling/s', 'share', 'share by CPU', 'bytes'],
    figures.flatMap(({ count, reads: all }) =>
      Object.entries(all).map(([what, { rivola, ceiling, share, shareOfCpu }]) => [
        what,
        number(count),
        number(rivola.rate),
        number(rivola.p99, 1),
        number(ceiling.rate),
        number(share, 2),
        number(shareOfCpu, 2),
        number(rivola.bytes),
      ]),
    ),
  );
  const other = markdownTable(
    ['', ...figures.map(({ count }) => `${number(count)} tickets`)],
    (
      [
        ['a search alone, p99, ms', (one) => number(one.waits.alone, 1)],
        ['a search while 32 log in, p99, ms', (one) => number(one.waits.logins, 1)],
        ['logins in a second', (one) => number(one.login.rate, 1)],
        ['wrong login of a known account, ms', (one) => number(one.login.known, 1)],
        ['the same, processor time, ms', (one) => number(one.login.knownWork, 1)],
        ['wrong login of an unknown account, ms', (one) => number(one.login.unknown, 1)],
        ['the same, processor time, ms', (one) => number(one.login.unknownWork, 1)],
        ['start to first answer, ms', (one) => number(one.start.rivola)],
        ['the same, processor time, ms', (one) => number(one.startCpu)],
        ['the same of bare Express, ms', (one) => number(one.start.ceiling)],
        ['memory after the start, MB', (one) => number(one.memory)],
        ['back to the seed from all these rows, ms', (one) => number(one.reset, 1)],
      ] satisfies [string, (one: SizeFigures) => string][]
    ).map(([name, pick]) => [name, ...figures.map(pick)]),
  );
  const text = [reads, '### Waiting, logging in, starting, memory', other].join('\n\n');
  return { title: TITLES.sizes, text, targets: sizeTargets(figures) };
};

export const readTables = ({ turns, p99Ratio, writes, bytes }: ReadFigures): Section => {
  const names = {
    same: 'one search again and again',
    different: '4,000 different searches in turn',
    'beside writes': `these beside ${number(writes)} published tickets a second`,
    ceiling: 'bare Express',
  };
  return {
    title: TITLES.reads,
    text: [
      `10,000 tickets, pages of up to 20; bare Express answers the mean of ${number(bytes)} bytes.`,
      markdownTable(
        ['', 'answers/s', 'share', 'share by CPU', 'p99, ms'],
        TURNS.map((turn) => {
          const { rate, share, shareOfCpu, p99 } = turns[turn];
          const shares = [number(share, 2), number(shareOfCpu, 2)];
          return [names[turn], number(rate), ...shares, number(p99, 1)];
        }),
      ),
    ].join('\n\n'),
    targets: [
      atLeast('different searches: share of the ceiling', turns.different.share, 1.2),
      atLeast('the same beside writes: share of the ceiling', turns['beside writes'].share, 1.1),
      atMost('the same beside writes: p99', p99Ratio, 2, 'times that alone'),
    ],
  };
};

export const resetTables = (resets: Readonly<Record<string, Wait>>): Section => {
  const p99 = (name: string) => resets[name]?.p99 ?? Number.NaN;
  return {
    title: TITLES.resets,
    text: markdownTable(
      ['', 'median, ms', 'p99, ms'],
      Object.entries(resets).map(([name, wait]) => [
        name,
        number(wait.median, 2),
        number(wait.p99, 2),
      ]),
    ),
    targets: [
      atMost(
        'reset of the default sandbox: p99',
        p99('reset of the default sandbox (on disk, synced)'),
        5,
        'ms',
      ),
      atMost('new sandbox: p99', p99('new sandbox'), 10, 'ms'),
      atMost('reset to `large`: p99', p99('reset to `large` (on disk, synced)'), 10, 'ms'),
      atMost('new sandbox, `large`: p99', p99('new sandbox, `large`'), 20, 'ms'),
    ],
  };
};

/** How much longer than a reset a return may take at the 99th percentile, in milliseconds. */
const RETURN_MARGIN = 0.5;

export const snapshotTables = (figures: SnapshotFigures): Section => ({
  title: TITLES.snapshots,
  text: [
    'A snapshot of the default scenario in which every row was changed; resets and returns in turns, a thousand of each.',
    markdownTable(
      ['', 'reset: median, ms', 'p99, ms', 'return: median, ms', 'p99, ms'],
      Object.entries(figures).map(([name, { reset, back }]) => [
        name,
        ...[reset.median, reset.p99, back.median, back.p99].map((one) => number(one, 2)),
      ]),
    ),
  ].join('\n\n'),
  targets: Object.entries(figures).map(([name, { reset, back }]) =>
    atMost(
      `return of ${name}: p99`,
      back.p99,
      Number((reset.p99 + RETURN_MARGIN).toFixed(1)),
      'ms',
    ),
  ),
});

export const recorderTables = ({
  percent,
  ofClient,
  microseconds,
  pairs,
}: RecorderCost): Section => ({
  title: TITLES.recorder,
  text: `Processor time that a search takes more where its call is recorded: ${number(percent, 1)} % of ${number(microseconds, 1)} µs, ${number(ofClient, 1)} % as the client sends it, with an id of its own; the median of ${pairs} runs of one server, its recorder switched on and off in turns.`,
  targets: [
    atMost('recording a search', percent, 3, '% of its processor time'),
    atMost('recording a search of the client', ofClient, 3, '% of its processor time'),
  ],
});
