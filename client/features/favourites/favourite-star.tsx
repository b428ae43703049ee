import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loginFor } from '../../lib/safe-path.ts';
import { useSession } from '../../lib/session.ts';
import { useDescription } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StarButton } from './star-button.tsx';
import styles from './star.module.css';
import { useMarkStarred, useStarred } from './use-starred.ts';
import { useToggle } from './use-toggle.ts';
import { Link } from '../../ui/link.tsx';

const LOG_IN_FIRST = 'Accedi per salvare i preferiti: ti riportiamo qui';

interface FavouriteStarProps {
  ticketId: number;
  /** The ticket's own field, used until the user's favourites are loaded. */
  isFavourite?: boolean | null | undefined;
}

/** Adds to the favourites or removes (CARD-02); for a visitor a link to the login (CARD-06). */
export function FavouriteStar(props: FavouriteStarProps) {
  const { access } = useSession();
  return access ? <UserStar {...props} /> : <VisitorStar />;
}

function UserStar({ ticketId, isFavourite }: FavouriteStarProps) {
  const ids = useStarred();
  const mark = useMarkStarred();
  const toggle = useToggle(ticketId, {
    done: (now) => {
      setPressed({ starred: now, ids });
      void mark(ticketId, now);
    },
    failed: () => setPressed(undefined),
  });
  /** As pressed, until the ids that were known then change. */
  const [pressed, setPressed] = useState<{ starred: boolean; ids: typeof ids }>();
  const isPressed = pressed !== undefined && (toggle.pending || pressed.ids === ids);
  const starred = isPressed ? pressed.starred : (ids?.includes(ticketId) ?? isFavourite ?? false);
  const press = () => {
    setPressed({ starred: !starred, ids });
    toggle.wishFor(!starred);
  };
  return <StarButton filled={starred} onPress={press} />;
}

function VisitorStar() {
  const { pathname, search } = useLocation();
  const describedBy = useDescription();
  return (
    <Link
      to={loginFor(pathname + search)}
      aria-label={LOG_IN_FIRST}
      aria-describedby={describedBy}
      title={LOG_IN_FIRST}
      className={styles.star}
    >
      <Icon name="star" className={styles.shape} />
    </Link>
  );
}
