/** What a column of the store takes, as answers and the start of the server say it. */
import { PRICE_MAX, RATING_MAX, RATING_MIN } from './limits.ts';
import { formatCharacters, formatCount } from './quantities.ts';

/** The same in Italian, for answers, and in English, for who starts a server on a file. */
export type Said = readonly [italian: string, english: string];

const from = (low: number, high: number): string => `${formatCount(low)} a ${formatCount(high)}`;

export const ALLOWED = {
  text: ['un testo', 'a text'],
  textUpTo: (max: number): Said => [
    `un testo di al massimo ${formatCharacters(max)}, senza spazi all’inizio e alla fine`,
    `a text of ${max} characters at most, without blanks around it`,
  ],
  flag: ['true o false', 'true or false'],
  count: ['un numero intero da 0', 'a whole number from 0'],
  id: ['un numero intero da 1', 'a whole number from 1'],
  idUpTo: (max: number): Said => [
    `un numero intero da ${from(1, max)}`,
    `a whole number from 1 to ${max}`,
  ],
  price: [
    `un numero da ${from(0, PRICE_MAX)}, con al massimo due decimali`,
    `a number from 0 to ${PRICE_MAX} with at most two decimals`,
  ],
  rating: [
    `un numero intero da ${from(RATING_MIN, RATING_MAX)}`,
    `a whole number from ${RATING_MIN} to ${RATING_MAX}`,
  ],
  day: ['un giorno, come 2026-06-12 o +2d', 'a day, such as 2026-06-12 or +2d'],
  time: ['un orario, come 07:25', 'a time, such as 07:25'],
  instant: [
    'un istante in UTC, come 2026-06-12T07:25:00.000Z, o -3d 14:05:00.000',
    'an instant in UTC, such as 2026-06-12T07:25:00.000Z, or -3d 14:05:00.000',
  ],
  email: ['un indirizzo email in minuscolo', 'an email address in lower case'],
  image: ['il nome di un’immagine, senza il percorso', 'the name of a picture'],
  link: ['un indirizzo http o https', 'an http or https address'],
  oneOf: (values: readonly unknown[]): Said => [
    `uno tra ${values.join(', ')}`,
    `one of ${values.join(', ')}`,
  ],
  orNull: ([italian, english]: Said): Said => [`${italian}, oppure null`, `${english}, or null`],
  listOf: ([italian, english]: Said): Said => [
    `un elenco di valori diversi, ciascuno ${italian}`,
    `a list of different values, each ${english}`,
  ],
} as const;
