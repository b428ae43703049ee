/** The prices that people type and paste (PUB-08, PUB-09), read alike by the form and the route. */
import { foldText } from './fold-text.ts';

/** 49,90 · 49.9 · 1250 */
const PLAIN = /^\d{1,9}(?:[.,]\d{1,2})?$/;
/** 1.250,50 · 1,250.50 · 1.250.000 */
const GROUPED = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;
/** 1.250: thousands, or a decimal too many that is a zero */
const EITHER = /^\d{1,3}[.,]\d\d0$/;
/** The currency before or after the digits, as formats and people write it. */
const CURRENCY = /^(?:€|euro?) ?| ?(?:€|euro?)$/g;

/** All that a text can mean as euro with at most two decimals: none, one price, or two that differ, as for '1.250'. */
export const readPrices = (text: string): readonly number[] => {
  const typed = foldText(text.normalize('NFKC')).replaceAll(CURRENCY, '');
  const decimal = Number(typed.replace(',', '.'));
  if (PLAIN.test(typed)) return [decimal];
  const [, whole, , cents = ''] = GROUPED.exec(typed) ?? [];
  if (!whole) return [];
  const grouped = Number(`${whole.replaceAll(/\D/g, '')}.${cents}`);
  if (EITHER.test(typed)) return [grouped, decimal];
  // '49,999' may as well have a decimal too many.
  return /^\d+[.,]\d{3}$/.test(typed) ? [] : [grouped];
};

/** The price that a text means; `undefined` if that is none, or not certain. */
export const parsePrice = (text: string): number | undefined => {
  const [price, other] = readPrices(text);
  return other === undefined ? price : undefined;
};

/** A price as it is typed: 57 → '57', 49.9 → '49,90' */
export const priceText = (price: number): string =>
  price.toFixed(Number.isInteger(price) ? 0 : 2).replace('.', ',');
