import type { Fault } from '#contract/faults';
import { formatInstant } from '../../../lib/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './bar.module.css';
import { changeDesk, useDesk } from '../bar-state.ts';
import { describeFault } from '../describe-fault.ts';
import { currentSandbox, sandboxName } from '../sandbox-cookie.ts';

interface StripProps {
  clock: { mode: 'live' | 'frozen'; now: string };
  faults: readonly Fault[];
  /** Takes the faults away. */
  onLift: () => void;
}

/** What the bar is when folded: sandbox, date, any fault in force, and the way to take it away. */
export function Strip({ clock, faults, onLift }: StripProps) {
  const { open } = useDesk();
  const live = clock.mode === 'live';
  const [day, time] = formatInstant(clock.now, 'dateTime').split(',');
  return (
    <div className={styles.strip} data-faulty={faults.length > 0 || undefined}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        onClick={() => changeDesk({ open: !open })}
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
        <button type="button" className={styles.lift} onClick={onLift}>
          Togli<span className="sr-only"> {faults.length > 1 ? 'i guasti' : 'il guasto'}</span>
        </button>
      )}
    </div>
  );
}

function FaultsInForce({ faults }: Pick<StripProps, 'faults'>) {
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
