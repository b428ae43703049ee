import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { listFeedback, listSellerFeedback, type Feedback } from '#contract/feedback';
import { Average } from '../features/feedback/average.tsx';
import { ReviewForm } from '../features/feedback/review-form.tsx';
import { ReviewList } from '../features/feedback/review-list.tsx';
import { loginFor } from '../lib/next-after-login.ts';
import { keyOf, useCall } from '../lib/queries.ts';
import { useSession } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure, RetryButton } from '../ui/load-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './seller.module.css';

/** A seller's reviews (FEED-01 to FEED-05). */
export function Component() {
  const { userId = '' } = useParams();
  const query = useCall(listFeedback, { params: { userId } });
  const queries = useQueryClient();
  const reload = () => {
    void query.refetch();
    void queries.invalidateQueries({ queryKey: keyOf(listSellerFeedback) });
  };
  const reviews = Array.isArray(query.data) ? query.data : undefined;
  const isMalformed = query.isSuccess && !reviews;
  return (
    <>
      <PageHeader
        kicker="Recensioni del venditore"
        title={reviews?.[0]?.seller_full_name || 'Venditore'}
      />
      <QueryStates
        query={{ data: reviews, error: isMalformed ? new TypeError('no list') : query.error }}
        keepsData
        loading={<Loading />}
        unknown={<UnknownSeller />}
        failed={
          <LoadFailure text="Non siamo riusciti a caricare le recensioni.">
            <RetryButton query={query} />
          </LoadFailure>
        }
      >
        {(loaded) => <Profile key={userId} sellerId={userId} reviews={loaded} onLeft={reload} />}
      </QueryStates>
    </>
  );
}

interface ProfileProps {
  sellerId: string;
  reviews: readonly Feedback[];
  onLeft: () => void;
}

/** The reviews and the form to add one (FEED-01, FEED-04, FEED-05). On one's own page there is no form. */
function Profile({ sellerId, reviews, onLeft }: ProfileProps) {
  const { access, userId } = useSession();
  return (
    <div className={styles.layout}>
      <div className={styles.reviews}>
        {reviews.length > 0 ? (
          <>
            <Average reviews={reviews} large />
            <ReviewList reviews={reviews} />
          </>
        ) : (
          <EmptyState icon="star" title="Nessuna recensione per ora">
            Nessuno ha ancora raccontato com’è andata con questo venditore.
          </EmptyState>
        )}
      </div>
      {!access && <LoginToReview sellerId={sellerId} />}
      {access && String(userId) !== sellerId && <ReviewForm sellerId={sellerId} onLeft={onLeft} />}
    </div>
  );
}

function LoginToReview({ sellerId }: { sellerId: string }) {
  return (
    <div className={styles.visitor}>
      <p>Hai comprato da questo venditore? Racconta com’è andata.</p>
      <ButtonLink variant="secondary" to={loginFor(`/venditore/${sellerId}`)}>
        Accedi per lasciare una recensione
      </ButtonLink>
    </div>
  );
}

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
    <div className={styles.reviews}>
      <p role="status" className="sr-only">
        Caricamento delle recensioni…
      </p>
      <Skeleton height="3.5rem" width="14rem" />
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </div>
  );
}
