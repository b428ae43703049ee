/** Titles of pages that are about something; `journey.ts` has the search's. Without zod: the landing loads this file. */
import { isolate } from './isolate.ts';
import { RATING_MAX } from './limits.ts';

const oneDecimal = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 4.25 → '4,3' */
export const formatRating = (rating: number): string => oneDecimal.format(rating);

/** 'Marta Greco, 4,5 su 5'; the name alone where there are no reviews. */
export const sellerTitle = (name: string, average: number | null): string =>
  average === null ? isolate(name) : `${isolate(name)}, ${formatRating(average)} su ${RATING_MAX}`;
