import type { Fault } from '#contract/faults';
import { formatInstant } from '../../../lib/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { changeBar, useBarState } from '../bar-state.ts';
import { describeFault } from '../describe-fault.ts';
import { currentSandbox, sandboxName } from '../sandbox-cookie.ts';
import styles from './bar.module.css';

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
        onClick={() => changeBar({ open: !open })}
      >
        <span className={styles.stamp}>Regia</span>
        <span className={styles.facts}>
          <span className={styles.sandbox}>
            <span className="sr-only">sandbox </span>
            {sandboxName(currentSandbox())}
          </span>
          <span>
            {day}
            <span className={styles.time}>{live ? ' dal vivo' : `,${time}`}</span>
          </span>
          {faults.length > 0 && <FaultsInForce faults={faults} />}
        </span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      {faults.length > 0 && (
        <button type="button" className={styles.action} onClick={onRemoveFaults}>
          Togli<span className="sr-only"> {faults.length > 1 ? 'i guasti' : 'il guasto'}</span>
        </button>
      )}
    </div>
  );
}

function FaultsInForce({ faults }: Pick<BarSummaryProps, 'faults'>) {
  const [first] = faults;
  return (
    <span className={styles.fault}>
      <Icon name="alert" />
      <span>
        {faults.length === 1 && first
          ? `guasto ${describeFault(first)}`
          : `${faults.length} guasti`}
      </span>
    </span>
  );
}
