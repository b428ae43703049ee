import type { CSSProperties } from 'react';
import { formatCount, formatDate } from '../../lib/formats.ts';
import { SERIES, type TrendDay } from './trend-series.ts';
import styles from './trend-table.module.css';

/** The chart's figures, each with a bar that is as long as it is large. Not `ui/table.tsx`: four short columns fit a phone as a table. */
export function TrendTable({ days }: { days: readonly TrendDay[] }) {
  const max = Math.max(1, ...days.flatMap((day) => SERIES.map(({ key }) => day[key] ?? 0)));
  return (
    <div className={styles.frame} style={{ '--digits': formatCount(max).length } as CSSProperties}>
      <table className={styles.table}>
        <caption className="sr-only">Andamento per giorno</caption>
        <thead>
          <tr>
            <th scope="col">Giorno</th>
            {SERIES.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDate(day.day, 'short')}</th>
              {SERIES.map(({ key, colour }) => (
                <td
                  key={key}
                  style={{ '--share': (day[key] ?? 0) / max, '--series': colour } as CSSProperties}
                >
                  {day[key] !== null && formatCount(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
