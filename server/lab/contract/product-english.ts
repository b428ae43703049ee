/** English for what the product says and the control room repeats (LAB-15): the product itself speaks Italian. */
import {
  CLOCK_FIRST_DAY,
  CLOCK_LAST_DAY,
  JSON_DEPTH_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
} from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { durationIn, formatCharacters } from '../../contract/quantities.ts';

type Fixed = {
  [Key in keyof typeof PROBLEM]: (typeof PROBLEM)[Key] extends string ? Key : never;
}[keyof typeof PROBLEM];

const ENGLISH: Readonly<Partial<Record<Fixed, string>>> = {
  inactive: 'This account is deactivated.',
  required: 'This field is required.',
  invalid: 'This value is not valid.',
  single: 'Give one value alone.',
  notListed: 'Choose a value of the list.',
  airport: 'Choose an airport of the list.',
  date: 'Give a valid date, as YYYY-MM-DD.',
  pastDate: 'The date must not be in the past.',
  departed: 'At this time the flight has departed already.',
  time: 'Give a valid time, as HH:MM.',
  price: 'The price must be a valid number.',
  returnOnOneWay: 'A one-way ticket has no times of a return flight.',
  email: 'Give a valid email address.',
  reasonRequired: 'Give the reason of the rejection.',
  json: 'The body is no valid JSON.',
  jsonObject: 'The body must be a JSON object.',
  pathNotFound: 'There is no such resource.',
  tooLarge:
    'The request is too large: in a browser, delete the cookies of this address, or open the demo in a private window.',
  tooSlow: 'The request took too long.',
  unsupported: 'This format of requests is not supported.',
  jsonOnly: 'Send JSON, with Content-Type: application/json.',
  charset: 'Send the text in UTF-8: no other charset is supported.',
  notUtf8: 'The text of the request is no valid UTF-8.',
  tooDeep: `At most ${JSON_DEPTH_MAX} objects and lists in one another.`,
  fieldName:
    'Write the name of the field without brackets and dots: for several values, repeat the field.',
  badRequest: 'The request cannot be read.',
  notNow: 'The server cannot answer at this moment. Try again later.',
  internal: 'Internal error of the server. Try again later.',
  storage: 'Nothing could be stored, and nothing has changed. Try again later.',
  replaced: 'The data have been reset in the meantime, and nothing has changed. Try again.',
  imageName: 'Give the name of an image, without its path, or null.',
  notAsStored:
    'Give the value as it is stored: without blanks around it, an email in lower case, different values.',
  unknownKey: 'Unknown field.',
  passwordShort: `The password must have at least ${PASSWORD_MIN} characters.`,
  passwordLong: `The password may have at most ${PASSWORD_MAX_BYTES} characters, fewer with accents or emoji.`,
  rating: `A rating is from ${RATING_MIN} to ${RATING_MAX}.`,
  priceMax: `The price may be at most ${PRICE_MAX.toLocaleString('en')} €.`,
  clockRange: `The clock may stand from ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}.`,
};

const BY_TEXT: ReadonlyMap<string, string> = new Map(
  Object.entries(ENGLISH).map(([key, english]) => [PROBLEM[key as Fixed], english]),
);

const UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([1, 60, 3600].map(durationIn).map(({ it, en }) => [it, en])),
  [formatCharacters(1)]: 'one character',
  secondi: 'seconds',
  minuti: 'minutes',
  ore: 'hours',
  caratteri: 'characters',
};

/** '1.000 caratteri' → '1,000 characters', 'un minuto' → 'a minute', '1,5 kB' → '1.5 kB' */
const amount = (text: string): string =>
  UNITS[text] ??
  text
    .replaceAll(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'))
    .replace(/\p{L}+$/u, (unit) => UNITS[unit] ?? unit);

/** What is said of an amount that only the call knows. */
const AMOUNTS: readonly (readonly [RegExp, (...amounts: string[]) => string])[] = [
  [/^Al massimo (.*caratter[ei])\.$/, (most) => `At most ${most ?? ''}.`],
  [
    /^Il corpo della richiesta non è più JSON valido dalla riga (\d+), colonna (\d+)\.$/,
    (line, column) =>
      `The body is no valid JSON any more from line ${line ?? ''}, column ${column ?? ''}.`,
  ],
  [
    /^Troppi tentativi\. Riprova tra (.*)\.$/,
    (time) => `Too many tries. Try again in ${time ?? ''}.`,
  ],
  [
    /^In questo momento ci sono troppe richieste\. Riprova tra (.*)\.$/,
    (time) => `There are too many requests at this moment. Try again in ${time ?? ''}.`,
  ],
  [
    /^Questa chiamata accetta al massimo (.*): invia meno dati, per esempio senza immagini\.$/,
    (most) => `This call takes at most ${most ?? ''}: send less, for example without pictures.`,
  ],
];

/** A text of the product in English; one that the control room does not repeat stays as it is. */
export const productInEnglish = (text: string): string => {
  const fixed = BY_TEXT.get(text);
  if (fixed !== undefined) return fixed;
  for (const [italian, english] of AMOUNTS) {
    const found = italian.exec(text);
    if (found) return english(...found.slice(1).map((each) => amount(each)));
  }
  return text;
};
