import { useAnnouncements, type Announcement } from '../lib/announcements.ts';
import { Dialog } from '../ui/dialog.tsx';
import styles from './message-history.module.css';

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' });

/** The announcements since the page was loaded, newest first. */
export function AnnouncementHistory({ onClose }: { onClose: () => void }) {
  const { history } = useAnnouncements();
  return (
    <Dialog isOpen onClose={onClose} title="Avvisi recenti">
      <ol className={styles.list}>
        {history.map((announcement) => (
          <Entry key={announcement.id} {...announcement} />
        ))}
      </ol>
    </Dialog>
  );
}

function Entry({ at, text }: Announcement) {
  return (
    <li className={styles.item}>
      <time dateTime={at.toISOString()} className={styles.time}>
        {clock.format(at)}
      </time>
      <span>{text}</span>
    </li>
  );
}
