import { PRESENT_KEY, togglePresenting } from '../regia/presenting.ts';
import styles from './regia-panel.module.css';

/** All that is left of Regia while presenting (STAGE-02). */
export function PresentingDot() {
  return (
    <button
      type="button"
      data-first
      className={styles.dot}
      aria-label="Torna alla Regia"
      aria-keyshortcuts={PRESENT_KEY}
      title={`Torna alla Regia (${PRESENT_KEY})`}
      onClick={togglePresenting}
    />
  );
}
