import { findAirport } from '#contract/catalogue';
import { parsePrice } from '#contract/fields';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import { isHalfTyped } from '../../ui/typed-date.ts';

/** The IATA code of a chosen airport, or ''. */
export const codeOf = (label: string): string => findAirport(label)?.iata ?? '';

/** '49,9' → '49,90 €'; '' for what is no price yet. */
export const priceOf = (typed: string): string => {
  const price = parsePrice(typed);
  return price === undefined ? '' : formatPrice(price);
};

/** '2026-07-01' → 'mer 1 lug 2026'; '' for a date that is typed in part. */
export const dateOf = (typed: string): string => (isHalfTyped(typed) ? '' : formatDate(typed));

/** '' for a time that is typed in part. */
export const timeOf = (typed: string): string => (isHalfTyped(typed) ? '' : typed);
