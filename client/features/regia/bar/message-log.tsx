import { useAnnouncements } from '../../../lib/announcements.ts';
import styles from '../lists.module.css';

/**
 * The product's announcements since the page was loaded, newest first; each is shown for a few seconds only. When they
 * came is left to the log, which goes by the sandbox's clock: the browser's own would tell another day.
 */
export function MessageLog() {
  const { history } = useAnnouncements();
  if (history.length === 0) {
    return <p className={styles.empty}>Qui restano i messaggi che svaniscono: finora nessuno.</p>;
  }
  return (
    <ol className={styles.list}>
      {history.map((message) => (
        <li key={message.id}>
          <p>
            <strong>{message.text}</strong>
          </p>
        </li>
      ))}
    </ol>
  );
}
