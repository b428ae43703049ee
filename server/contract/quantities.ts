/** Italian formats of prices, counts, sizes, durations and days (GEN-03, GEN-11). */
import type { InBoth } from './texts.ts';

const LOCALE = 'it-IT';

// The locale's default groups from five digits on: '1000', but '10.000'.
const useGrouping = 'always';
const price = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR', useGrouping });
const count = new Intl.NumberFormat(LOCALE, { useGrouping });
const upToOneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** 49.9 → '49,90 €', with a no-break space (U+00A0) */
export const formatPrice = (euro: number): string => price.format(euro);

/** 10000 → '10.000' */
export const formatCount = (n: number): string => count.format(n);

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? one : `${formatCount(n)} ${many}`;

/** 1 → 'un carattere', 1000 → '1.000 caratteri' */
export const formatCharacters = (n: number): string => counted(n, 'un carattere', 'caratteri');

/** 72 → '72 byte', 1536 → '1,5 kB'; units of 1024 bytes */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1024) return `${formatCount(bytes)} byte`;
  const kilo = bytes / 1024;
  return kilo < 1024
    ? `${upToOneDecimal.format(kilo)} kB`
    : `${upToOneDecimal.format(kilo / 1024)} MB`;
};

interface Unit {
  /** Its length in seconds. */
  length: number;
  one: InBoth;
  many: InBoth;
}

const SECOND: Unit = {
  length: 1,
  one: { it: 'un secondo', en: 'a second' },
  many: { it: 'secondi', en: 'seconds' },
};
/** Units of time, longest first. */
const UNITS: readonly Unit[] = [
  { length: 3600, one: { it: 'un’ora', en: 'an hour' }, many: { it: 'ore', en: 'hours' } },
  { length: 60, one: { it: 'un minuto', en: 'a minute' }, many: { it: 'minuti', en: 'minutes' } },
  SECOND,
];

/** Seconds, in the longest unit that divides them: 3600 → 'un’ora', 90 → '90 secondi', 2.5 → '2,5 secondi' */
export const durationIn = (seconds: number): InBoth => {
  const fits = ({ length }: Unit) => seconds >= length && seconds % length === 0;
  const { length, one, many } = UNITS.find(fits) ?? SECOND;
  const number = seconds / length;
  return {
    it: counted(number, one.it, many.it),
    en: number === 1 ? one.en : `${number.toLocaleString('en')} ${many.en}`,
  };
};

export const formatDuration = (seconds: number): string => durationIn(seconds).it;

/** '2099-12-31' → '31/12/2099' */
export const formatDay = (day: string): string => day.split('-').toReversed().join('/');

const oneDecimal = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** 4.25 → '4,3' */
export const formatRating = (rating: number): string => oneDecimal.format(rating);
