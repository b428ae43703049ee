import { useState } from 'react';
import { useLoginAddress } from '../../lib/safe-path.ts';
import { useSession } from '../../lib/session.ts';
import { useDescription } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './star.module.css';
import { useMarkStarred, useStarred } from './use-favourites.ts';
import { useToggle } from './use-toggle.ts';
import { Link } from '../../ui/link.tsx';
import { useSteadyPress } from '../../ui/presses.ts';

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
  const describedBy = useDescription();
  return (
    <Link
      to={useLoginAddress()}
      aria-label={LOG_IN_FIRST}
      aria-describedby={describedBy}
      title={LOG_IN_FIRST}
      className={styles.star}
    >
      <Icon name="star" className={styles.shape} />
    </Link>
  );
}

interface StarButtonProps {
  filled: boolean;
  onPress: () => void;
}

/** A toggle button, drawn as a star that is filled when pressed. */
export function StarButton({ filled, onPress }: StarButtonProps) {
  const describedBy = useDescription();
  const steadyPress = useSteadyPress(String(filled));
  return (
    <button
      type="button"
      aria-pressed={filled}
      aria-label="Salva tra i preferiti"
      aria-describedby={describedBy}
      title={filled ? 'Rimuovi dai preferiti' : 'Salva tra i preferiti'}
      className={styles.star}
      {...steadyPress}
      onClick={onPress}
    >
      <Icon name={filled ? 'star-filled' : 'star'} className={styles.shape} />
    </button>
  );
}
