import type { CSSProperties } from 'react';
import { addDays, daysBetween } from '#contract/rome-time';
import { formatCount, formatDate } from '../../lib/formats.ts';
import styles from './trend.module.css';
import { SERIES, type TrendDay } from './trend-series.ts';

export interface Period {
  from: string;
  to: string;
}

export const daysIn = (days: readonly TrendDay[], { from, to }: Period): TrendDay[] =>
  days.filter(({ day }) => day >= from && day <= to);

/** The period of as many days that ends the day before. */
const periodBefore = ({ from, to }: Period): Period => ({
  from: addDays(from, -1 - daysBetween(from, to)),
  to: addDays(from, -1),
});

const nameOf = ({ from, to }: Period): string =>
  `${formatDate(from, 'short')} – ${formatDate(to, 'short')}`;

/** '+3', '−1', or '=' for as many as before. */
const changeOf = (now: number, before: number): string => {
  if (now === before) return '=';
  return `${now > before ? '+' : '−'}${formatCount(Math.abs(now - before))}`;
};

interface PeriodComparisonProps {
  period: Period;
  /** The days that are known. */
  days: readonly TrendDay[];
}

/** What changed against the period before (LOOK-06); nothing if its days are not known. */
export function PeriodComparison({ period, days }: PeriodComparisonProps) {
  const periods = [period, periodBefore(period)] as const;
  const [now, before] = periods.map((one) => daysIn(days, one));
  if (!now || !before || before.length < now.length) return null;
  const totals = SERIES.map(({ key, name, colour }) => ({
    name,
    colour,
    counts: [now, before].map((part) => part.reduce((sum, day) => sum + (day[key] ?? 0), 0)),
  }));
  const max = Math.max(1, ...totals.flatMap(({ counts }) => counts));
  return (
    <div role="group" aria-label="Confronto con il periodo prima" className="stack gap4">
      <dl className={styles.list}>
        {totals.map(({ name, colour, counts }) => (
          <div key={name} className={styles.row} style={{ '--series': colour } as CSSProperties}>
            <dt>{name}</dt>
            <dd className={styles.change}>{changeOf(counts[0] ?? 0, counts[1] ?? 0)}</dd>
            {counts.map((count, at) => (
              <dd key={periods[at]?.from} className={styles.line}>
                <span
                  className={styles.bar}
                  style={{ '--share': `${(count / max) * 100}%` } as CSSProperties}
                />
                <span>{formatCount(count)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="note unbound">
        {`Sopra ${nameOf(periods[0])}, sotto il periodo precedente: ${nameOf(periods[1])}`}
      </p>
    </div>
  );
}
