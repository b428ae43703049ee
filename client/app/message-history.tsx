import { useMessages, type Message } from '../lib/messages.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './message-history.module.css';

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' });

/** The messages since the page was loaded, newest first. */
export function MessageHistory({ onClose }: { onClose: () => void }) {
  const { history } = useMessages();
  return (
    <Dialog isOpen onClose={onClose} title="Messaggi">
      {history.length > 0 ? (
        <ol className={styles.list}>
          {history.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      ) : (
        <p>Finora nessun messaggio: qui rileggi quelli che compaiono per pochi secondi.</p>
      )}
    </Dialog>
  );
}

function Said({ message }: { message: Message }) {
  return (
    <li className={styles.item}>
      <time dateTime={message.at.toISOString()} className={styles.time}>
        {clock.format(message.at)}
      </time>
      <span>{message.text}</span>
    </li>
  );
}
