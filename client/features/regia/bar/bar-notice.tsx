import { Icon } from '../../../ui/icon.tsx';
import styles from './bar.module.css';
import { changeDesk, useDesk } from '../bar-state.ts';

/** What the control room has to say: what it just did, what it could not do, what it left in force. */
export function Notices() {
  const { notice } = useDesk();
  return (
    <div aria-live="polite">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone}>
          <p>{notice.text}</p>
          {notice.action && (
            <button type="button" className={styles.lift} onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.dismiss}
            onClick={() => changeDesk({ notice: null })}
          >
            <Icon name="close" />
            <span className="sr-only">Chiudi l’avviso</span>
          </button>
        </div>
      )}
    </div>
  );
}
