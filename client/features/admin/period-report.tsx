import { useState, type ComponentProps } from 'react';
import { getPeriodStats } from '#contract/admin';
import { addDays } from '#contract/rome-time';
import { TEXT } from '#contract/texts';
import { hasStatus } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/formats.ts';
import { keyOf, queryClient, useCall } from '../../lib/queries.ts';
import { useClock } from '../../lib/use-clock.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Alert } from '../../ui/message.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { isHalfTyped } from '../../ui/typed-date.ts';
import { Denied, Failure } from './failure.tsx';
import { CountTiles, countsOf } from './count-tiles.tsx';
import type { Period } from './period-comparison.tsx';
import styles from './period-report.module.css';
import { PeriodTrend } from './trend.tsx';

const NO_PERIOD: Period = { from: '', to: '' };

const lastDays = (days: number) => ({
  label: `Ultimi ${days} giorni`,
  from: (today: string) => addDays(today, 1 - days),
});

/** Periods that end today (ADM-15), and their first day. */
const PRESETS = [
  lastDays(7),
  lastDays(30),
  { label: 'Questo mese', from: (today: string) => `${today.slice(0, 7)}-01` },
] as const;

/** Two dates, and the counts of that period (ADM-10). */
export function PeriodReport() {
  const [period, setPeriod] = useState(NO_PERIOD);
  /** The period of the report; `null` for none. */
  const [chosen, setChosen] = useState<Period | null>(null);
  const query = chosen ?? NO_PERIOD;
  const report = useCall(getPeriodStats, { query }, { enabled: chosen !== null, gcTime: 0 });
  const isLoading = report.isFetching && !report.data;
  const { today } = useClock();

  const load = ({ from, to }: Period) => {
    setChosen({ from, to });
    const isSame = from === query.from && to === query.to;
    // Whoever asks once more is shown that it loads, and how it ends.
    if (isSame && !isLoading)
      void queryClient.resetQueries({ queryKey: keyOf(getPeriodStats, { query }), exact: true });
  };
  const { problems, show, form } = useForm({
    check: (): Problems =>
      [period.from, period.to].every((date) => date && !isHalfTyped(date))
        ? {}
        : { both: TEXT.admin.bothDates },
    send: () => load(period),
    onRefused: () => setChosen(null),
  });
  const undated = problems['both'];
  const choose = (from: string) => {
    setPeriod({ from, to: today });
    show({ both: undefined });
    load({ from, to: today });
  };
  // A failed report that is asked for once more loads.
  const error = isLoading ? null : report.error;
  if (hasStatus(error, 403))
    return (
      // The pressed button is gone with its form.
      <div ref={focus} tabIndex={-1}>
        <Denied text={TEXT.admin.denied} />
      </div>
    );
  return (
    <>
      <div className={styles.frame}>
        <Card className={styles.choice}>
          <PresetButtons today={today} period={period} onChoose={choose} />
          <form noValidate {...form} className={styles.form}>
            <DateField
              label="Dal"
              required
              today={today}
              value={period.from}
              error={errorTexts(error, 'from')[0]}
              onChange={(from) => setPeriod((before) => ({ ...before, from }))}
            />
            <DateField
              label="Al"
              required
              today={today}
              value={period.to}
              error={errorTexts(error, 'to')[0]}
              onChange={(to) => setPeriod((before) => ({ ...before, to }))}
            />
            <Button type="submit" size="large" pending={isLoading} className={styles.send ?? ''}>
              {TEXT.admin.generate}
            </Button>
          </form>
        </Card>
      </div>
      <section aria-label="Report" className={styles.report}>
        <div role="status" className={styles.said}>
          {isLoading && <p>{TEXT.loading}</p>}
          {chosen && report.data && <h2>{nameOf(chosen)}</h2>}
        </div>
        {undated && <Alert>{undated}</Alert>}
        {!chosen && (
          <EmptyState icon="chart" title="Il report compare qui">
            Scegli un periodo pronto o due date: primo e ultimo giorno sono compresi.
          </EmptyState>
        )}
        {chosen && (
          <QueryStates
            query={{ data: report.data, error }}
            loading={<CountTiles counts={countsOf(undefined)} />}
            failed={<Failed query={{ ...report, error }} />}
          >
            {(counts) => (
              <>
                <CountTiles counts={countsOf(counts)} />
                <PeriodTrend period={chosen} />
              </>
            )}
          </QueryStates>
        )}
      </section>
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

const nameOf = ({ from, to }: Period): string =>
  `Dal ${formatDate(from, 'short')} al ${formatDate(to, 'short')}`;

interface PresetButtonsProps {
  today: string;
  /** The dates in the form. */
  period: Period;
  onChoose: (from: string) => void;
}

/** Each with its days; the one whose dates are in the form is marked. */
function PresetButtons({ today, period, onChoose }: PresetButtonsProps) {
  return (
    <div role="group" aria-label="Periodi pronti" className={styles.presets}>
      {PRESETS.map(({ label, from }) => {
        const first = today && from(today);
        return (
          <Button
            key={label}
            variant="secondary"
            disabled={today === ''}
            aria-pressed={today !== '' && period.from === first && period.to === today}
            className={styles.preset ?? ''}
            onClick={() => onChoose(first)}
          >
            <span>{label}</span>
            <span aria-hidden="true" className={styles.days}>
              {today && `${formatDate(first, 'day')} – ${formatDate(today, 'day')}`}
            </span>
          </Button>
        );
      })}
    </div>
  );
}

function Failed({ query }: Pick<ComponentProps<typeof Failure>, 'query'>) {
  if (hasStatus(query.error, 400)) return <Alert>{TEXT.admin.badDates}</Alert>;
  return <Failure query={query} otherwise="Errore nel caricamento del report. Riprova." />;
}
