import { RATING_MAX } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ListEntry, useBatch } from '../../ui/long-list.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Review, Reviews } from './reviews.ts';
import styles from './review-list.module.css';

/** The reviews (FEED-02), newest first as the server sends them. */
export function ReviewList({ reviews }: { reviews: Reviews }) {
  const { shown, more } = useBatch(reviews, 'Mostra altre recensioni');
  return (
    <>
      <ul aria-label="Recensioni" className={styles.list}>
        {shown.map((review, at) => (
          <ListEntry key={review.id ?? `at ${at}`} item={review} render={renderReview} />
        ))}
      </ul>
      {more && <div className="centre">{more}</div>}
    </>
  );
}

const renderReview = ({ rating, comment, seller_full_name: seller, created_at }: Review) => (
  <li className={styles.review}>
    {rating !== null && <Stars value={rating} max={RATING_MAX} className={styles.stars} />}
    {seller !== null && (
      <p className="sr-only user-text">
        <span>a </span>
        <Typed>{seller || TEXT.unnamedUser}</Typed>
      </p>
    )}
    {created_at && (
      <time dateTime={created_at} className="remark">
        {formatInstant(created_at)}
      </time>
    )}
    <p className={joinClasses('user-text', 'full breaks lines', !comment && styles.silent)}>
      <Typed>{comment || TEXT.feedback.noComment}</Typed>
    </p>
  </li>
);
