import { useEffect } from 'react';
import { listSellerFeedback } from '#contract/feedback';
import { TEXT } from '#contract/texts';
import { Typed } from '../../lib/typed.tsx';
import { useLoginAddress } from '../../lib/safe-path.ts';
import { useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Average } from './average.tsx';
import styles from './seller.module.css';
import { Link } from '../../ui/link.tsx';

interface SellerPanelProps {
  seller: Pick<ShownTicket, 'user' | 'user_full_name' | 'user_email'>;
  /** The average and the number of reviews as the card has them, for a visitor (CARD-06). */
  rating?: string | undefined;
}

/** The seller's data (CARD-05). The rating is loaded only when the panel opens. */
export function SellerPanel({ seller, rating }: SellerPanelProps) {
  const { user: id, user_full_name: name, user_email: email } = seller;
  if (id === null && !email) return null;
  return (
    <Panel label={TEXT.card.sellerInfo} icon="user" className={styles.panel}>
      <dl className={styles.facts}>
        {id !== null && (
          <>
            <div>
              <dt>Venditore</dt>
              <dd className="user-text">
                <Link to={`/venditore/${id}`}>
                  <Typed>{name || TEXT.unnamedUser}</Typed>
                </Link>
              </dd>
            </div>
            <div>
              <dt>Valutazione</dt>
              <dd>
                <SellerRating sellerId={id} fromCard={rating} />
              </dd>
            </div>
          </>
        )}
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <Typed>{email}</Typed>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

interface SellerRatingProps {
  sellerId: number;
  fromCard: string | undefined;
}

/** The average rating, loaded for a user alone; a failure is only logged, and claims nothing. */
function SellerRating({ sellerId, fromCard }: SellerRatingProps) {
  const { access } = useSession();
  const { data, error, isPending } = useCall(
    listSellerFeedback,
    { params: { sellerId } },
    { enabled: access !== null },
  );
  useEffect(() => {
    if (error) report('Recensioni del venditore non caricate', error);
  }, [error]);
  if (!access) return fromCard ?? <LoginForRating />;
  if (isPending) return <Skeleton height="1.5em" width="12rem" />;
  return data ? (
    <Average reviews={data} />
  ) : (
    <span data-message="info">Recensioni non disponibili ora</span>
  );
}

/** What a visitor gets in place of a rating that the card does not have (CARD-06). */
const LoginForRating = () => <Link to={useLoginAddress()}>Accedi per vedere la valutazione</Link>;
