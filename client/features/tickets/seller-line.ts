import { RATING_MAX } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { isolate } from '#contract/typed-text';
import { countOf, formatRating } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';

type Seller = Pick<ShownTicket, 'user_full_name' | 'user_rating' | 'user_reviews'>;

/**
 * 'Davide · 3,6 su 5 · 5 recensioni' (CARD-07). A server that knows the specification's fields alone sends neither
 * average nor number: then it is the name; `undefined` where it does not even have that.
 */
export const sellerLine = (seller: Seller): string | undefined => {
  const rating = ratingLine(seller);
  if (seller.user_full_name === null) return rating;
  const [firstName] = seller.user_full_name.trim().split(/\s+/);
  const name = isolate(firstName ?? '') || TEXT.unnamedUser;
  return rating === undefined ? name : `${name} · ${rating}`;
};

/** '3,6 su 5 · 5 recensioni', or 'nessuna recensione'; `undefined` where the server does not say. */
export const ratingLine = ({ user_rating, user_reviews }: Seller): string | undefined => {
  if (user_reviews === null) return undefined;
  if (user_reviews === 0 || user_rating === null) return 'nessuna recensione';
  const reviews = countOf(user_reviews, 'recensione', 'recensioni');
  return `${formatRating(user_rating)} su ${RATING_MAX} · ${reviews}`;
};
