import { useRef, useState, type ComponentProps } from 'react';
import { leaveFeedback } from '#contract/feedback';
import { COMMENT_MAX, RATING_MAX, RATING_MIN } from '#contract/limits';
import { call, textsOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert, Status } from '../../ui/message.tsx';
import { StarsField } from '../../ui/stars-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './review-form.module.css';
import { reviewProblems } from './review-problems.ts';

interface ReviewFormProps {
  sellerId: string;
  /** The new review stands; the list should be read again. */
  onLeft: () => void;
}

type Outcome = 'left' | 'failed' | null;

/** FEED-05. A failure keeps what was written. */
export function ReviewForm({ sellerId, onLeft }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<{ rating?: string; comment?: string }>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [failure, setFailure] = useState('');
  const underWay = useRef(false);
  const [pending, setPending] = useState(false);

  const send = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    setOutcome(null);
    try {
      await call(leaveFeedback, { params: { userId: sellerId }, body: { rating, comment } });
      setRating(0);
      setComment('');
      setOutcome('left');
      onLeft();
    } catch (error) {
      const [said = 'Non siamo riusciti a pubblicare la recensione. Riprova.'] = [
        ...textsOf(error, 'non_field_errors'),
        ...textsOf(error, 'rating'),
        ...textsOf(error, 'comment'),
        ...textsOf(error, 'detail'),
      ];
      setFailure(said);
      setOutcome('failed');
    } finally {
      underWay.current = false;
      setPending(false);
    }
  };
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
