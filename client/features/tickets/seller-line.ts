import { RATING_MAX } from '#contract/limits';
import { TEXT } from '#contract/texts';
import type { Ticket } from '#contract/tickets';
import { isolate } from '#contract/isolate';
import { countOf, formatRating } from '../../lib/formats.ts';

type Seller = Partial<Pick<Ticket, 'user_full_name' | 'user_rating' | 'user_reviews'>>;

/**
 * 'Davide · 3,6 su 5 · 5 recensioni' (CARD-07). A server that knows the specification's fields alone sends neither
 * average nor number: then it is the name.
 */
export const sellerLine = (seller: Seller): string => {
  const [firstName] = (seller.user_full_name ?? '').trim().split(/\s+/);
  const name = isolate(firstName ?? '') || TEXT.unnamedUser;
  const rating = ratingLine(seller);
  return rating === undefined ? name : `${name} · ${rating}`;
};

/** '3,6 su 5 · 5 recensioni', or 'nessuna recensione'; `undefined` where the server does not say. */
export const ratingLine = ({ user_rating, user_reviews }: Seller): string | undefined => {
  if (typeof user_reviews !== 'number') return undefined;
  if (user_reviews === 0 || typeof user_rating !== 'number') return 'nessuna recensione';
  const reviews = countOf(user_reviews, 'recensione', 'recensioni');
  return `${formatRating(user_rating)} su ${RATING_MAX} · ${reviews}`;
};
