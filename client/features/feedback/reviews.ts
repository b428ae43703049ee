import { FeedbackDraft, type listFeedback } from '#contract/feedback';
import { RATING_MAX, RATING_MIN } from '#contract/limits';
import type { AnswerOf } from '../../lib/api.ts';
import { countOf } from '../../lib/formats.ts';
import type { Problems } from '../../lib/use-form.ts';

export type Reviews = AnswerOf<typeof listFeedback>;
export type Review = Reviews[number];

/** '1 recensione', '5 recensioni' */
export const reviewCount = (n: number): string => countOf(n, 'recensione', 'recensioni');

/** Said where no star was chosen (FEED-05). */
const CHOOSE_STARS = `Scegli da ${RATING_MIN} a ${RATING_MAX} stelle.`;

/** What follows an average: '4,5' and 'su 5' (FEED-01). */
export const OUT_OF = `su ${RATING_MAX}`;

/** Problems by the contract's rules; a missing rating has a text of its own. */
export const reviewProblems = (rating: number, comment: string): Problems => {
  const parsed = FeedbackDraft.safeParse({ rating: rating || undefined, comment });
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map((issue) => [
      String(issue.path[0]),
      issue.path[0] === 'rating' ? CHOOSE_STARS : issue.message,
    ]),
  );
};
