import { memo, useCallback, useRef } from 'react';
import { TEXT } from '#contract/texts';
import { isPublicState } from '#contract/ticket-state';
import {
  FavouritesEmpty,
  FavouritesFailed,
  FavouritesLoading,
} from '../features/favourites/favourites-states.tsx';
import { StarWithConfirmation } from '../features/favourites/star-with-confirmation.tsx';
import { useFavourites, type FavouriteTicket } from '../features/favourites/use-favourites.ts';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { countOf } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { Button } from '../ui/button.tsx';
import gridStyles from '../ui/card.module.css';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { isRefused, QueryStates } from '../ui/query-states.tsx';
import { neighbourOf, useBatch } from '../ui/long-list.tsx';
import styles from '../features/favourites/favourites-states.module.css';

/** The user's favourites (FAV-01 to FAV-10). */
export function Component() {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  const { data, error, query, saved, hide, showAll, remove } = useFavourites();
  const count = useRef<HTMLParagraphElement>(null);
  // The focused button is removed with its card: the focus moves to a neighbour or the count, and the page stays.
  const moveFocusFrom = useCallback((item: HTMLElement | null) => {
    const target = neighbourOf(item) ?? count.current;
    requestAnimationFrame(() => target?.focus({ preventScroll: true }));
  }, []);
  const removed = useCallback<OnGone>(
    (id, item) => {
      moveFocusFrom(item);
      remove(id);
    },
    [remove, moveFocusFrom],
  );
  const hidden = useCallback<OnGone>(
    (id, item) => {
      moveFocusFrom(item);
      hide(id);
    },
    [hide, moveFocusFrom],
  );
  return (
    <>
      <PageHeader
        title={
          <>
            <Icon name="star-filled" className={joinClasses(styles.star)} />
            <span>{` ${TEXT.favourites.title}`}</span>
          </>
        }
      />
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {data && !isRefused(error) && saved > 0 && countText(saved, saved - data.length)}
      </p>
      <QueryStates
        query={{ data, error }}
        loading={<FavouritesLoading />}
        failed={<FavouritesFailed query={query} />}
        empty={
          <FavouritesEmpty
            allHidden={saved > 0}
            onShowAll={() => {
              showAll();
              moveFocusFrom(null);
            }}
          />
        }
      >
        {(list) => <FavouriteList favourites={list} onRemoved={removed} onHidden={hidden} />}
      </QueryStates>
    </>
  );
}

/** '7 biglietti salvati', or '7 biglietti salvati, 1 nascosto' */
const countText = (saved: number, hidden: number): string => {
  const text = countOf(saved, 'biglietto salvato', 'biglietti salvati');
  return hidden === 0 ? text : `${text}, ${countOf(hidden, 'nascosto', 'nascosti')}`;
};

/** A ticket leaves the list with its item. */
type OnGone = (ticketId: number, item: HTMLElement | null) => void;

interface Listeners {
  /** The ticket is no favourite any more. */
  onRemoved: OnGone;
  /** It still is, but leaves this list (FAV-05). */
  onHidden: OnGone;
}

interface FavouriteListProps extends Listeners {
  favourites: readonly FavouriteTicket[];
}

/** The first cards, and more on demand (FAV-11). */
function FavouriteList({ favourites, ...on }: FavouriteListProps) {
  const { shown, more } = useBatch(favourites, TEXT.more);
  return (
    <>
      <ul className={gridStyles.grid}>
        {shown.map((ticket) => (
          <FavouriteItem key={ticket.id} ticket={ticket} {...on} />
        ))}
      </ul>
      {more}
    </>
  );
}

interface FavouriteItemProps extends Listeners {
  ticket: FavouriteTicket;
}

/** A favourite that can no longer be bought says why, and has no link to its seller (FAV-10). */
const FavouriteItem = memo(function FavouriteItem(props: FavouriteItemProps) {
  const { ticket, onRemoved, onHidden } = props;
  const item = useRef<HTMLLIElement>(null);
  const isOpen = ticket.state === null || isPublicState(ticket.state);
  return (
    <li ref={item} tabIndex={-1}>
      <TicketCard
        ticket={ticket}
        namesSeller
        faded={!isOpen}
        badge={!isOpen && <StateBadge state={ticket.state} />}
        corner={
          <StarWithConfirmation
            ticketId={ticket.id}
            onRemoved={() => onRemoved(ticket.id, item.current)}
          />
        }
        actions={
          <>
            {isOpen && <ContactLink ticket={ticket} />}
            {/* Removes it from this list only; it is still a favourite when the page loads again. */}
            <Button
              variant="ghost"
              icon="close"
              className={styles.hide}
              onClick={() => onHidden(ticket.id, item.current)}
            >
              <span>Nascondi</span>
              <span className="sr-only">(rimuovi da questo elenco)</span>
            </Button>
          </>
        }
        below={<SellerPanel seller={ticket} />}
      />
    </li>
  );
});
