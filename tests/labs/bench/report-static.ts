import { markdownTable } from '../../support/stats.ts';
import { atMost, number, TITLES, type Section } from './report.ts';
import type { StaticFigures } from './static.ts';

/** By requirement STATIC-07: kilobytes, milliseconds, and times as long. */
const MOST = { worker: 175, later: 1500, search: 10, afterStop: 250, kept: 2 };

export const staticTables = ({
  bytes,
  first,
  search,
  constant,
  afterStop,
  afterStopKept,
}: StaticFigures): Section => ({
  title: TITLES.static,
  text: [
    'As the page waits, on this machine at its own speed: the first visit of `/cerca` until its first ticket is there, in turns with the server’s edition; then searches one after the other, beside an answer of the worker that asks no data.',
    markdownTable(
      ['', 'ms'],
      [
        ['first visit, server’s edition', number(first.server)],
        ['first visit, static edition', number(first.static)],
        ['search, median', number(search.median, 1)],
        ['search, 90th percentile', number(search.p90, 1)],
        ['a constant answer, median', number(constant, 1)],
        ['first search after a stop of the worker, median', number(afterStop)],
        ['the same with 30 photos, a copied sandbox and a snapshot', number(afterStopKept)],
      ],
    ),
  ].join('\n\n'),
  targets: [
    atMost('static edition: worker, gzipped', bytes / 1000, MOST.worker, 'kB'),
    atMost(
      'static edition: first visit, later than the server’s',
      first.static - first.server,
      MOST.later,
      'ms',
    ),
    atMost('static edition: search', search.median, MOST.search, 'ms'),
    atMost('static edition: search after a stop', afterStop, MOST.afterStop, 'ms'),
    atMost(
      'static edition: that with much kept, as against little',
      afterStopKept / afterStop,
      MOST.kept,
      'times',
    ),
  ],
});
