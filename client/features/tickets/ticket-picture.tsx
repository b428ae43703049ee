import { useState } from 'react';
import { SEED_PICTURES } from '#contract/pictures';
import { BASE_PATH } from '../../lib/edition.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './ticket-picture.module.css';

interface TicketPictureProps {
  src: string | null;
  /** The city whose poster stands in for an image. */
  city: string | undefined;
  className?: string | undefined;
}

/**
 * The ticket's image, or else the destination's poster; a drawn sky where there is neither, or it fails to load.
 * Decorative: the route is beside it.
 */
export function TicketPicture({ src: own, city, className }: TicketPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const poster = `seed/${city?.toLowerCase()}.webp`;
  const src = own ?? (SEED_PICTURES.has(poster) ? `/uploads/${poster}` : null);
  return (
    <div className={joinClasses(styles.frame, className)}>
      {src && src !== broken ? (
        <img
          src={BASE_PATH + src}
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          className={'cover'}
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
