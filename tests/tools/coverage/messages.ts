/** The messages of the catalogue, and which of them a text is (LAB-06). */
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf, inLanguage } from '#lab/texts';
import { CATALOGUE } from '../../../client/lab/catalogue/catalogue.ts';

/** All error texts. */
const TEXTS = { ...PROBLEM, ...LAB_PROBLEM };

type Problems = typeof TEXTS;
type TemplateKey = {
  [Key in keyof Problems]: Problems[Key] extends string ? never : Key;
}[keyof Problems];

/**
 * Two texts of each message that is made from a value, whose common beginning and end tell it from the others. Where a
 * value is a number, one text is in the singular.
 */
const MADE: { readonly [Key in TemplateKey]: readonly [string, string] } = {
  tooLong: [PROBLEM.tooLong(1), PROBLEM.tooLong(23)],
  tooManyBytes: [PROBLEM.tooManyBytes(1), PROBLEM.tooManyBytes(23 * 1024)],
  slowDown: [PROBLEM.slowDown(1), PROBLEM.slowDown(7200)],
  busy: [PROBLEM.busy(1), PROBLEM.busy(7200)],
  passwords: [PROBLEM.passwords(1), PROBLEM.passwords(7200)],
  sandboxNotFound: [LAB_PROBLEM.sandboxNotFound('a'), LAB_PROBLEM.sandboxNotFound('…')],
  sandboxExists: [LAB_PROBLEM.sandboxExists('a'), LAB_PROBLEM.sandboxExists('…')],
  sandboxesFull: [LAB_PROBLEM.sandboxesFull('a'), LAB_PROBLEM.sandboxesFull('…')],
  wholeState: [LAB_PROBLEM.wholeState(['a']), LAB_PROBLEM.wholeState(['…'])],
  snapshotNotFound: [
    LAB_PROBLEM.snapshotNotFound('a', []),
    LAB_PROBLEM.snapshotNotFound('…', ['b']),
  ],
  jsonFrom: [PROBLEM.jsonFrom(1, 1), PROBLEM.jsonFrom(23, 45)],
  scenario: [LAB_PROBLEM.scenario(['a']), LAB_PROBLEM.scenario(['…'])],
  stateRow: [LAB_PROBLEM.stateRow(1, '1', 'a', 'a'), LAB_PROBLEM.stateRow(23, '…', '…', '…')],
  stateReference: [LAB_PROBLEM.stateReference('a'), LAB_PROBLEM.stateReference('…')],
  arrangeEntry: [LAB_PROBLEM.arrangeEntry(1, 'a', 'a'), LAB_PROBLEM.arrangeEntry(23, '…', '…')],
  defectUnknown: [LAB_PROBLEM.defectUnknown('a', ['a']), LAB_PROBLEM.defectUnknown('…', ['…'])],
  faultEndpoint: [LAB_PROBLEM.faultEndpoint(['a']), LAB_PROBLEM.faultEndpoint(['…'])],
  stateMore: [LAB_PROBLEM.stateMore(1), LAB_PROBLEM.stateMore(1000, true)],
  stateDate: [LAB_PROBLEM.stateDate('2026-06-12'), LAB_PROBLEM.stateDate('1999-12-31')],
  priceEither: [PROBLEM.priceEither(1250, 1.25), PROBLEM.priceEither(49_900, 49.9)],
  stateImage: [LAB_PROBLEM.stateImage('a'), LAB_PROBLEM.stateImage('…')],
};

const commonStart = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
};

const reversed = (text: string): string => [...text].toReversed().join('');

/** The same in Italian, which the server counts. */
export const SAMPLES: Readonly<Record<string, readonly [string, string]>> = Object.fromEntries(
  Object.entries(MADE).map(([key, [one, other]]) => [
    key,
    [halfOf(one, 'it'), halfOf(other, 'it')],
  ]),
);

const TEMPLATES = Object.entries(SAMPLES).map(([key, [one, other]]) => ({
  key,
  start: commonStart(one, other),
  end: reversed(commonStart(reversed(one), reversed(other))),
}));

const FIXED: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[halfOf(text, 'it'), key]] : [],
  ),
);

/** The messages in a text, by their keys: one that names a row holds another, which says what is wrong. */
export const problemsIn = (text: string): string[] => {
  const fixed = FIXED.get(text);
  if (fixed !== undefined) return [fixed];
  const template = TEMPLATES.find(({ start, end }) => text.startsWith(start) && text.endsWith(end));
  if (!template) return [];
  const value = text.slice(template.start.length);
  const inner = value.includes(': ') ? problemsIn(value.slice(value.indexOf(': ') + 2)) : [];
  return [template.key, ...inner];
};

/** A message of the catalogue, and in English when it appears or what it means, where that is said. */
export interface Message {
  text: string;
  situation: string;
}

/**
 * What the server answers with, by key: the laboratory's own in English, what users of the product read too in Italian.
 * `fault` is the text of a fault alone.
 */
export const PROBLEMS: Readonly<Record<string, Message>> = Object.fromEntries(
  Object.entries(TEXTS)
    .filter(([key]) => key !== 'fault')
    .map(([key, text]) => {
      const both = typeof text === 'string' ? text : MADE[key as TemplateKey][1];
      const [italian, english] = [halfOf(both, 'it'), inLanguage(both, 'en')];
      return [
        key,
        key in LAB_PROBLEM
          ? { text: english, situation: '' }
          : { text: italian, situation: english === italian ? '' : english },
      ];
    }),
);

/** Rows whose message no call tells: questions, checks before sending, what is shown while a call is under way. */
const WITHOUT_CALL: ReadonlySet<string> = new Set([
  ...CATALOGUE.filter(({ title }) => title === 'Controlli e domande').flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  ),
  ...['logged-out', 'email-confirmed', 'favourites-loading'],
  ...['dashboard-visitor', 'registration-closed'],
]);

/** Each text of a column of the catalogue once, in the first situation that shows it. */
const textsOf = (column: 'text' | 'logged'): readonly Message[] => {
  const texts = new Map<string, Message>();
  for (const row of CATALOGUE.flatMap(({ rows }) => rows)) {
    const text = row[column];
    if (text && !texts.has(text) && !WITHOUT_CALL.has(row.id))
      texts.set(text, { text, situation: row.situation.en });
  }
  return [...texts.values()];
};

/** What screens show after a call. */
export const SHOWN = textsOf('text');
/** What the client only logs. */
export const LOGGED = textsOf('logged');
