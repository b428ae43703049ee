import type { Seller } from '#contract/users';
import { useBrandName } from '../../lib/brand.ts';
import { formatInstant, countOf, formatCount } from '../../lib/formats.ts';
import type { Partially } from '../../lib/shown.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/message.tsx';
import { Average } from './average.tsx';
import { averageOf, type Rated } from '#contract/feedback';
import type { Reviews } from './reviews.ts';
import styles from './seller.module.css';
import type { CSSProperties } from 'react';
import { RATING_MAX, RATING_MIN } from '#contract/limits';

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
    <p className="line note gap2">
      <Icon name="history" />
      <span>{`Su ${name} da ${formatInstant(seller.date_joined, 'month')}`}</span>
    </p>
  );
  const inactive = seller?.is_active === false && (
    <Note>{`Questo venditore non è più attivo su ${name}.`}</Note>
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

const RATINGS = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, at) => RATING_MAX - at);

/** How many reviews gave each number of stars, as bars (FEED-06). */
function RatingSpread({ reviews }: { reviews: Rated }) {
  return (
    <ul aria-label="Distribuzione dei voti" className={styles.list}>
      {RATINGS.map((stars) => {
        const count = reviews.filter(({ rating }) => rating === stars).length;
        const share = { '--share': `${(count / reviews.length) * 100}%` } as CSSProperties;
        return (
          <li key={stars} className={styles.line}>
            <span>{countOf(stars, 'stella', 'stelle')}</span>
            <span className="sr-only">: </span>
            <span aria-hidden="true" className={styles.track}>
              <span className={styles.bar} style={share} />
            </span>
            <span className="ended strong">{formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
