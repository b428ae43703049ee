import { useState } from 'react';
import type { Feedback } from '#contract/feedback';
import { RATING_MAX } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-list.module.css';

/** Reviews shown at a time, so that hundreds do not hide what is below them. */
const BATCH = 20;

/** The reviews (FEED-02), newest first as the server sends them. */
export function ReviewList({ reviews }: { reviews: readonly Feedback[] }) {
  const [shown, setShown] = useState(BATCH);
  return (
    <>
      <ul aria-label="Recensioni" className={styles.list}>
        {reviews.slice(0, shown).map((review) => (
          <Card key={review.id} as="li" className={styles.review}>
            <div className={styles.head}>
              <Stars value={review.rating} max={RATING_MAX} />
              <time dateTime={review.created_at} className={styles.date}>
                {formatInstant(review.created_at)}
              </time>
            </div>
            <p className={joinClasses(styles.comment, !review.comment && styles.silent)}>
              <Typed>{review.comment || TEXT.feedback.noComment}</Typed>
            </p>
            <p className={styles.seller}>
              <span>Venditore: </span>
              <Typed>{review.seller_full_name || TEXT.auth.unnamedUser}</Typed>
            </p>
          </Card>
        ))}
      </ul>
      {shown < reviews.length && (
        <Button variant="secondary" className={styles.more} onClick={() => setShown(shown + BATCH)}>
          Mostra altre recensioni
        </Button>
      )}
    </>
  );
}
