import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { averageOf, listFeedback, listSellerFeedback, sellerTitle } from '#contract/feedback';
import { getSeller } from '#contract/users';
import { Typed } from '../lib/typed.tsx';
import { FavouriteStar } from '../features/favourites/favourite-star.tsx';
import type { Reviews as Feedback } from '../features/feedback/reviews.ts';
import { ReviewForm } from '../features/feedback/review-form.tsx';
import { ReviewList } from '../features/feedback/review-list.tsx';
import { SellerSummary } from '../features/feedback/seller-summary.tsx';
import { SellerTickets } from '../features/search/seller-tickets.tsx';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { hasStatus } from '../lib/api.ts';
import { loginFor } from '../lib/safe-path.ts';
import { keyOf, useCall } from '../lib/queries.ts';
import { useSession } from '../lib/session.ts';
import type { ShownTicket } from '../lib/shown.ts';
import { useOwnTitle } from '../lib/page-title.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Initials } from '../ui/initials.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './seller.module.css';

/** A seller's ratings, reviews and tickets (FEED-01 to FEED-06). Each part shows without the others. */
export function Component() {
  const { userId = '' } = useParams();
  useFollowedClock();
  const seller = useCall(getSeller, { params: { userId } });
  const feedback = useCall(listFeedback, { params: { userId } });
  const queries = useQueryClient();
  const { access, userId: ownId } = useSession();
  const isOwn = access !== null && String(ownId) === userId;

  const { data: reviews, error } = feedback;
  const known =
    seller.data?.full_name || reviews?.find((one) => one.seller_full_name)?.seller_full_name;
  const name = known || 'Venditore';
  useOwnTitle(
    seller.data ? sellerTitle(name, averageOf(reviews ?? [])) : 'Recensioni del venditore',
  );
  const reload = () => {
    void feedback.refetch();
    void queries.invalidateQueries({ queryKey: keyOf(listSellerFeedback) });
  };
  const body = () => {
    // Not one after the other: what came later would move what is already read.
    if (seller.isPending || feedback.isPending) return <Loading />;
    if (!reviews && hasStatus(error, 404)) return <UnknownSeller />;
    const canReview = reviews && !isOwn && seller.data?.is_active !== false;
    return (
      <div key={userId} className={styles.layout}>
        <div>
          <SellerSummary seller={seller.data} reviews={reviews} />
        </div>
        <Reviews query={feedback} />
        {canReview && (
          <div className={styles.own}>
            {access ? (
              <ReviewForm sellerId={userId} onLeft={reload} />
            ) : (
              <ButtonLink variant="secondary" to={loginFor(`/venditore/${userId}`)}>
                Accedi per recensire
              </ButtonLink>
            )}
          </div>
        )}
        <SellerTickets sellerId={userId} renderTicket={isOwn ? renderOwn : renderOffer} />
      </div>
    );
  };
  return (
    <>
      <PageHeader
        kicker="Profilo del venditore"
        title={<Typed>{name}</Typed>}
        sign={<Initials name={known ?? null} />}
      />
      {body()}
    </>
  );
}

/** The reviews (FEED-01, FEED-04). */
function Reviews({ query }: { query: UseQueryResult<Feedback> }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Recensioni</h2>
      <QueryStates
        query={query}
        loading={null}
        failed={<LoadFailure text="Non siamo riusciti a caricare le recensioni." query={query} />}
        empty={
          <EmptyState icon="star" title="Nessuna recensione per ora">
            Nessuno ha ancora raccontato com’è andata con questo venditore.
          </EmptyState>
        }
      >
        {(reviews) => <ReviewList reviews={reviews} />}
      </QueryStates>
    </section>
  );
}

const renderOwn = (ticket: ShownTicket) => <TicketCard ticket={ticket} />;

/** Another person's ticket, to be saved or bought. */
const renderOffer = (ticket: ShownTicket) => (
  <TicketCard
    ticket={ticket}
    corner={<FavouriteStar ticketId={ticket.id} isFavourite={ticket.is_favorite} />}
    actions={<ContactLink ticket={ticket} />}
  />
);

function UnknownSeller() {
  return (
    <EmptyState
      icon="user"
      title="Venditore non trovato"
      action={<ButtonLink to="/cerca">Cerca un biglietto</ButtonLink>}
    >
      Questo indirizzo non porta a nessun venditore.
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.layout}>
      <p role="status" className="sr-only">
        Caricamento delle recensioni…
      </p>
      <Skeleton height="13rem" />
      <div className={styles.section}>
        <Skeleton height="2rem" width="10rem" />
        <Skeleton height="10rem" />
      </div>
    </div>
  );
}
