import { countOf } from '../../lib/formats.ts';

/** The mean of the ratings; `null` for none. */
export const averageOf = (reviews: readonly { rating: number }[]): number | null =>
  reviews.length === 0
    ? null
    : reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;

/** '1 recensione', '5 recensioni' */
export const reviewCount = (n: number): string => countOf(n, 'recensione', 'recensioni');
