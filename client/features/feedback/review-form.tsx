import { useState, type ComponentProps } from 'react';
import { leaveFeedback } from '#contract/feedback';
import { COMMENT_MAX, RATING_MAX, RATING_MIN } from '#contract/limits';
import { call } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert, Status } from '../../ui/message.tsx';
import { StarsField } from '../../ui/stars-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './review-form.module.css';
import { reviewProblems } from './review-problems.ts';

interface ReviewFormProps {
  sellerId: string;
  /** Called once the review is stored, to load the list again. */
  onLeft: () => void;
}

type Outcome = 'left' | 'failed' | null;

/** The form to review a seller (FEED-05). After a failure it keeps what was typed. */
export function ReviewForm({ sellerId, onLeft }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<{ rating?: string; comment?: string }>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [failure, setFailure] = useState('');

  const { run: send, pending } = useOnce(async () => {
    setOutcome(null);
    try {
      await call(leaveFeedback, { params: { userId: sellerId }, body: { rating, comment } });
      setRating(0);
      setComment('');
      setOutcome('left');
      onLeft();
    } catch (error) {
      const fields = ['non_field_errors', 'rating', 'comment', 'detail'];
      const [text = 'Non siamo riusciti a pubblicare la recensione. Riprova.'] = errorTexts(
        error,
        ...fields,
      );
      setFailure(text);
      setOutcome('failed');
    }
  });
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    const found = reviewProblems(rating, comment);
    setErrors(found);
    if (Object.keys(found).length === 0) void send();
    else setOutcome(null);
  };
  return (
    <Card as="section" aria-labelledby="lascia-recensione">
      <form className={styles.form} onSubmit={submit} noValidate>
        <div>
          <h2 id="lascia-recensione" className={styles.title}>
            Lascia una recensione
          </h2>
          <p className={styles.remark}>Se ne hai già lasciata una, la nuova la sostituisce.</p>
        </div>
        <StarsField
          label="Valutazione"
          name="rating"
          required
          from={RATING_MIN}
          outOf={RATING_MAX}
          value={rating}
          error={errors.rating}
          onChange={(event) => setRating(Number(event.target.value))}
        />
        <TextArea
          label="Commento (facoltativo)"
          limit={COMMENT_MAX}
          value={comment}
          error={errors.comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <Alert>{outcome === 'failed' && failure}</Alert>
        <Status>{outcome === 'left' && 'Recensione pubblicata, grazie!'}</Status>
        <Button type="submit" pending={pending}>
          Pubblica la recensione
        </Button>
      </form>
    </Card>
  );
}
