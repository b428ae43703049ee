import { isShallow } from '#contract/json-values';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { IMAGE_MAX_BYTES, JSON_DEPTH_MAX, JSON_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import type { AllTurns } from './turns.ts';
import type { HttpCall, SentForm } from './http-call.ts';
import { assertDecodable } from './find-route.ts';
import { FIELD_SHOWN, parse } from './parse.ts';

/** Most bytes of a form: the picture, and what is allowed beside it. */
export const FORM_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** Most fields of a form, and most bytes of a field's value and of its name, in both adapters. */
export const FORM_LIMITS = { fields: 60, fieldSize: 16 * 1024, fieldNameSize: 100 };

/**
 * Counts a body before a byte of it is read, as many bytes as it announces or the endpoint's most, and answers a function
 * that gives them back (HOST-01). Throws 429 or 503 where there is no room for it.
 */
export const reserveBody = (
  { encoding, maxBytes = JSON_MAX_BYTES }: Endpoint,
  { hasContent, announcedBytes, address }: HttpCall,
  { uploads, bodies }: AllTurns,
): (() => void) => {
  if (!hasContent) return () => {};
  const most = encoding === 'multipart' ? FORM_MAX_BYTES : maxBytes;
  const turns = most > JSON_MAX_BYTES ? uploads : bodies;
  return turns.take(address, Math.min(announcedBytes ?? most, most));
};

/**
 * The body of a control call that takes none. A key there may name the one row that the caller means to delete, and all of them
 * would go (DEMO-13).
 */
const NO_KEYS = z.strictObject({});

/** A form, or an object or a list in JSON. */
type ReadBody = Pick<SentForm, 'image'> & { fields: object };

/**
 * Reads and decodes the body of a call, not yet validated; none counts as an empty one. A multipart endpoint also accepts JSON,
 * then without an image.
 */
export const readBody = async (entry: Endpoint, httpCall: HttpCall): Promise<ReadBody> => {
  if (!httpCall.hasContent) return { fields: {}, image: null };
  if (!entry.body) {
    if (entry.who === 'control') parse(NO_KEYS, await readJson(entry, httpCall));
    return { fields: {}, image: null };
  }
  if (entry.encoding === 'multipart' && httpCall.isOf('multipart/form-data')) {
    const form = await httpCall.readForm();
    if (form.fields['image']) throw invalid({ image: [PROBLEM.notAnImage] });
    return form;
  }
  return { fields: await readJson(entry, httpCall), image: null };
};

const readJson = async (
  { maxBytes = JSON_MAX_BYTES, who, encoding }: Endpoint,
  httpCall: HttpCall,
): Promise<object> => {
  if (!httpCall.isOf('application/json'))
    throw new HttpError(415, encoding === 'multipart' ? PROBLEM.jsonOrForm : PROBLEM.jsonOnly);
  const text = textOf(await httpCall.readBytes(maxBytes));
  if (text === '') return {};
  const body = parseJson(text);
  assertShallow(body);
  if (who === 'control') assertNoPrototype(body);
  // A text can have half of a character only by its escape.
  if (/\\u[dD][89a-fA-F]/.test(text) && hasHalfCharacter(body)) throw notUtf8();
  return body;
};

/** The query by names; a repeated one has a list. Throws 400 where it is not UTF-8 in percent-encoding. */
export const readQuery = (search: string): Record<string, string | string[]> => {
  assertDecodable(search);
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, never>;
  for (const [name, value] of new URLSearchParams(search)) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
};

const notUtf8 = (): HttpError => invalid({ non_field_errors: [PROBLEM.notUtf8] });

/** Throws 400 for bytes that are not UTF-8: decoded leniently, they would be stored as U+FFFD. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
};

/** An object or a list. Throws 400 for what is neither, or no JSON. */
const parseJson = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below, as a value of another kind is.
  }
  throw invalid({ non_field_errors: [PROBLEM.json] });
};

const hasPrototype = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototype));

/** Throws 400 for a key `__proto__` at any depth of a body, which the schemas would pass over (DEMO-13). */
const assertNoPrototype = (body: object): void => {
  const [field] = Object.hasOwn(body, '__proto__')
    ? ['__proto__']
    : (Object.entries(body).find(([, value]) => hasPrototype(value)) ?? []);
  if (field !== undefined)
    throw invalid(Object.fromEntries([[field.slice(0, FIELD_SHOWN), [PROBLEM.unknownKey]]]));
};

/** Much of what works on a value is recursive. */
const assertShallow = (body: object): void => {
  const deep = Object.entries(body).find(([, one]) => !isShallow(one, JSON_DEPTH_MAX - 1));
  if (!deep) return;
  const field = Array.isArray(body) ? 'non_field_errors' : deep[0].slice(0, FIELD_SHOWN);
  throw invalid({ [field]: [PROBLEM.tooDeep] });
};

/** Whether a name or text has half of a character (`\ud800`), which UTF-8 does not have. */
const hasHalfCharacter = (value: unknown): boolean => {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, one]) => [name, one].some(hasHalfCharacter));
};
