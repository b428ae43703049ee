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
  /** The ticket's own field, used until the user's favourites are loaded. */
  isFavourite?: boolean | undefined;
}

/** Adds to the favourites or removes (CARD-02); for a visitor a link to the login (CARD-06). */
export function FavouriteStar(props: FavouriteStarProps) {
  const { access } = useSession();
  return access ? <UserStar {...props} /> : <VisitorStar />;
}

function UserStar({ ticketId, isFavourite = false }: FavouriteStarProps) {
  const ids = useStarred();
  const mark = useMarkStarred();
  const toggle = useToggle(ticketId);
  const [pressed, setPressed] = useState<boolean | null>(null);
  const starred = pressed ?? ids?.includes(ticketId) ?? isFavourite;
  const press = () =>
    void toggle.run({
      sent: () => setPressed(!starred),
      done: (now = !starred) => {
        setPressed(now);
        mark(ticketId, now);
      },
      failed: () => setPressed(starred),
    });
  return <StarButton filled={starred} onPress={press} />;
}

function VisitorStar() {
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
