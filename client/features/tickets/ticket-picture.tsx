import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './ticket-picture.module.css';

interface TicketPictureProps {
  src: string | null;
  className?: string | undefined;
}

/** The ticket's image, or a drawn sky if there is none or it fails to load. Decorative: the route is beside it. */
export function TicketPicture({ src, className }: TicketPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={joinClasses(styles.frame, className)}>
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          className={styles.image}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.sky}>
          <Icon name="plane" className={styles.plane} />
        </span>
      )}
    </div>
  );
}
