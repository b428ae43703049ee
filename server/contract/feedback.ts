import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { freeText, Id, Instant, Rating, RowId } from './fields.ts';
import { COMMENT_MAX, RATING_MAX, RATING_MIN } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { isolate } from './typed-text.ts';
import { formatRating } from './quantities.ts';

/** A review of a seller (FEED-03). */
export const Feedback = namedSchema('Feedback', {
  id: RowId,
  rating: Rating,
  comment: z.string().check(z.maxLength(COMMENT_MAX)),
  created_at: Instant,
  seller_full_name: z.string(),
});

export type Feedback = z.output<typeof Feedback>;

/** Body of a review; `rating` in whole stars (FEED-05). */
export const FeedbackDraft = z.object({
  rating: z
    .number({
      error: (issue) => (issue.input === undefined ? PROBLEM.required : PROBLEM.rating),
    })
    .check(
      z.int(PROBLEM.rating),
      z.minimum(RATING_MIN, PROBLEM.rating),
      z.maximum(RATING_MAX, PROBLEM.rating),
    ),
  comment: z.optional(freeText(COMMENT_MAX)),
});

/** The seller's reviews, for the panel of a ticket card (CARD-05). */
export const listSellerFeedback = endpoint({
  name: 'listSellerFeedback',
  method: 'get',
  path: '/api/tickets/feedbacks/:sellerId/',
  who: 'user',
  label: {
    it: 'Le recensioni di un venditore, sulla scheda',
    en: 'The reviews of a seller, on the card',
  },
  params: z.object({ sellerId: Id }),
  answer: z.array(Feedback),
});

export const listFeedback = endpoint({
  name: 'listFeedback',
  method: 'get',
  path: '/api/feedbacks/:userId/',
  who: 'anyone',
  label: {
    it: 'Le recensioni di un venditore, sulla sua pagina',
    en: 'The reviews of a seller, on their page',
  },
  params: z.object({ userId: Id }),
  answer: z.array(Feedback),
});

/** FEED-05: a second review by the same person replaces the first. */
export const leaveFeedback = endpoint({
  name: 'leaveFeedback',
  method: 'post',
  path: '/api/feedbacks/:userId/',
  who: 'user',
  label: { it: 'Lascia una recensione a un venditore', en: 'Review a seller' },
  params: z.object({ userId: Id }),
  body: FeedbackDraft,
  status: 201,
  answer: Feedback,
});

/** Reviews as far as an average of them goes: one whose rating is not known counts in none. */
export type Rated = readonly { rating: number | null }[];

/** The mean of the ratings; `null` for none. */
export const averageOf = (reviews: Rated): number | null => {
  const ratings = reviews.map(({ rating }) => rating).filter((rating) => rating !== null);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  return ratings.length === 0 ? null : sum / ratings.length;
};

/** Title of a seller's page: 'Marta Greco, 4,5 su 5'; the name alone where there are no reviews. */
export const sellerTitle = (name: string, average: number | null): string =>
  average === null ? isolate(name) : `${isolate(name)}, ${formatRating(average)} su ${RATING_MAX}`;
