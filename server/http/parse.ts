import type * as z from 'zod/mini';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse } from '#contract/refusal';

const isObject = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** Italian text of an issue whose schema has none; zod's own texts are English. */
const defaultText = (issue: {
  input?: unknown;
  path?: readonly PropertyKey[] | undefined;
}): string => {
  if (!issue.path?.length) return isObject(issue.input) ? PROBLEM.invalid : PROBLEM.jsonObject;
  if (issue.input === undefined || issue.input === null) return PROBLEM.required;
  return Array.isArray(issue.input) ? PROBLEM.single : PROBLEM.invalid;
};

/** Parses query or body by a schema of the contract; throws 400 with the texts by top-level field. */
export const parse = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input, { error: defaultText });
  if (parsed.success) return parsed.data;
  const texts = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.length === 0 ? 'non_field_errors' : String(issue.path[0]);
    const known = texts.get(field);
    if (known) known.push(issue.message);
    else texts.set(field, [issue.message]);
  }
  throw invalid(Object.fromEntries(texts));
};

/** Parses path parameters; throws 404, because a malformed id identifies no resource. */
export const parsePath = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refuse(404, PROBLEM.pathNotFound);
  return parsed.data;
};
