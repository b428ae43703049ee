import { useState } from 'react';
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
import { Alert } from '../../ui/message.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { isHalfTyped } from '../../ui/typed-date.ts';
import { Failure } from './admin-page.tsx';
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
  const said = (): string => {
    if (!chosen) return undated ? '' : 'Scegli un periodo: primo e ultimo giorno compresi.';
    if (isLoading) return TEXT.loading;
    if (!report.data) return '';
    return `Dal ${formatDate(chosen.from, 'short')} al ${formatDate(chosen.to, 'short')}`;
  };

  return (
    <>
      <div role="group" aria-label="Periodi pronti" className={styles.presets}>
        {PRESETS.map(({ label, from }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            disabled={today === ''}
            onClick={() => choose(from(today))}
          >
            {label}
          </Button>
        ))}
      </div>
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
      <section aria-label="Report" className={styles.report}>
        <p role="status" className={styles.said}>
          {said()}
        </p>
        {undated && <Alert>{undated}</Alert>}
        {chosen && (
          <QueryStates
            query={{ data: report.data, error }}
            loading={<CountTiles counts={countsOf(undefined)} />}
            failed={<Failed error={error} />}
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

function Failed({ error }: { error: unknown }) {
  if (hasStatus(error, 400)) return <Alert>{TEXT.admin.badDates}</Alert>;
  return <Failure error={error} otherwise="Errore nel caricamento del report. Riprova." />;
}
