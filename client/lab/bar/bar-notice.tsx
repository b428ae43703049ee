import { Icon } from '../../ui/icon.tsx';
import { changeBar, useBarState } from '../regia/bar-state.ts';
import bar from './bar.module.css';
import styles from './regia-panel.module.css';

/** The current notice, announced to screen readers; the live region stays mounted without one. */
export function BarNotice() {
  const { notice } = useBarState();
  return (
    <div aria-live="polite">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone}>
          <p>{notice.text}</p>
          {notice.action && (
            <button type="button" className={bar.action} onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button
            type="button"
            className={styles.dismiss}
            onClick={() => changeBar({ notice: null })}
          >
            <Icon name="close" />
            <span className="sr-only">Chiudi l’avviso</span>
          </button>
        </div>
      )}
    </div>
  );
}
