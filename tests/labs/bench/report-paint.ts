import { markdownTable } from '../../support/stats.ts';
import type { PaintFigures } from './paint.ts';
import { atMost, number, TITLES, type Section } from './report.ts';

/** Times that of the plain page, at most. */
const MOST = 1.25;
/** Kilobytes of the landing, at most. */
const MOST_KILOBYTES = 130;

export const paintTables = ({ pages, bytes }: PaintFigures): Section => ({
  title: TITLES.paint,
  text: [
    'On Lighthouse’s phone (1.6 Mbit/s, 150 ms, a processor of a quarter of the speed), by Chromium’s own throttling, in turns with the same page as plain static HTML: the same content, style sheets, fonts and server, without a script.',
    markdownTable(
      [
        'ms, median',
        ...['first paint', 'plain', 'ratio', 'largest paint', 'plain', 'ratio', 'blocked'],
      ],
      Object.entries(pages).map(([name, { rivola, plain }]) => [
        name,
        ...(['first', 'largest'] as const).flatMap((paint) => [
          number(rivola[paint]),
          number(plain[paint]),
          number(rivola[paint] / plain[paint], 2),
        ]),
        number(rivola.blocked),
      ]),
    ),
    `The landing loads ${number(bytes / 1000, 1)} kB in all.`,
  ].join('\n\n'),
  targets: [
    ...Object.entries(pages).flatMap(([name, { rivola, plain }]) => [
      timesPlain(`${name}: first paint`, rivola.first / plain.first),
      timesPlain(`${name}: largest paint`, rivola.largest / plain.largest),
    ]),
    atMost('landing, all that it loads', bytes / 1000, MOST_KILOBYTES, 'kB'),
  ],
});

const timesPlain = (what: string, found: number) => ({
  ...atMost(what, found, MOST, 'times the plain page'),
  found: `${number(found, 2)} times the plain page`,
});
