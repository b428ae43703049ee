import { AdminPage } from '../features/admin/admin-page.tsx';
import { useState } from 'react';
import { getPeriodStats } from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { lastDays } from '#contract/rome-time';
import { TEXT } from '#contract/texts';
import { hasStatus } from '../lib/api.ts';
import { errorTexts } from '../lib/error-text.ts';
import { formatDate } from '../lib/formats.ts';
import { keyOf, queryClient, useCall } from '../lib/queries.ts';
import { useClock } from '../lib/use-clock.ts';
import { useForm, type Problems } from '../lib/use-form.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FieldGroup, useFieldIds } from '../ui/field.tsx';
import { Alert } from '../ui/message.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { INVALID_DATE, isDate } from '../ui/typed-date.ts';
import { Denied, Failure } from '../features/admin/failure.tsx';
import { CountTiles, countsOf } from '../features/admin/count-tiles.tsx';
import type { Period } from '../features/admin/period-comparison.tsx';
import styles from './admin-figures.module.css';
import { PeriodTrend } from '../features/admin/trend.tsx';

/** A report for a period (ADM-10). */
export function Component() {
  return (
    <AdminPage title="Statistiche avanzate" lead="I totali del periodo che scegli.">
      <PeriodReport />
    </AdminPage>
  );
}

const NO_PERIOD: Period = { from: '', to: '' };

const preset = (days: number) => ({
  label: `Ultimi ${days} giorni`,
  from: (today: string) => lastDays(today, days).from,
});

/** Periods that end today (ADM-15), and their first day. */
const PRESETS = [
  preset(7),
  preset(30),
  { label: 'Questo mese', from: (today: string) => `${today.slice(0, 7)}-01` },
] as const;

/** Two dates, and the counts of that period (ADM-10). */
function PeriodReport() {
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
    check: (): Problems => {
      const [from, to] = [dateProblem(period.from), dateProblem(period.to)];
      return from || to ? { both: TEXT.admin.bothDates, from, to } : {};
    },
    send: () => load(period),
    onRefused: () => setChosen(null),
  });
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
  const undated = problems['both'];
  /** Of the dates, so that there is no report. */
  const refusal = undated ?? (hasStatus(error, 400) ? TEXT.admin.badDates : undefined);
  const field = (end: keyof Period) => ({
    name: end,
    value: period[end],
    error: isDate(period[end]) ? errorTexts(error, end)[0] : problems[end],
    onChange: (date: string) => setPeriod((before) => ({ ...before, [end]: date })),
  });
  const shown = refusal === undefined ? chosen : null;
  return (
    <>
      <div className="container">
        <Card className={styles.choice}>
          <PresetButtons today={today} period={period} onChoose={choose} />
          <form noValidate {...form} className={styles.form}>
            <DateField label="Dal" required today={today} {...field('from')} />
            <DateField label="Al" required today={today} {...field('to')} />
            {refusal && <Alert className={styles.refusal}>{refusal}</Alert>}
            <Button type="submit" size="large" pending={isLoading} className={styles.send ?? ''}>
              {TEXT.admin.generate}
            </Button>
          </form>
        </Card>
      </div>
      <section aria-label="Report" className={styles.report}>
        <div role="status" className={styles.said}>
          {isLoading && <p>{TEXT.loading}</p>}
          {shown && report.data && <h2>{nameOf(shown)}</h2>}
        </div>
        {!shown && (
          <EmptyState icon="chart" title="Il report compare qui">
            Scegli un periodo pronto o due date: primo e ultimo giorno sono compresi.
          </EmptyState>
        )}
        {shown && (
          <QueryStates
            query={{ data: report.data, error }}
            loading={<CountTiles counts={countsOf(undefined)} />}
            failed={
              <Failure
                query={{ ...report, error }}
                otherwise="Errore nel caricamento del report. Riprova."
              />
            }
          >
            {(counts) => (
              <>
                <CountTiles counts={countsOf(counts)} />
                {Object.values(counts).every((count) => count === 0) && (
                  <EmptyState icon="chart" title="Nessuna attività in questo periodo">
                    Prova con un periodo più lungo o più recente.
                  </EmptyState>
                )}
                <PeriodTrend period={shown} />
              </>
            )}
          </QueryStates>
        )}
      </section>
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

const dateProblem = (date: string): string | undefined => {
  if (date === '') return PROBLEM.required;
  return isDate(date) ? undefined : INVALID_DATE;
};

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
    <FieldGroup label="Periodo" ids={useFieldIds({ label: 'Periodo' })}>
      <div className="wrap gap2">
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
    </FieldGroup>
  );
}
