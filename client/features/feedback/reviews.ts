import { FeedbackDraft, type listFeedback } from '#contract/feedback';
import { RATING_MAX, RATING_MIN } from '#contract/limits';
import type { Answer } from '../../lib/api.ts';
import { countOf } from '../../lib/formats.ts';
import type { Problems } from '../../lib/use-form.ts';

export type Reviews = Answer<typeof listFeedback>;
export type Review = Reviews[number];

/** Reviews as far as an average of them goes: one whose rating is not known counts in none. */
export type Rated = readonly { rating: number | null }[];

/** The mean of the ratings; `null` for none. */
export const averageOf = (reviews: Rated): number | null => {
  const ratings = reviews.map(({ rating }) => rating).filter((rating) => rating !== null);
  return ratings.length === 0
    ? null
    : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
};

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
