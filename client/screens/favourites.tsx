import { useRef } from 'react';
import type { Favourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { isPublicState } from '#contract/ticket-state';
import { FavouritesEmpty, FavouritesLoading } from '../features/favourites/favourites-states.tsx';
import { StarWithConfirmation } from '../features/favourites/star-with-confirmation.tsx';
import { useFavourites } from '../features/favourites/use-favourites.ts';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { countOf } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import styles from './favourites.module.css';

/** The user's favourites (FAV-01 to FAV-10). */
export function Component() {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  const { data, error, saved, hide, showAll, remove } = useFavourites();
  const count = useRef<HTMLParagraphElement>(null);
  // The focused button is removed with its card: the focus moves to the count.
  const focusCount = () => requestAnimationFrame(() => count.current?.focus());
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
        {data && saved > 0 && countText(saved, saved - data.length)}
      </p>
      <QueryStates
        query={{ data, error }}
        loading={<FavouritesLoading />}
        // FAV-06: a failure is only logged.
        failed={<FavouritesEmpty />}
        empty={
          <FavouritesEmpty
            allHidden={saved > 0}
            onShowAll={() => {
              showAll();
              focusCount();
            }}
          />
        }
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map(({ id, ticket_data }) => (
              <li key={id}>
                <FavouriteCard
                  ticket={ticket_data}
                  onRemoved={() => {
                    remove(ticket_data.id);
                    focusCount();
                  }}
                  onHidden={() => {
                    hide(ticket_data.id);
                    focusCount();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </>
  );
}

/** '7 biglietti salvati', or '7 biglietti salvati, 1 nascosto' */
const countText = (saved: number, hidden: number): string => {
  const text = countOf(saved, 'biglietto salvato', 'biglietti salvati');
  return hidden === 0 ? text : `${text}, ${countOf(hidden, 'nascosto', 'nascosti')}`;
};

interface FavouriteCardProps {
  ticket: Favourite['ticket_data'];
  /** The ticket is no favourite any more. */
  onRemoved: () => void;
  /** It still is, but leaves this list (FAV-05). */
  onHidden: () => void;
}

/** A favourite that can no longer be bought says why, and has no link to its seller (FAV-10). */
function FavouriteCard({ ticket, onRemoved, onHidden }: FavouriteCardProps) {
  const isOpen = isPublicState(ticket.state);
  return (
    <TicketCard
      ticket={ticket}
      namesSeller
      faded={!isOpen}
      badge={!isOpen && <StateBadge state={ticket.state} />}
      corner={<StarWithConfirmation ticketId={ticket.id} onRemoved={onRemoved} />}
      actions={
        <>
          {isOpen && <ContactLink ticket={ticket} />}
          {/* Removes it from this list only; it is still a favourite when the page loads again. */}
          <Button variant="secondary" icon="close" onClick={onHidden}>
            Rimuovi
          </Button>
        </>
      }
      below={
        <SellerPanel
          sellerId={ticket.user}
          name={ticket.user_full_name}
          email={ticket.user_email}
        />
      }
    />
  );
}
