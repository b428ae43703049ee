import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loginFor } from '../../lib/next-after-login.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { StarButton } from './star-button.tsx';
import styles from './star.module.css';
import { useMarkStarred, useStarred } from './use-starred.ts';
import { useToggle } from './use-toggle.ts';

interface FavouriteStarProps {
  ticketId: number;
  /** What the ticket itself says, until the person's favourites are read. */
  isFavourite?: boolean | undefined;
}

/** CARD-02; for a visitor it is a way to log in (CARD-06). */
export function FavouriteStar(props: FavouriteStarProps) {
  const { access } = useSession();
  return access ? <PersonsStar {...props} /> : <VisitorsStar />;
}

function PersonsStar({ ticketId, isFavourite = false }: FavouriteStarProps) {
  const ids = useStarred();
  const mark = useMarkStarred();
  const toggle = useToggle(ticketId);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const starred = pressed ?? ids?.includes(ticketId) ?? isFavourite;
  const press = () =>
    void toggle({
      sent: () => setPressed(!starred),
      done: (now = !starred) => {
        setPressed(now);
        mark(ticketId, now);
      },
      failed: () => setPressed(starred),
    });
  return <StarButton filled={starred} onPress={press} />;
}

function VisitorsStar() {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={loginFor(pathname + search)}
      aria-label="Accedi per salvare tra i preferiti"
      title="Accedi per salvare tra i preferiti"
      className={styles.star}
    >
      <Icon name="star" className={styles.shape} />
    </Link>
  );
}
