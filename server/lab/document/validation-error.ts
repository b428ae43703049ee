/** Where a document does not fit, as an answer, and in English for who starts a server on a file. */
import * as z from 'zod/mini';
import { ISSUES_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import type { TableName } from '../../store/schema.ts';
import { ISSUES_COUNTED_MAX, SCENARIO_SAYS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { both } from '#lab/texts';

/** A text for answers, and the same in English for who starts a server on a file. */
export type IssueText = readonly [answered: string, printed: string];

/** Error texts other than that of a bad value. */
export const ISSUE = {
  required: [PROBLEM.required, 'is missing'],
  unknown: [PROBLEM.unknownKey, 'is unknown'],
  twice: [LAB_PROBLEM.stateTwice, 'has a value that another row has too'],
  notAsStored: [
    PROBLEM.notAsStored,
    'must be as it is stored: without blanks around it, an email in lower case, different values',
  ],
  table: [LAB_PROBLEM.stateTable, 'must be a list of rows'],
  row: [LAB_PROBLEM.stateNoRow, 'is no row'],
  lastId: [LAB_PROBLEM.stateLastId, 'must have a whole number for each table'],
  clock: [LAB_PROBLEM.stateClock, 'must be {mode: "live"}, or {mode: "frozen"} with now'],
  images: [
    LAB_PROBLEM.stateImages,
    'must have pictures in base64, each by the name that it has in tickets',
  ],
  over: [LAB_PROBLEM.stateOver, 'must be what an export of changed rows has'],
  otherSeed: [LAB_PROBLEM.stateSeed, 'names another seed'],
  says: [
    LAB_PROBLEM.scenarioSays,
    `must be a line that says what the scenario is for, of 1 to ${SCENARIO_SAYS_MAX} characters`,
  ],
  relative: [LAB_PROBLEM.scenarioDates, 'must be "relative"'],
  offset: [
    LAB_PROBLEM.scenarioDate,
    'must be an offset from today, such as +2d or -3d 14:05:00.000',
  ],
  seedImage: [
    LAB_PROBLEM.scenarioImage,
    'names a picture that is neither in images nor one of the seed',
  ],
  image: [LAB_PROBLEM.stateNoImage, 'names a picture that nothing has'],
} as const satisfies Record<string, IssueText>;

export const noRowOf = (table: TableName): IssueText => [
  LAB_PROBLEM.stateReference(table),
  `names no row of ${table}`,
];

/** Longest part that is repeated of a row's id, a field's name, or a picture's. */
const SHOWN = 60;

/** The beginning of a name, on one line and without control characters: a file's are printed to a terminal. */
const nameShown = (name: string): string => name.slice(0, SHOWN).replaceAll(/\p{C}/gu, '?');

/** A picture that is none, or that no ticket names. */
export const noPicture = (name: string): IssueText => [
  LAB_PROBLEM.stateImage(nameShown(name)),
  `has '${nameShown(name)}', which is no picture in base64 of the type that its name says, or is named by no ticket`,
];

type Locale = ReturnType<typeof z.locales.it>;

/** What zod itself says of an issue. */
const textIn = ({ localeError }: Locale, issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string => {
  const text = localeError(issue as z.core.$ZodRawIssue);
  return typeof text === 'string' ? text : (text?.message ?? '');
};

const [ITALIAN, ENGLISH] = [z.locales.it(), z.locales.en()];

/** The types of JSON, which zod's Italian texts leave in English. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'testo',
  number: 'numero',
  boolean: 'vero o falso',
  array: 'elenco',
  object: 'oggetto',
  int: 'numero intero',
};

const inItalian = (issue: z.core.$ZodRawIssue): string =>
  textIn(ITALIAN, issue).replaceAll(/\b[a-z]+\b/g, (word) => TYPES[word] ?? word);

const inBoth = (issue: z.core.$ZodRawIssue) => both(inItalian(issue), textIn(ENGLISH, issue));

const textOf = (issue: z.core.$ZodIssue): IssueText => {
  if (issue.input === undefined && issue.path.length === 1) return ISSUE.required;
  return [issue.message, `is not valid: ${textIn(ENGLISH, issue)}`];
};

interface Telling {
  /** Texts of fields in place of the schema's. */
  texts?: Readonly<Record<string, IssueText>>;
  counts?: (issue: z.core.$ZodIssue) => boolean;
}

/** What a schema says of an object's fields, the first of each: its own text, else zod's, in Italian and in English. */
export const issuesOf = (
  schema: z.ZodMiniType,
  value: unknown,
  { texts = {}, counts = () => true }: Telling = {},
): { issues: Map<string, IssueText>; data: unknown } => {
  const { error, data } = schema.safeParse(value, { error: inBoth, reportInput: true });
  const issues = new Map<string, IssueText>();
  const told = (error?.issues ?? []).filter(counts);
  for (const issue of told)
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      for (const key of issue.keys) issues.set(key, ISSUE.unknown);
  for (const issue of told) {
    const [field] = issue.path;
    if (field !== undefined && !issues.has(String(field)))
      issues.set(String(field), texts[String(field)] ?? textOf(issue));
  }
  return { issues, data };
};

/** Which row of a table: its place in the list, from 1, and the id that it gives. */
export interface Place {
  position: number;
  id: unknown;
}

/** An entry of a call that arranges rows: its table, and its place in the list, from 1. */
export interface Entry {
  table: TableName;
  position: number;
}

interface Issue {
  /** A table, or another field of the document. */
  key: string;
  answered: string;
  printed: string;
}

/** What is wrong with a document, as far as it is listed. */
class ValidationError extends HttpError {
  constructor(
    readonly issues: readonly Issue[],
    readonly more: number,
  ) {
    // A map, since a document may have a key such as `constructor`.
    const texts = new Map<string, string[]>();
    for (const { key, answered } of issues) {
      const known = texts.get(key);
      if (known) known.push(answered);
      else texts.set(key, [answered]);
    }
    if (more > 0)
      texts.set('non_field_errors', [LAB_PROBLEM.stateMore(more, more >= ISSUES_COUNTED_MAX)]);
    super(400, Object.fromEntries(texts));
  }
}

/** An id as JSON. Of lists and objects only that they are: serialising them is recursive, and they may be deep or large. */
const shown = (id: unknown): string => {
  if (Array.isArray(id)) return '[…]';
  if (typeof id === 'object' && id !== null) return '{…}';
  return JSON.stringify(typeof id === 'string' ? nameShown(id) : id) ?? '';
};

/** Collects what does not fit, so that all of it is reported at once. */
export class Issues {
  readonly #listed: Issue[] = [];
  /** The first about each field of the document is listed, however many there are about others. */
  readonly #keys = new Set<string>();
  #more = 0;

  /** Whether anything is reported of a table or another field of the document. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** About a field of the document that is in no row. */
  add(key: string, [answered, printed]: IssueText): void {
    const name = nameShown(key);
    // Only fields that a document has may exceed the limit; there is no end of unknown ones.
    this.#add(name, printed !== ISSUE.unknown[1], () => [answered, `field '${name}' ${printed}`]);
  }

  addRow(
    table: TableName,
    { position, id }: Place,
    name: string,
    [answered, printed]: IssueText,
  ): void {
    this.#add(table, true, () => {
      const [row, field] = [shown(id), nameShown(name)];
      const english = `${table}, row ${position}${id === undefined ? '' : ` (id ${row})`}: field '${field}' ${printed}`;
      return [LAB_PROBLEM.stateRow(position, row, field, answered), english];
    });
  }

  /** About an entry of a call that arranges rows. */
  addEntry({ table, position }: Entry, field: string, [answered, printed]: IssueText): void {
    this.#add(table, true, () => [
      LAB_PROBLEM.arrangeEntry(position, nameShown(field), answered),
      printed,
    ]);
  }

  /** Makes only the texts that are listed, and throws once there are too many to count: a document may be wrong in every row. */
  #add(key: string, isKnown: boolean, say: () => IssueText): void {
    const isFirst = isKnown && !this.#keys.has(key);
    if (isFirst || this.#listed.length < ISSUES_MAX) {
      const [answered, printed] = say();
      this.#keys.add(key);
      this.#listed.push({ key, answered, printed });
    } else this.#more += 1;
    if (this.#more >= ISSUES_COUNTED_MAX) this.throwIfAny();
  }

  /** Throws 400 where anything does not fit. */
  throwIfAny(): void {
    if (this.#listed.length > 0) throw new ValidationError(this.#listed, this.#more);
  }
}

/** Why a document does not fit, a line for each issue, with table, row and field as far as it is about them. */
export const explainIssues = (error: unknown): string[] => {
  if (!(error instanceof ValidationError)) {
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return [line];
  }
  const { issues, more } = error;
  return [
    ...issues.map(({ printed }) => printed),
    ...(more > 0 ? [`and ${more}${more >= ISSUES_COUNTED_MAX ? ' or' : ''} more like these`] : []),
  ];
};
