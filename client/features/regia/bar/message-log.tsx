import { useAnnouncements } from '../../../lib/announcements.ts';
import styles from '../lists.module.css';

const clock = new Intl.DateTimeFormat('it-IT', { timeStyle: 'medium' });

/** The product's announcements since the page was loaded; each is shown for a few seconds only. */
export function MessageLog() {
  const { history } = useAnnouncements();
  if (history.length === 0) return <p>Qui restano i messaggi che svaniscono: finora nessuno.</p>;
  return (
    <ol className={styles.list}>
      {history.map((message) => (
        <li key={message.id}>
          <p className={styles.head}>
            <time dateTime={message.at.toISOString()}>{clock.format(message.at)}</time>
          </p>
          <p>
            <strong>{message.text}</strong>
          </p>
        </li>
      ))}
    </ol>
  );
}
