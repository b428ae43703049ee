import type { Fault } from '#lab/faults';
import { countOf, formatInstant } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { changeBar, useBarState } from '../regia/bar-state.ts';
import { currentSandbox } from '../sandbox/sandbox-cookie.ts';
import action from '../regia/action.module.css';
import styles from './bar.module.css';
import { REGIA_KEY } from '../regia/presenting.ts';

interface BarSummaryProps {
  clock: { mode: 'live' | 'frozen'; now: string };
  faults: readonly Fault[];
  onRemoveFaults: () => void;
}

/** The bar's line, folded or not: sandbox, date, the faults in force, and a button that removes them. */
export function BarSummary({ clock, faults, onRemoveFaults }: BarSummaryProps) {
  const { open } = useBarState();
  const live = clock.mode === 'live';
  const [day, time] = formatInstant(clock.now, 'dateTime').split(',');
  return (
    <div className={styles.summary} data-faulty={faults.length > 0 || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-keyshortcuts={REGIA_KEY}
        title={`Regia: ${open ? 'chiudi' : 'apri'} da ogni pagina con ${REGIA_KEY}`}
        onClick={() => changeBar({ open: !open })}
      >
        <span className={styles.stamp}>Regia</span>
        <span className={styles.facts}>
          <span className="breaks">
            <span className={styles.word}>Ambiente </span>
            <span>{`${currentSandbox()} · `}</span>
          </span>
          <span>
            <span>{live ? `oggi, ${formatInstant(clock.now, 'day')}` : day}</span>
            {live ? (
              <span className="sr-only">, in tempo reale</span>
            ) : (
              <span className={styles.word}>{`,${time}`}</span>
            )}
          </span>
          {faults.length > 0 && <FaultsInForce faults={faults} />}
        </span>
        <kbd aria-hidden="true" className={styles.key}>
          {REGIA_KEY}
        </kbd>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      {faults.length > 0 && (
        <Button className={action.action} onClick={onRemoveFaults}>
          <span>Togli</span>
          <span className="sr-only">
            {faults.length > 1 ? ' gli errori simulati' : ' l’errore simulato'}
          </span>
        </Button>
      )}
    </div>
  );
}

/**
 * Counts the faults, and names a single one by its call's own name; the panel describes them. In the name of this button
 * «Accedi con email e password» would be found in place of the product's own controls (GEN-22).
 */
function FaultsInForce({ faults }: Pick<BarSummaryProps, 'faults'>) {
  const count = countOf(faults.length, 'errore simulato', 'errori simulati');
  return (
    <span className={styles.fault}>
      <Icon name="alert" />
      <span>{faults.length === 1 ? `${count}: ${faults[0]?.endpoint}` : count}</span>
    </span>
  );
}
