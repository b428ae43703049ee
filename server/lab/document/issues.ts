/** What does not fit in a document: zod's issues, by table, row and field. */
import type * as z from 'zod/mini';
import { ISSUES_MAX } from '#contract/limits';
import { HttpError, invalid } from '#contract/http-error';
import type { TableName } from '../../store/schema.ts';
import { ISSUES_COUNTED_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import { issueInBoth, SHARED, zodProblem } from '#lab/zod-problems';
import { reasonOf } from '../../store/document.ts';

/** Texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** A missing value is told as such, unless it is one of a few, which are listed. */
const textOf = (issue: z.core.$ZodIssue): string =>
  issue.input === undefined && issue.path.length === 1 && issue.code !== 'invalid_value'
    ? SHARED.required
    : issueInBoth(issue);

/** What a schema says of an object's fields, the first of each; `texts` take the place of its own. */
export const fieldIssues = (
  schema: z.ZodMiniType,
  value: unknown,
  texts: Texts = {},
  counts: (issue: z.core.$ZodIssue) => boolean = () => true,
): { issues: Map<string, string>; data: unknown } => {
  const { error, data } = schema.safeParse(value, { error: zodProblem, reportInput: true });
  const issues = new Map<string, string>();
  for (const issue of (error?.issues ?? []).filter(counts)) {
    const isOfField = issue.path.length > 0;
    const fields =
      issue.code === 'unrecognized_keys' && !isOfField ? issue.keys : [String(issue.path[0])];
    for (const field of fields.filter((one) => !issues.has(one)))
      issues.set(field, (isOfField && texts[field]) || textOf(issue));
  }
  return { issues, data };
};

/** Longest part that is repeated of a row's id, a field's name, or a picture's. */
const SHOWN = 60;

/** The beginning of a name, on one line and without control characters: a file's are printed to a terminal. */
export const nameShown = (name: string): string => name.slice(0, SHOWN).replaceAll(/\p{C}/gu, '?');

/** An id as JSON. Of lists and objects only that they are: serialising them is recursive, and they may be deep or large. */
const idShown = (id: unknown): string => {
  if (Array.isArray(id)) return '[…]';
  if (typeof id === 'object' && id !== null) return '{…}';
  return JSON.stringify(typeof id === 'string' ? nameShown(id) : id) ?? '';
};

/** Collects what does not fit, so that all of it is reported at once. */
export class Issues {
  /** By table, or other field of the document: a map, since a document may have a field such as `constructor`. */
  readonly #texts = new Map<string, string[]>();
  #listed = 0;
  #more = 0;

  /** Whether anything is reported of a table or another field of the document. */
  has(key: string): boolean {
    return this.#texts.has(key);
  }

  /** About a field of the document that is in no row. */
  add(key: string, text: string): void {
    // Only fields that a document has may exceed the limit; there is no end of unknown ones.
    this.#add(nameShown(key), text !== SHARED.unknownKey, () => text);
  }

  /** About a field of a row, by the row's place in the list, from 1, and the id that it gives. */
  addRow(table: TableName, position: number, id: unknown, field: string, text: string): void {
    const say = () => LAB_PROBLEM.stateRow(position, idShown(id), nameShown(field), text);
    this.#add(table, true, say);
  }

  /** About a field of an entry of a call that arranges rows, by its place in the list, from 1. */
  addEntry(table: TableName, position: number, field: string, text: string): void {
    this.#add(table, true, () => LAB_PROBLEM.arrangeEntry(position, nameShown(field), text));
  }

  /**
   * Lists the first about each field of the document, however many there are about others. Makes only the texts that are
   * listed, and throws once there are too many to count: a document may be wrong in every row.
   */
  #add(key: string, isKnown: boolean, say: () => string): void {
    const texts = this.#texts.get(key) ?? [];
    if (this.#listed < ISSUES_MAX || (isKnown && texts.length === 0)) {
      this.#texts.set(key, [...texts, say()]);
      this.#listed += 1;
    } else this.#more += 1;
    if (this.#more >= ISSUES_COUNTED_MAX) this.throwIfAny();
  }

  /** Throws 400 where anything does not fit. */
  throwIfAny(): void {
    if (this.#listed === 0) return;
    const texts = new Map(this.#texts);
    const more = LAB_PROBLEM.stateMore(this.#more, this.#more >= ISSUES_COUNTED_MAX);
    if (this.#more > 0) texts.set('non_field_errors', [more]);
    throw invalid(Object.fromEntries(texts));
  }
}

/** Why a document does not fit, in English for who starts a server on a file: a line for each issue. */
export const explainIssues = (error: unknown): string[] =>
  error instanceof HttpError
    ? Object.entries<string | string[]>({ ...error.body }).flatMap(([key, texts]) =>
        [texts].flat().map((text: string) => {
          const says = halfOf(text, 'en');
          return key === 'non_field_errors' ? says : `${key}: ${says}`;
        }),
      )
    : [reasonOf(error)];
