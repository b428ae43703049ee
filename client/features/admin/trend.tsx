import { lazy, Suspense, useId } from 'react';
import { getStats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { Card } from '../../ui/card.tsx';
import { Alert, Note } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { statusTextOf } from './status-text.ts';
import { SERIES, type TrendDay } from './trend-series.ts';
import { TrendTable } from './trend-table.tsx';
import styles from './trend.module.css';

/** Milliseconds for which the chart waits for fonts, which may never answer. */
const FONTS_WAIT = 1000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * In a chunk of its own. If that fails to load, the table still has the figures. recharts measures a text once, to
 * choose the days of its axis, so the chart waits a moment for the fonts that the page is loading by then.
 */
const TrendChart = lazy(() =>
  import('./trend-chart.tsx')
    .then(async (chunk) => {
      await Promise.race([document.fonts.ready, sleep(FONTS_WAIT)]);
      return { default: chunk.TrendChart };
    })
    .catch((error: unknown) => {
      report('Il codice del grafico non si è caricato', error);
      return { default: ChartMissing };
    }),
);

/** The last days as a chart and as a table (ADM-05). */
export function Trend() {
  const stats = useCall(getStats, {});
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Andamento nel tempo</h2>
      <QueryStates
        query={stats}
        loading={<TrendCard days={undefined} />}
        failed={<Alert>{TEXT.admin.chartFailed(statusTextOf(stats.error))}</Alert>}
      >
        {({ time_series }) => <TrendCard days={time_series} />}
      </QueryStates>
    </section>
  );
}

function TrendCard({ days }: { days: readonly TrendDay[] | undefined }) {
  return (
    <Card className={styles.card}>
      <Legend />
      <div className={styles.plot}>
        {days ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <TrendChart days={days} />
          </Suspense>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      {days && (
        <Panel label="Mostra i dati in tabella">
          <TrendTable days={days} />
        </Panel>
      )}
    </Card>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      {SERIES.map(({ key, name, colour, dash, marker }) => (
        <li key={key}>
          <svg viewBox="0 0 34 12" aria-hidden="true" className={styles.sample} stroke={colour}>
            <path d="M0 6h34" strokeWidth={2} strokeDasharray={dash} />
            <path d={marker} transform="translate(17 6)" className={styles.mark} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function ChartMissing() {
  return <Note>Il grafico non si è caricato. I dati sono nella tabella qui sotto.</Note>;
}
