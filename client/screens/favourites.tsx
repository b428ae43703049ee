import { memo, useMemo, useRef, type ComponentProps } from 'react';
import { TEXT } from '#contract/texts';
import { isPublicState } from '#contract/ticket-state';
import { StarWithConfirmation } from '../features/favourites/star-with-confirmation.tsx';
import { useFavourites, type FavouriteTicket } from '../features/favourites/use-favourites.ts';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { countOf } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { isRefused, QueryStates } from '../ui/query-states.tsx';
import { neighbourOf, useBatch } from '../ui/long-list.tsx';
import styles from './favourites.module.css';
import { loginFor } from '../lib/safe-path.ts';
import { CardBones } from '../ui/card-bones.tsx';
import { EmptyState, RetryButton } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';

/** The user's favourites (FAV-01 to FAV-10). */
export function Component() {
  const { access } = useSession();
  useFollowedClock({ enabled: access !== null });
  const { data, error, query, saved, hide, showAll, remove } = useFavourites();
  const count = useRef<HTMLParagraphElement>(null);
  const on = useMemo((): Listeners => {
    const after =
      (act: (id: number) => void): OnGone =>
      (id, item) => {
        moveFocusFrom(item, count.current);
        act(id);
      };
    return { onRemoved: after(remove), onHidden: after(hide) };
  }, [count, remove, hide]);
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
              moveFocusFrom(null, count.current);
            }}
          />
        }
      >
        {(list) => <FavouriteList favourites={list} {...on} />}
      </QueryStates>
    </>
  );
}

/** The focused button is removed with its card: the focus moves to a neighbour or the count, and the page stays. */
const moveFocusFrom = (item: HTMLElement | null, count: HTMLElement | null) => {
  const target = neighbourOf(item) ?? count;
  requestAnimationFrame(() => target?.focus({ preventScroll: true }));
};

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
      <ul className="cards">
        {shown.map((ticket) => (
          <FavouriteItem key={ticket.id} ticket={ticket} {...on} />
        ))}
      </ul>
      {more}
    </>
  );
}

/** A favourite that can no longer be bought says why, and has no link to its seller (FAV-10). */
const FavouriteItem = memo(function FavouriteItem({
  ticket,
  onRemoved,
  onHidden,
}: Listeners & { ticket: FavouriteTicket }) {
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

/** The loading state (FAV-03). It stays for a visitor, with a link to the login (FAV-07). */
function FavouritesLoading() {
  const { access } = useSession();
  return (
    <div className={styles.loading}>
      <p role="status">{TEXT.loading}</p>
      {!access && (
        <p>
          <span>Per vedere i tuoi preferiti </span>
          <Link to={loginFor('/preferiti')}>accedi al tuo profilo</Link>
          <span>.</span>
        </p>
      )}
      <CardBones />
    </div>
  );
}

interface FavouritesEmptyProps {
  /** Whether there are favourites, all taken out of the list (FAV-05). */
  allHidden?: boolean;
  onShowAll?: () => void;
}

/** The text in place of an empty list (FAV-03). */
function FavouritesEmpty({ allHidden = false, onShowAll }: FavouritesEmptyProps) {
  return (
    <EmptyState
      icon="star"
      title={TEXT.favourites.none}
      action={
        allHidden ? (
          <Button onClick={onShowAll}>Mostra di nuovo</Button>
        ) : (
          <ButtonLink to="/cerca">Cerca un biglietto</ButtonLink>
        )
      }
    >
      {allHidden
        ? 'Hai nascosto tutti i biglietti di questo elenco: restano salvati.'
        : 'Tocca la stella di un biglietto per ritrovarlo qui.'}
    </EmptyState>
  );
}

/** In place of a list that was not loaded: the text of an empty one, since the failure is only logged (FAV-06), and the way to it. */
function FavouritesFailed({ query }: Pick<ComponentProps<typeof RetryButton>, 'query'>) {
  return (
    <EmptyState icon="alert" title={TEXT.favourites.none} action={<RetryButton query={query} />}>
      Se ne avevi salvati, ci sono ancora: riprova tra poco.
    </EmptyState>
  );
}
