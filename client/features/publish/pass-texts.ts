import { findAirport } from '#contract/catalogue';
import { parsePrice } from '#contract/price-text';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import { isDate, isTime } from '../../ui/typed-date.ts';

/** The IATA code of a chosen airport, or ''. */
export const codeOf = (label: string): string => findAirport(label)?.iata ?? '';

/** '49,9' → '49,90 €'; '' for what is no price yet. */
export const priceOf = (typed: string): string => {
  const price = parsePrice(typed);
  return price === undefined ? '' : formatPrice(price);
};

/** '2026-07-01' → 'mer 1 lug 2026'; '' for what is no date yet. */
export const dateOf = (typed: string): string => (isDate(typed) ? formatDate(typed) : '');

/** '' for what is no time yet. */
export const timeOf = (typed: string): string => (isTime(typed) ? typed : '');
