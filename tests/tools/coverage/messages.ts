/** The messages of the catalogue, and which of them a text is (LAB-06). */
import { PROBLEM } from '#contract/problems';
import { inEnglish } from '#lab/english';
import { LAB_PROBLEM } from '#lab/problems';
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
export const SAMPLES: { readonly [Key in TemplateKey]: readonly [string, string] } = {
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
  scenario: [PROBLEM.scenario(['a']), PROBLEM.scenario(['…'])],
  stateRow: [PROBLEM.stateRow(1, '1', 'a', 'a'), PROBLEM.stateRow(23, '…', '…', '…')],
  stateReference: [PROBLEM.stateReference('a'), PROBLEM.stateReference('…')],
  arrangeEntry: [PROBLEM.arrangeEntry(1, 'a', 'a'), PROBLEM.arrangeEntry(23, '…', '…')],
  defectUnknown: [LAB_PROBLEM.defectUnknown('a', ['a']), LAB_PROBLEM.defectUnknown('…', ['…'])],
  faultEndpoint: [LAB_PROBLEM.faultEndpoint(['a']), LAB_PROBLEM.faultEndpoint(['…'])],
  stateMore: [PROBLEM.stateMore(1), PROBLEM.stateMore(1000, true)],
  stateDate: [PROBLEM.stateDate('2026-06-12'), PROBLEM.stateDate('1999-12-31')],
  priceEither: [PROBLEM.priceEither(1250, 1.25), PROBLEM.priceEither(49_900, 49.9)],
  stateImage: [PROBLEM.stateImage('a'), PROBLEM.stateImage('…')],
};

interface Template {
  key: string;
  start: string;
  end: string;
}

const commonStart = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
};

const reversed = (text: string): string => [...text].toReversed().join('');

const templateOf = (key: string, one: string, other: string): Template => ({
  key,
  start: commonStart(one, other),
  end: reversed(commonStart(reversed(one), reversed(other))),
});

/** The Italian ones first, then those that the control room says in English to who asks for it. */
const TEMPLATES: readonly Template[] = [
  ...Object.entries(SAMPLES).map(([key, [one, other]]) => templateOf(key, one, other)),
  ...Object.entries(SAMPLES).flatMap(([key, [one, other]]) =>
    inEnglish(one) === one ? [] : templateOf(key, inEnglish(one), inEnglish(other)),
  ),
];

const FIXED: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [
          [inEnglish(text), key],
          [text, key],
        ]
      : [],
  ),
);

/** The messages of `PROBLEM` in a text, Italian or English, by their keys: one that names a row holds another, which says what is wrong. */
export const problemsIn = (text: string): string[] => {
  const fixed = FIXED.get(text);
  if (fixed !== undefined) return [fixed];
  const template = TEMPLATES.find(({ start, end }) => text.startsWith(start) && text.endsWith(end));
  if (!template) return [];
  const value = text.slice(template.start.length);
  const inner = value.includes(': ') ? problemsIn(value.slice(value.indexOf(': ') + 2)) : [];
  return [template.key, ...inner];
};

/** A message of the catalogue: `id` is its key in `PROBLEM`, or its row on `/regia`. */
export interface Message {
  id: string;
  text: string;
  /** In English: when it appears, or what it means, as far as the catalogues say so. */
  situation?: string;
  /** True if the screen shows it without a call, so that a server is never told. */
  untold?: boolean;
}

/** What the server answers with, by key: the laboratory's own in English, what users of the product read too in Italian. */
export const PROBLEMS: readonly Message[] = Object.entries(TEXTS).map(([id, text]) => {
  const italian = typeof text === 'string' ? text : SAMPLES[id as TemplateKey][1];
  const english = inEnglish(italian);
  if (id in LAB_PROBLEM) return { id, text: english };
  return { id, text: italian, ...(english !== italian && { situation: english }) };
});

/**
 * Rows whose message is about no answered call: checks before sending, questions, what is shown while a call is under
 * way, and pages that say it by themselves.
 */
const WITHOUT_CALL: ReadonlySet<string> = new Set([
  ...CATALOGUE.filter(({ title }) => title === 'Controlli e domande').flatMap((section) =>
    section.rows.map(({ id }) => id),
  ),
  ...['logged-out', 'email-confirmed', 'favourites-loading'],
  ...['dashboard-visitor', 'registration-closed'],
]);

const rows = CATALOGUE.flatMap((section) => section.rows);

/** Each text of the catalogue once, in the first situation that shows it. */
const textsOf = (column: 'text' | 'logged'): readonly Message[] => {
  const texts = new Map<string, Message>();
  for (const row of rows) {
    const text = row[column];
    if (text === null || text === undefined || texts.has(text)) continue;
    const { id, situation } = row;
    texts.set(text, { id, text, situation: situation.en, untold: WITHOUT_CALL.has(id) });
  }
  return [...texts.values()];
};

/** What screens show. */
export const SHOWN: readonly Message[] = textsOf('text');
/** What the client only logs. */
export const LOGGED: readonly Message[] = textsOf('logged');
