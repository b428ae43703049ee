import { useState, type SubmitEvent } from 'react';
import { getPeriodStats, type Counts } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { call, hasStatus } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/formats.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/message.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Failure } from './admin-page.tsx';
import { CountTiles, countsOf } from './count-tiles.tsx';
import styles from './period-report.module.css';

interface Period {
  from: string;
  to: string;
}

type Outcome =
  | { is: 'none' | 'undated' }
  | { is: 'loading' }
  | { is: 'failed'; error: unknown }
  | { is: 'done'; period: Period; counts: Counts };

/** Two dates, and the counts of that period (ADM-10). */
export function PeriodReport() {
  const [period, setPeriod] = useState<Period>({ from: '', to: '' });
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' });

  const { run: load, pending } = useOnce(async () => {
    if (!period.from || !period.to) return setOutcome({ is: 'undated' });
    setOutcome({ is: 'loading' });
    try {
      const counts = await call(getPeriodStats, { query: period });
      return setOutcome({ is: 'done', period, counts });
    } catch (error) {
      return setOutcome({ is: 'failed', error });
    }
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void load();
  };
  const problems = outcome.is === 'failed' ? outcome.error : undefined;

  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label="Dal"
          type="date"
          required
          value={period.from}
          error={errorTexts(problems, 'from')[0]}
          onChange={(event) => setPeriod({ ...period, from: event.target.value })}
        />
        <TextField
          label="Al"
          type="date"
          required
          value={period.to}
          error={errorTexts(problems, 'to')[0]}
          onChange={(event) => setPeriod({ ...period, to: event.target.value })}
        />
        <Button type="submit" pending={pending} className={styles.send ?? ''}>
          {TEXT.admin.generate}
        </Button>
      </form>
      <ReportOutcome outcome={outcome} />
    </>
  );
}

function ReportOutcome({ outcome }: { outcome: Outcome }) {
  return (
    <section aria-label="Report" className={styles.report}>
      <p role="status" className={styles.said}>
        {saidOf(outcome)}
      </p>
      {outcome.is === 'undated' && <Alert icon={false}>{TEXT.admin.bothDates}</Alert>}
      {outcome.is === 'failed' &&
        (hasStatus(outcome.error, 400) ? (
          <Alert>{TEXT.admin.badDates}</Alert>
        ) : (
          <Failure error={outcome.error} otherwise="Errore nel caricamento del report. Riprova." />
        ))}
      {outcome.is === 'loading' && <CountTiles counts={countsOf(undefined)} />}
      {outcome.is === 'done' && <CountTiles counts={countsOf(outcome.counts)} />}
    </section>
  );
}

const saidOf = (outcome: Outcome): string => {
  if (outcome.is === 'none') return 'Scegli un periodo: gli estremi sono inclusi.';
  if (outcome.is === 'loading') return TEXT.favourites.loading;
  if (outcome.is !== 'done') return '';
  const { from, to } = outcome.period;
  return `Dal ${formatDate(from, 'short')} al ${formatDate(to, 'short')}`;
};
