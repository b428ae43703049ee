/** English for the control room's own texts, which are Italian by default (LAB-15). What the product says is not among them. */
import type { Language } from '../../contract/texts.ts';
import { ENGLISH_TEXTS } from './english-texts.ts';
import { LAB_PROBLEM } from './problems.ts';
import { formatCharacters, formatDuration } from '../../contract/quantities.ts';

/** Turns a text, by what an expression finds in it, into English. */
type Rule = readonly [italian: RegExp, english: string | ((...found: string[]) => string)];

const UNITS: Readonly<Record<string, string>> = {
  secondi: 'seconds',
  minuti: 'minutes',
  ore: 'hours',
  [formatDuration(1)]: 'a second',
  [formatDuration(60)]: 'a minute',
  [formatDuration(3600)]: 'an hour',
};

/** 1.000 → 1,000, and 2,5 → 2.5 */
const numbers = (text: string): string =>
  text.replaceAll(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.'));

/** 'attesa di 2,5 secondi' → '2.5 seconds', for the part after 'di' */
const duration = (text: string): string =>
  UNITS[text] ?? numbers(text).replace(/\p{L}+$/u, (unit) => UNITS[unit] ?? unit);

const characters = (text: string): string =>
  text === formatCharacters(1) ? 'one character' : numbers(text.replace('caratteri', 'characters'));

/** 31/12/2099 → 2099-12-31 */
const day = (text: string): string => text.split('/').toReversed().join('-');

/** The words of zod's Italian texts that are of another language than its English ones. */
const ZOD_WORDS: Readonly<Record<string, string>> = {
  numero: 'number',
  vettore: 'array',
  'indirizzo email': 'email address',
  'data e ora ISO': 'ISO datetime',
  'data ISO': 'ISO date',
  'ora ISO': 'ISO time',
  caratteri: 'characters',
  elementi: 'items',
};
const zodWord = (text = ''): string => ZOD_WORDS[text] ?? text;

/** What zod says of a value of a row, in its own English words. */
const ZOD_RULES: readonly Rule[] = [
  [
    /^Input non valido: atteso (.*), ricevuto (.*)$/s,
    (expected, received) =>
      `Invalid input: expected ${zodWord(expected)}, received ${zodWord(received)}`,
  ],
  [/^Input non valido: atteso (.*)$/s, 'Invalid input: expected $1'],
  [/^Opzione non valida: atteso uno tra (.*)$/s, 'Invalid option: expected one of $1'],
  [
    /^Troppo (grande|piccolo): (.*) deve (avere|essere) (\S+?)( \S+)?$/,
    (size, what, verb, bound, unit) =>
      `Too ${size === 'grande' ? 'big' : 'small'}: expected ${what ?? ''} to ${verb === 'avere' ? 'have' : 'be'} ${bound ?? ''}${unit ? ` ${zodWord(unit.trim())}` : ''}`,
  ],
  [
    /^Stringa non valida: deve corrispondere al pattern (.*)$/s,
    'Invalid string: must match pattern $1',
  ],
  [/^Input non valido: (.*)$/s, (format) => `Invalid ${zodWord(format)}`],
  [/^Input non valido$/, 'Invalid input'],
];

const list = (text: string): string => text.replaceAll(' o ', ' or ');

/** Texts with parameters. */
const RULES: readonly Rule[] = [
  [/^L’ambiente di prova «(.*)» non esiste\.$/s, 'There is no sandbox "$1".'],
  [/^L’ambiente di prova «(.*)» esiste già\.$/s, 'There is a sandbox "$1" already.'],
  [
    /^Usa lettere, cifre, trattini o trattini bassi: da 1 a (.*)\.$/,
    (most) => `Use letters, digits, hyphens or underscores: 1 to ${characters(most ?? '')}.`,
  ],
  [
    /^Usa lettere minuscole, cifre, trattini o trattini bassi: da 1 a (.*)\.$/,
    (most) =>
      `Use lower-case letters, digits, hyphens or underscores: 1 to ${characters(most ?? '')}.`,
  ],
  [
    /^Usa lettere minuscole, cifre e trattini: da 1 a (.*)\.$/,
    (most) => `Use lower-case letters, digits and hyphens: 1 to ${characters(most ?? '')}.`,
  ],
  [
    /^Non c’è posto per un altro ambiente di prova \((.*)\), e quelli che ci sono sono stati usati negli ultimi (\d+) minuti\. Eliminane uno, o riprova più tardi\.$/,
    (setting, time) =>
      `There is no room for another sandbox (${setting ?? ''}), and those that there are were used in the last ${time ?? ''} minutes. Delete one, or try again later.`,
  ],
  [
    /^Non si indica insieme a (.*)\.$/s,
    (others) => `It cannot be given together with ${list(others ?? '')}.`,
  ],
  [
    /^Il salvataggio «(.*)» non esiste\. Non ce n’è alcuno\.$/s,
    'There is no snapshot "$1". There is none.',
  ],
  [
    /^Il salvataggio «(.*)» non esiste\. Ci sono: (.*)\.$/s,
    'There is no snapshot "$1". There are: $2.',
  ],
  [
    /^Indica un’attesa tra 0 e (.*) millisecondi\.$/,
    (most) => `Give a wait between 0 and ${numbers(most ?? '')} milliseconds.`,
  ],
  [
    /^Indica un numero intero da (\d+) a ([\d.]+)\.$/,
    (least, most) => `Give an integer from ${least ?? ''} to ${numbers(most ?? '')}.`,
  ],
  [
    /^Indica un numero intero da (\d+) a ([\d.]+), insieme a rate\.$/,
    (least, most) =>
      `Give an integer from ${least ?? ''} to ${numbers(most ?? '')}, together with rate.`,
  ],
  [
    /^Una chiamata prepara al massimo ([\d.]+) righe, comprese le persone e i biglietti che mancano\.$/,
    (most) =>
      `A call arranges at most ${numbers(most ?? '')} rows, the missing people and tickets included.`,
  ],
  [
    /^Una chiamata usa al massimo ([\d.]+) password diverse\.$/,
    'A call uses at most $1 different passwords.',
  ],
  [/^Indica \* per tutte le chiamate, o una tra (.*)\.$/, 'Give * for all calls, or one of $1.'],
  [
    /^Indica gli header come \{nome: valore\}: al massimo (\d+), ciascun valore un testo ASCII di al massimo (.*)\. Si inviano .*$/,
    (most, long) =>
      `Give the headers as {name: value}: at most ${most ?? ''}, each value an ASCII text of at most ${characters(long ?? '')}. What may be sent: Retry-After, RateLimit-*, Cache-Control and the others of caches, a Content-Type of data (JSON, plain text, CSV, bytes), Content-Language, Allow, Deprecation, Sunset, Warning, and names that begin with X-, but for those that act on browsers or proxies.`,
  ],
  [
    /^Un ambiente di prova tiene al massimo ([\d.]+) errori simulati: eliminane uno\.$/,
    'A sandbox keeps at most $1 faults: delete one.',
  ],
  [
    /^Nessun difetto si chiama «(.*)»: indica i nomi tra (.*)\.$/s,
    'No defect has the name "$1": the names are $2.',
  ],
  [/^Al massimo (.*caratter[ei])\.$/, (most) => `At most ${characters(most ?? '')}.`],
  [
    /^La password deve avere almeno (.*)\.$/,
    (least) => `The password must have at least ${characters(least ?? '')}.`,
  ],
  [
    /^La password può avere al massimo (.*), meno con accenti o emoji\.$/,
    (most) =>
      `The password may have at most ${characters(most ?? '')}, fewer with accents or emoji.`,
  ],
  [/^Il voto va da (\d) a (\d)\.$/, 'A rating is from $1 to $2.'],
  [
    /^Il prezzo può essere al massimo (.*)\.$/,
    (most) => `The price may be at most ${numbers(most ?? '')}.`,
  ],
  [
    /^Il corpo della richiesta non è più JSON valido dalla riga (\d+), colonna (\d+)\.$/,
    'The body is no valid JSON any more from line $1, column $2.',
  ],
  [
    /^Troppi tentativi\. Riprova tra (.*)\.$/,
    (time) => `Too many tries. Try again in ${duration(time ?? '')}.`,
  ],
  [
    /^In questo momento ci sono troppe richieste\. Riprova tra (.*)\.$/,
    (time) => `There are too many requests at this moment. Try again in ${duration(time ?? '')}.`,
  ],
  [
    /^Questa chiamata accetta al massimo (.*): invia meno dati, per esempio senza immagini\.$/,
    (most) =>
      `This call takes at most ${numbers(most ?? '')}: send less, for example without pictures.`,
  ],
  [
    /^L’orologio può stare tra il (\S+) e il (\S+)\.$/,
    (first, last) => `The clock may stand from ${day(first ?? '')} to ${day(last ?? '')}.`,
  ],
  [/^Indica uno scenario tra (.*)\.$/, 'Give a scenario: $1.'],
  [
    /^Indica a che cosa serve, in una riga: da 1 a (.*)\.$/,
    (most) => `Say in a line what it is for: 1 to ${characters(most ?? '')}.`,
  ],
  [
    /^Riga (\d+) \(senza id\), campo (.*?): (.*)$/s,
    (at, field, text) => `Row ${at ?? ''} (no id), field ${field ?? ''}: ${inEnglish(text ?? '')}`,
  ],
  [
    /^Riga (\d+) \(id (.*?)\), campo (.*?): (.*)$/s,
    (at, id, field, text) =>
      `Row ${at ?? ''} (id ${id ?? ''}), field ${field ?? ''}: ${inEnglish(text ?? '')}`,
  ],
  [
    /^Voce (\d+), campo (.*?): (.*)$/s,
    (at, field, text) => `Entry ${at ?? ''}, field ${field ?? ''}: ${inEnglish(text ?? '')}`,
  ],
  [
    /^E altri errori come questi: ([\d.]+)( o più)?\.$/,
    (more, open) => `And more errors like these: ${numbers(more ?? '')}${open ? ' or more' : ''}.`,
  ],
  [/^Nessuna riga di (.*) ha questo id\.$/, 'No row of $1 has this id.'],
  [
    /^Il giorno è quello di clock, il (\S+): per un altro cambia clock\.$/,
    (there) => `The day is that of clock, ${day(there ?? '')}: for another one change clock.`,
  ],
  [
    /^Immagine «(.*)»: indica il contenuto in base64,.*$/s,
    'Image "$1": give its content in base64, of the type that its name says, with the name that it has in a row of tickets.',
  ],
  ...ZOD_RULES,
];

/** A text of the control room in English; one that is none of its own stays as it is. */
export const inEnglish = (text: string): string => {
  const whole = ENGLISH_TEXTS.get(text);
  if (whole !== undefined) return whole;
  for (const [italian, english] of RULES) {
    const found = italian.exec(text);
    if (!found) continue;
    return typeof english === 'string'
      ? english.replaceAll(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? '')
      : english(...found.slice(1));
  }
  return text;
};

const OWN_TEXTS: ReadonlySet<unknown> = new Set(Object.values(LAB_PROBLEM));

/** The same of the laboratory's own texts alone: what the product says to its users stays Italian, wherever it is repeated. */
export const ownInEnglish = (text: string): string =>
  OWN_TEXTS.has(text) ? inEnglish(text) : text;

/** The language that a header `Accept-Language` asks for. */
export const languageOf = (header: string | undefined): Language =>
  prefersEnglish(header) ? 'en' : 'it';

/** Whether a header `Accept-Language` puts English before Italian: by weight, then by order (RFC 9110, 12.5.4). */
export const prefersEnglish = (header = ''): boolean => {
  const [best] = header
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [language = '', weight = 'q=1'] = range.split(';').map((part) => part.trim());
      return { language, weight: Number(weight.replace(/^q=/, '')) || 0 };
    })
    .filter(({ language, weight }) => /^(en|it)(-|$)/.test(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language.startsWith('en') ?? false;
};
