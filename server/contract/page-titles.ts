/** Titles of pages that are about something; `journey.ts` has the search's. */
import { isolate } from './isolate.ts';
import { RATING_MAX } from './limits.ts';
import { formatRating } from './quantities.ts';

/** 'Marta Greco, 4,5 su 5'; the name alone where there are no reviews. */
export const sellerTitle = (name: string, average: number | null): string =>
  average === null ? isolate(name) : `${isolate(name)}, ${formatRating(average)} su ${RATING_MAX}`;
