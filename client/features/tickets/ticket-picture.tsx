import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './ticket-picture.module.css';

interface TicketPictureProps {
  src: string | null;
  className?: string | undefined;
}

/** Decorates the ticket: the route beside it says what it is for. Without a picture, a sky is drawn. */
export function TicketPicture({ src, className }: TicketPictureProps) {
  return (
    <div className={joinClasses(styles.frame, className)}>
      {src ? (
        <img src={src} alt="" width={1200} height={800} loading="lazy" className={styles.image} />
      ) : (
        <span className={styles.sky}>
          <Icon name="plane" className={styles.plane} />
        </span>
      )}
    </div>
  );
}
