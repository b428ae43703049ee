import type { Seller } from '#contract/users';
import { useBrandName } from '../../lib/brand.ts';
import { formatInstant } from '../../lib/formats.ts';
import type { Partially } from '../../lib/shown.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/message.tsx';
import { Average } from './average.tsx';
import { RatingSpread } from './rating-spread.tsx';
import { averageOf, type Reviews } from './reviews.ts';
import styles from './seller-summary.module.css';

interface SellerSummaryProps {
  /** `undefined` if they could not be loaded. */
  seller: Partially<Seller> | undefined;
  reviews: Reviews | undefined;
}

/** Average and spread of the ratings, since when the seller is a member, and whether no longer (FEED-01, FEED-06). */
export function SellerSummary({ seller, reviews }: SellerSummaryProps) {
  const name = useBrandName();
  const isRated = reviews !== undefined && averageOf(reviews) !== null;
  if (!seller && !isRated) return null;
  const since = seller?.date_joined && (
    <p className={styles.since}>
      <Icon name="history" />
      <span>{`Su ${name} da ${formatInstant(seller.date_joined, 'month')}`}</span>
    </p>
  );
  const inactive = seller?.is_active === false && (
    <Note className={styles.inactive}>{`Questo venditore non è più attivo su ${name}.`}</Note>
  );
  return (
    <section aria-label="In breve" className={styles.summary}>
      {inactive}
      {isRated ? (
        <Card className={styles.ratings}>
          <div className={styles.average}>
            <Average reviews={reviews} large />
            {since}
          </div>
          <RatingSpread reviews={reviews} />
        </Card>
      ) : (
        since
      )}
    </section>
  );
}
