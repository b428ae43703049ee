import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { listSellerFeedback } from '#contract/feedback';
import { TEXT } from '#contract/texts';
import { Typed } from '../../lib/typed.tsx';
import { loginFor } from '../../lib/next-after-login.ts';
import { useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Average } from './average.tsx';
import styles from './seller-panel.module.css';

interface SellerPanelProps {
  sellerId: number;
  name: string;
  email: string;
  /** The average and the number of reviews as the card has them, for a visitor (CARD-06). */
  rating?: string | undefined;
}

/** The seller's data (CARD-05). The rating is loaded only when the panel opens. */
export function SellerPanel({ sellerId, name, email, rating }: SellerPanelProps) {
  const { access } = useSession();
  return (
    <Panel label={TEXT.card.sellerInfo} icon="user" className={styles.panel}>
      <dl className={styles.facts}>
        <div>
          <dt>Venditore</dt>
          <dd className="user-text">
            <Link to={`/venditore/${sellerId}`}>
              <Typed>{name || TEXT.unnamedUser}</Typed>
            </Link>
          </dd>
        </div>
        <div>
          <dt>Valutazione</dt>
          <dd>{access ? <SellerRating sellerId={sellerId} /> : (rating ?? <LoginForRating />)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <Typed>{email}</Typed>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

/** The average rating; a failure is only logged, and shown as no reviews. */
function SellerRating({ sellerId }: { sellerId: number }) {
  const { data, error, isPending } = useCall(listSellerFeedback, { params: { sellerId } });
  useEffect(() => {
    if (error) report('Recensioni del venditore non caricate', error);
  }, [error]);
  if (isPending) return <Skeleton height="1.5em" width="12rem" />;
  return <Average reviews={Array.isArray(data) ? data : []} />;
}

/** What a visitor gets in place of a rating that the card does not have (CARD-06). */
function LoginForRating() {
  const { pathname, search } = useLocation();
  return <Link to={loginFor(pathname + search)}>Accedi per vedere la valutazione</Link>;
}
