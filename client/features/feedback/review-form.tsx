import { useState } from 'react';
import { leaveFeedback } from '#contract/feedback';
import { COMMENT_MAX, RATING_MAX, RATING_MIN } from '#contract/limits';
import { call } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert, Status } from '../../ui/message.tsx';
import { StarsField } from '../../ui/stars-field.tsx';
import { TextArea } from '../../ui/field.tsx';
import { reviewProblems } from './reviews.ts';

interface ReviewFormProps {
  sellerId: string;
  /** Called once the review is stored, to load the list again. */
  onLeft: () => void;
}

/**
 * The form to review a seller (FEED-05). Most come to read: the stars alone are there, until some are chosen. After a failure
 * it keeps what was typed.
 */
export function ReviewForm({ sellerId, onLeft }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, pending, form } = useForm({
    isTyped: rating !== 0 || comment !== '',
    check: () => {
      setLeft(false);
      setFailure(null);
      return reviewProblems(rating, comment);
    },
    send: async () => {
      try {
        await call(leaveFeedback, { params: { userId: sellerId }, body: { rating, comment } });
        setRating(0);
        setComment('');
        setLeft(true);
        onLeft();
      } catch (error) {
        const [text] = errorTexts(error, 'non_field_errors', 'rating', 'comment', 'detail');
        setFailure(text ?? 'Non siamo riusciti a pubblicare la recensione. Riprova.');
      }
    },
  });
  return (
    <Card as="section" aria-labelledby="lascia-recensione">
      <form className="stack gap4" onSubmit={form.onSubmit} noValidate>
        <h2 id="lascia-recensione">Lascia una recensione</h2>
        <StarsField
          label="Valutazione"
          name="rating"
          required
          from={RATING_MIN}
          outOf={RATING_MAX}
          value={rating}
          error={problems['rating']}
          onChange={(stars) => {
            setRating(stars);
            setIsOpen(true);
          }}
        />
        {isOpen && (
          <TextArea
            label="Commento (facoltativo)"
            rows={3}
            limit={COMMENT_MAX}
            value={comment}
            error={problems['comment']}
            onChange={setComment}
          />
        )}
        <Alert>{failure}</Alert>
        <Status>{isLeft && 'Recensione pubblicata, grazie!'}</Status>
        {isOpen && (
          <div className="ways baseline">
            <p className="note">Se ne hai già lasciata una, la nuova la sostituisce.</p>
            <Button type="submit" pending={pending}>
              Pubblica la recensione
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
