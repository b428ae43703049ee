import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode, type CSSProperties } from 'react';
import { getStats } from '#contract/admin';
import { daysBetween, lastDays } from '#contract/rome-time';
import { TEXT } from '#contract/texts';
import { call } from '../../lib/api.ts';
import { statusTextOf } from '../../lib/error-text.ts';
import { formatDate, formatCount } from '../../lib/formats.ts';
import { useCode } from '../../lib/load-code.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RetryButton } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { LoadingText } from './admin-page.tsx';
import { daysIn, PeriodComparison, type Period } from './period-comparison.tsx';
import { daysOf, SERIES, type TrendDay } from './trend-series.ts';
import styles from './trend.module.css';

/** Milliseconds for which the chart waits for fonts, which may never answer. */
const FONTS_WAIT = 1000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** recharts measures a text once, to choose the days of its axis, so the chart waits a while for the fonts. */
const loadChart = async () => {
  const { TrendChart: Chart } = await import('./trend-chart.tsx');
  await Promise.race([document.fonts.ready, sleep(FONTS_WAIT)]);
  return { TrendChart: Chart };
};

/** In a chunk of its own. While that fails to load, the table still has the figures. */
function TrendChart(props: { days: readonly TrendDay[]; today: string }) {
  const { code, error, retry } = useCode(loadChart);
  useEffect(() => {
    if (error !== null) report('Il codice del grafico non si è caricato', error);
  }, [error]);
  if (code) return <code.TrendChart {...props} />;
  return error === null ? <EmptyPlot /> : <ChartMissing onRetry={retry} />;
}

/** The lines that the chart will have, while it is loading. */
const EmptyPlot = ({ children }: { children?: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);

/**
 * The last day of the figures (ADM-06). Not the clock's, which is read by a call of its own: what depends on it would
 * appear later than the rest, and move what is below.
 */
const todayOf = (days: readonly TrendDay[]): string => days.at(-1)?.day ?? '';

/**
 * The key in the cache of the chart's own call (ADM-05). Its first part is that of the dashboard's, so that both are read
 * again together.
 */
const CHART = [...keyOf(getStats), 'chart'];

const useTrend = () => useQuery({ queryKey: CHART, queryFn: () => call(getStats, {}) });

/** The last days as a chart and as a table. They are read by a call of their own, so that they can fail alone (ADM-05). */
export function Trend() {
  const stats = useTrend();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="stack gap4">
      <h2 id={heading}>Andamento nel tempo</h2>
      <QueryStates
        query={stats}
        loading={<TrendCard instead={<LoadingText />} />}
        failed={
          <TrendCard
            instead={
              <div className="centre gap3">
                <p role="alert" data-message="danger">
                  {TEXT.admin.chartFailed(statusTextOf(stats.error))}
                </p>
                <p>L’andamento non si è caricato.</p>
                <RetryButton query={stats} />
              </div>
            }
          />
        }
      >
        {({ time_series }) => <TrendOf days={daysOf(time_series)} />}
      </QueryStates>
    </section>
  );
}

/** Without days, as from a server that sends none, the plot is empty. */
function TrendOf({ days }: { days: readonly TrendDay[] }) {
  if (days.length === 0) return <TrendCard />;
  return (
    <TrendCard days={days} today={todayOf(days)}>
      <LastWeek days={days} />
    </TrendCard>
  );
}

/** The last seven days, as the tiles and the report count them, against the seven before (LOOK-06). */
function LastWeek({ days }: { days: readonly TrendDay[] }) {
  const today = todayOf(days);
  if (today === '') return null;
  return <PeriodComparison period={lastDays(today, 7)} days={days} />;
}

/** The days of a report as a chart, as far as they are among the last ones, and what changed (LOOK-06). */
export function PeriodTrend({ period }: { period: Period }) {
  const stats = useTrend();
  const heading = useId();
  const all = daysOf(stats.data?.time_series);
  const days = daysIn(all, period);
  if (days.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack gap4">
      <h2 id={heading}>Giorno per giorno</h2>
      {days.length <= daysBetween(period.from, period.to) && (
        <Note>{`Qui ci sono i giorni dal ${formatDate(days[0]?.day ?? '', 'short')}.`}</Note>
      )}
      <TrendCard days={days} today={todayOf(all)}>
        <PeriodComparison period={period} days={all} />
      </TrendCard>
    </section>
  );
}

interface TrendCardProps {
  days?: readonly TrendDay[];
  today?: string;
  /** In place of the lines. */
  instead?: ReactNode;
  children?: ReactNode;
}

function TrendCard({ days, today = '', instead, children }: TrendCardProps) {
  return (
    <Card className="stack gap4">
      <div className={styles.plot}>
        {days ? <TrendChart days={days} today={today} /> : <EmptyPlot>{instead}</EmptyPlot>}
      </div>
      {days && (
        <>
          {children}
          <div className={styles.data}>
            <Panel label="Mostra i dati in tabella">
              <TrendTable days={days} />
            </Panel>
            <ButtonAnchor
              variant="secondary"
              className={styles.file}
              download={`rivola-${days[0]?.day}-${days.at(-1)?.day}.csv`}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(days))}`}
            >
              Scarica CSV
            </ButtonAnchor>
          </div>
        </>
      )}
    </Card>
  );
}

/** With a byte order mark and semicolons, as an Italian spreadsheet expects. */
const csvOf = (days: readonly TrendDay[]): string =>
  [
    ['\uFEFFGiorno', ...SERIES.map(({ name }) => name)],
    ...days.map((day) => [day.day, ...SERIES.map(({ key }) => day[key] ?? '')]),
  ]
    .map((row) => `${row.join(';')}\r\n`)
    .join('');

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

/** The chart's figures, each with a bar that is as long as it is large. Not `ui/table.tsx`: four short columns fit a phone as a table. */
function TrendTable({ days }: { days: readonly TrendDay[] }) {
  const max = Math.max(1, ...days.flatMap((day) => SERIES.map(({ key }) => day[key] ?? 0)));
  return (
    <div className="container" style={{ '--digits': formatCount(max).length } as CSSProperties}>
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
