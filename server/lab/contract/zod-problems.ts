/** What is said of a value that does not fit: a pair for each of zod’s codes, and English beside Italian texts of the product (LAB-15). */
import type * as z from 'zod/mini';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY } from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { both, halfOf, type Both } from './texts.ts';

const give = (italian: string, english: string) => both(`Indica ${italian}.`, `Give ${english}.`);

/** Types, and formats of texts. */
const KINDS: Readonly<Record<string, Both>> = {
  string: give('un testo', 'a text'),
  number: give('un numero', 'a number'),
  int: give('un numero intero', 'an integer'),
  boolean: give('true oppure false', 'true or false'),
  array: give('un elenco', 'a list'),
  object: give('un oggetto', 'an object'),
  date: give(
    'un giorno, per esempio 2026-06-12 oppure +2d',
    'a day, such as 2026-06-12; in a state also +2d',
  ),
  datetime: give(
    'un istante in UTC, per esempio 2026-06-12T12:05:00.000Z oppure -3d 14:05:00.000',
    'an instant in UTC, such as 2026-06-12T12:05:00.000Z or -3d 14:05:00.000',
  ),
  email: give('un indirizzo email', 'an email address'),
  url: give('un indirizzo web', 'a web address'),
};

/** How many of what is too many or too few. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: [' caratteri', ' characters'],
  array: [' elementi', ' items'],
};

/** What the product says in Italian, and the control room too. */
export const SHARED = {
  required: both(PROBLEM.required, 'This field is required.'),
  invalid: both(PROBLEM.invalid, 'This value is not valid.'),
  unknownKey: both(PROBLEM.unknownKey, 'Unknown field.'),
  notAsStored: both(
    PROBLEM.notAsStored,
    'Give the value as it is stored: without blanks around it, an email in lower case, different values.',
  ),
  clockRange: both(
    PROBLEM.clockRange,
    `The clock may stand from ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}.`,
  ),
  inactive: both(PROBLEM.inactive, 'This account is deactivated.'),
};

export const zodProblem = (issue: z.core.$ZodRawIssue | z.core.$ZodIssue): Both => {
  switch (issue.code) {
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value));
      return give(values.join(' oppure '), values.join(' or '));
    }
    case 'unrecognized_keys':
      return SHARED.unknownKey;
    case 'too_big': {
      const [unita, unit] = UNITS[issue.origin] ?? ['', ''];
      return both(`Al massimo ${issue.maximum}${unita}.`, `At most ${issue.maximum}${unit}.`);
    }
    case 'too_small': {
      if (issue.inclusive === false)
        return both(`Più di ${issue.minimum}.`, `More than ${issue.minimum}.`);
      const [unita, unit] = UNITS[issue.origin] ?? ['', ''];
      return both(`Almeno ${issue.minimum}${unita}.`, `At least ${issue.minimum}${unit}.`);
    }
    case 'invalid_format':
      return (
        KINDS[issue.format] ?? both(PROBLEM.invalid, `Give a text that fits ${issue.pattern}.`)
      );
    case 'invalid_type':
      // JSON's 1e400 is read as infinite, which zod takes for no number.
      if (issue.input === Infinity || issue.input === -Infinity)
        return both('Il numero è troppo grande.', 'The number is too large.');
      return KINDS[issue.expected] ?? SHARED.invalid;
    case 'custom':
      // The product's schemas say the rule in English beside their Italian text.
      return issue.params?.['rule']
        ? both(PROBLEM.invalid, `Give ${issue.params['rule']}.`)
        : SHARED.invalid;
    default:
      return SHARED.invalid;
  }
};

/** An issue of a schema: its own pair, or its Italian text beside the English of zod's code. */
export const issueInBoth = (issue: z.core.$ZodIssue): Both => {
  const isMissing = issue.input === undefined && issue.code === 'invalid_type';
  const english = halfOf(isMissing ? SHARED.required : zodProblem(issue), 'en');
  return both(halfOf(issue.message, 'it'), halfOf(issue.message, 'en', english));
};
