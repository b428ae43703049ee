import { useEffect, useId } from 'react';
import { getStats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { useCode } from '../../lib/load-code.ts';
import { useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { Button } from '../../ui/button.tsx';
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

/** recharts measures a text once, to choose the days of its axis, so the chart waits a while for the fonts. */
const loadChart = async () => {
  const { TrendChart: Chart } = await import('./trend-chart.tsx');
  await Promise.race([document.fonts.ready, sleep(FONTS_WAIT)]);
  return { Chart };
};

/** In a chunk of its own. While that fails to load, the table still has the figures. */
function TrendChart({ days }: { days: readonly TrendDay[] }) {
  const { code, error, retry } = useCode(loadChart);
  useEffect(() => {
    if (error !== null) report('Il codice del grafico non si è caricato', error);
  }, [error]);
  if (code) return <code.Chart days={days} />;
  return error === null ? <Skeleton height="100%" /> : <ChartMissing onRetry={retry} />;
}

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
        {days ? <TrendChart days={days} /> : <Skeleton height="100%" />}
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

function ChartMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Note>Il grafico non si è caricato. I dati sono nella tabella qui sotto.</Note>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Riprova
      </Button>
    </>
  );
}
