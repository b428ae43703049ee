import { useRef } from 'react';
import { TEXT } from '#contract/texts';
import type { Favourite } from '#contract/favourites';
import { FavouritesEmpty, FavouritesLoading } from '../features/favourites/favourites-states.tsx';
import { StarWithConfirmation } from '../features/favourites/star-with-confirmation.tsx';
import { useFavourites } from '../features/favourites/use-favourites.ts';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import styles from './favourites.module.css';

/** The user's favourites (FAV-01 to FAV-08). */
export function Component() {
  const { data, error, remove } = useFavourites();
  const count = useRef<HTMLParagraphElement>(null);
  // The focused button is removed with its card: the focus moves to the count.
  const leave = (ticketId: number) => {
    remove(ticketId);
    requestAnimationFrame(() => count.current?.focus());
  };
  return (
    <>
      <PageHeader
        title={
          <>
            <Icon name="star-filled" className={joinClasses(styles.star)} /> {TEXT.favourites.title}
          </>
        }
      />
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {data && data.length > 0 && countText(data.length)}
      </p>
      <QueryStates
        query={{ data, error }}
        keepsData
        loading={<FavouritesLoading />}
        // FAV-06: a failure is only logged.
        failed={<FavouritesEmpty />}
        empty={<FavouritesEmpty />}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map(({ id, ticket_data }) => (
              <li key={id}>
                <FavouriteCard ticket={ticket_data} onLeave={() => leave(ticket_data.id)} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </>
  );
}

const countText = (n: number): string =>
  n === 1 ? '1 biglietto salvato' : `${n} biglietti salvati`;

interface FavouriteCardProps {
  ticket: Favourite['ticket_data'];
  onLeave: () => void;
}

/** A sold favourite stays in the list, with a badge and without the link to its seller. */
function FavouriteCard({ ticket, onLeave }: FavouriteCardProps) {
  const sold = ticket.status === 'sold';
  return (
    <TicketCard
      ticket={ticket}
      faded={sold}
      badge={sold && <Badge tone="warning">{TEXT.mine.sold}</Badge>}
      corner={<StarWithConfirmation ticketId={ticket.id} onRemoved={onLeave} />}
      actions={
        <>
          {!sold && <ContactLink ticket={ticket} />}
          {/* FAV-05: removes it from this list only; it is still a favourite when the page loads again. */}
          <Button variant="secondary" icon="close" onClick={onLeave}>
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
