import { RATING_MAX } from '#contract/limits';
import { formatRating } from '../../lib/formats.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './average.module.css';
import { averageOf, type Rated } from '#contract/feedback';
import { reviewCount, OUT_OF } from './reviews.ts';

interface AverageProps {
  reviews: Rated;
  /** The size of a page's headline. */
  large?: boolean | undefined;
}

/** The average as '4,5 su 5', as stars, and with the number of reviews; a text of its own if there are none. */
export function Average({ reviews, large = false }: AverageProps) {
  const average = averageOf(reviews);
  if (average === null)
    return (
      <p data-message="info" className="note">
        Nessuna recensione per ora
      </p>
    );
  return (
    <p className={joinClasses(styles.average, large && styles.large)}>
      <span>
        <strong>{formatRating(average)}</strong>
        <span>{` ${OUT_OF}`}</span>
      </span>
      {/* Hidden, because the text beside them says the same. */}
      <span aria-hidden="true" className={styles.stars}>
        <Stars value={average} max={RATING_MAX} />
      </span>
      <span className={styles.count}>{reviewCount(reviews.length)}</span>
    </p>
  );
}
