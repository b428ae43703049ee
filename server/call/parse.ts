import { isObject } from '#contract/json-values';
import type * as z from 'zod/mini';
import { ISSUES_MAX } from '#contract/limits';
import { PROBLEM, type FieldErrors } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';

/** Italian text of an issue whose schema has none; zod's own texts are English. */
const defaultText = (issue: {
  code?: string;
  input?: unknown;
  path?: readonly PropertyKey[] | undefined;
}): string => {
  if (issue.code === 'unrecognized_keys') return PROBLEM.unknownKey;
  if (!issue.path?.length) return isObject(issue.input) ? PROBLEM.invalid : PROBLEM.jsonObject;
  if (issue.input === undefined || issue.input === null) return PROBLEM.required;
  return Array.isArray(issue.input) ? PROBLEM.single : PROBLEM.invalid;
};

/** The fields that a text is about: unknown keys by their names, unless their schema has a text for all of them. */
const fieldsOf = (issue: z.core.$ZodIssue): string[] => {
  const [first] = issue.path;
  if (first !== undefined) return [String(first)];
  const isUnknownKey = issue.code === 'unrecognized_keys' && issue.message === PROBLEM.unknownKey;
  return isUnknownKey ? issue.keys : ['non_field_errors'];
};

/** Longest part of an unknown field's name that an answer repeats, in characters. */
export const FIELD_SHOWN = 60;

/**
 * Throws 400 for a field's name in a notation of lists and objects (`services[]`, `departure[0]`, `date.x`), which some
 * clients write by themselves: as an unknown name it would be passed over, and a search would find what it should not.
 */
const assertPlainNames = (schema: z.ZodMiniType, input: unknown): void => {
  if (!isObject(input) || !('shape' in schema) || !isObject(schema.shape)) return;
  for (const name of Object.keys(input)) {
    const field = /^\[?([^.[\]]+)[.[\]]/.exec(name)?.[1];
    if (field !== undefined && Object.hasOwn(schema.shape, field)) throw notPlain(name);
  }
};

/** What a field's name in such a notation is answered. */
export const notPlain = (name: string): HttpError =>
  invalid({ [name.slice(0, FIELD_SHOWN)]: [PROBLEM.fieldName] });

/** Parses query or body by a schema of the contract; throws 400 with the texts by top-level field. */
export const parse = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  assertPlainNames(schema, input);
  // Without a map of errors zod takes half the time, and nearly everything is parsed without any.
  const quick = schema.safeParse(input);
  if (quick.success) return quick.data;
  const parsed = schema.safeParse(input, { error: defaultText, reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(textsByField(parsed.error.issues), parsed.error);
};

/** What is said of issues, by top-level field. */
export const textsByField = (
  issues: readonly z.core.$ZodIssue[],
  textOf = ({ message }: z.core.$ZodIssue): string => message,
): FieldErrors => {
  const texts = new Map<string, string[]>();
  // A limit for each, because the answer would be larger than what was sent.
  for (const issue of issues) {
    for (const name of fieldsOf(issue).slice(0, ISSUES_MAX)) {
      const field = name.slice(0, FIELD_SHOWN);
      const known = texts.get(field);
      if (!known && texts.size < ISSUES_MAX) texts.set(field, [textOf(issue)]);
      else if (known && known.length < ISSUES_MAX) known.push(textOf(issue));
    }
  }
  return Object.fromEntries(texts);
};

/** Parses path parameters; throws 404, because a malformed id identifies no resource. */
export const parsePath = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new HttpError(404, PROBLEM.pathNotFound);
  return parsed.data;
};
