import type { Stats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import type { Partially } from '../../lib/shown.ts';

/** A day of the trend. A count may be `null`, where the server does not say it. */
export type TrendDay = Partially<Stats['time_series'][number]> & { day: string };

/** The days of a trend, as far as they are known. */
export const daysOf = (series: Partially<Stats>['time_series'] | undefined): TrendDay[] =>
  (series ?? []).filter((entry): entry is TrendDay => entry.day !== null);

interface Series {
  key: Exclude<keyof TrendDay, 'day'>;
  name: string;
  colour: string;
  /** Lengths of dash and gap in pixels, so that colour is not the only difference. */
  dash: string;
}

/** The lines of the chart (ADM-05). */
export const SERIES: readonly Series[] = [
  {
    key: 'created_count',
    name: TEXT.admin.series.created,
    colour: 'var(--accent)',
    dash: '0',
  },
  {
    key: 'sold_count',
    name: TEXT.admin.series.sold,
    colour: 'var(--info)',
    dash: '10 4',
  },
  {
    key: 'favorite_count',
    name: TEXT.admin.series.favourites,
    colour: 'var(--success)',
    dash: '4 6',
  },
];
