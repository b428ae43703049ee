import type { CSSProperties } from 'react';
import { RATING_MAX, RATING_MIN } from '#contract/limits';
import { countOf, formatCount } from '../../lib/formats.ts';
import type { Rated } from './reviews.ts';
import styles from './rating-spread.module.css';

const RATINGS = Array.from({ length: RATING_MAX - RATING_MIN + 1 }, (_, at) => RATING_MAX - at);

/** How many reviews gave each number of stars, as bars (FEED-06). */
export function RatingSpread({ reviews }: { reviews: Rated }) {
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
            <span className={styles.count}>{formatCount(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
