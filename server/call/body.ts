import { isShallow } from '#contract/json-values';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { IMAGE_MAX_BYTES, JSON_DEPTH_MAX, JSON_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import { jsonPlace } from '../store/json-place.ts';
import type { AllTurns } from './turns.ts';
import type { HttpCall } from './http-call.ts';
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

/** A body that was read and decoded, not yet validated. */
export interface RequestBody {
  /** JSON value or form fields; `undefined` if the endpoint has no body. */
  body: unknown;
  /** Bytes of the uploaded file `image`, not yet checked to be an image. */
  image: Uint8Array | null;
}

/**
 * The body of a control call that takes none. A key there may name the one row that the caller means to delete, and all of them
 * would go (DEMO-13).
 */
const NO_KEYS = z.strictObject({});

/** Reads the body of a call; none counts as an empty one. A multipart endpoint also accepts JSON, then without an image. */
export const readBody = async (entry: Endpoint, httpCall: HttpCall): Promise<RequestBody> => {
  if (!httpCall.hasContent) return { body: entry.body && {}, image: null };
  if (!entry.body) {
    if (entry.who === 'control') parse(NO_KEYS, await readJson(entry, httpCall));
    return { body: undefined, image: null };
  }
  if (entry.encoding === 'multipart' && httpCall.isOf('multipart/form-data')) {
    assertUtf8Named(httpCall.header('content-type') ?? '');
    const { fields, image } = await httpCall.readForm();
    if (fields['image']) throw invalid({ image: [PROBLEM.notAnImage] });
    return { body: fields, image };
  }
  return { body: await readJson(entry, httpCall), image: null };
};

const readJson = async (
  { maxBytes = JSON_MAX_BYTES, who, encoding }: Endpoint,
  httpCall: HttpCall,
): Promise<unknown> => {
  if (!httpCall.isOf('application/json'))
    throw new HttpError(415, encoding === 'multipart' ? PROBLEM.jsonOrForm : PROBLEM.jsonOnly);
  assertUtf8Named(httpCall.header('content-type') ?? '');
  const text = textOf(await httpCall.readBytes(maxBytes));
  if (text === '') return {};
  const body = parseJson(text, who === 'control' ? SOUGHT.control : SOUGHT.product);
  if (who === 'control') assertNoPrototype(body);
  assertShallow(body);
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

/** Throws 415 where a `Content-Type` names another charset than UTF-8, as which every text is read. */
const assertUtf8Named = (contentType: string): void => {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^"';\s]*)/i.exec(contentType) ?? [];
  if (!/^utf[-_]?8$/i.test(charset)) throw new HttpError(415, PROBLEM.charset);
};

/** Boundaries of a form with all fields, a picture and its end. */
const BOUNDARIES_MAX = FORM_LIMITS.fields + 2;

/**
 * Throws where the texts of a form are not UTF-8: those that read forms replace such bytes, and read a field that says so
 * by another charset. Whatever else is wrong with the form is theirs to say.
 */
export const assertFormText = (form: Uint8Array, contentType: string): void => {
  if (form.length > FORM_MAX_BYTES) throw invalid({ image: [PROBLEM.imageTooBig] });
  const found = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const boundary = new TextEncoder().encode(`--${found?.[1] ?? found?.[2] ?? ''}`);
  if (!found) return;
  const starts: number[] = [];
  for (
    let at = indexIn(form, boundary);
    at !== -1;
    at = indexIn(form, boundary, at + boundary.length)
  )
    if (starts.push(at) > BOUNDARIES_MAX) throw invalid({ non_field_errors: [PROBLEM.multipart] });
  for (const [n, start] of starts.entries()) {
    const part = form.subarray(start + boundary.length, starts[n + 1]);
    const end = indexIn(part, new TextEncoder().encode('\r\n\r\n'));
    const head = textOf(end === -1 ? part : part.subarray(0, end));
    if (/^content-disposition:[^\r\n]*;\s*filename\*?\s*=/im.test(head)) continue;
    assertUtf8Named(/^content-type:.*$/im.exec(head)?.[0] ?? '');
    textOf(part);
  }
};

/** Where a sequence of bytes is next; -1 for nowhere. */
const indexIn = (bytes: Uint8Array, sought: Uint8Array, from = 0): number => {
  const [first = 0] = sought;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && !sought.every((byte, n) => bytes[at + n] === byte))
    at = bytes.indexOf(first, at + 1);
  return at;
};

/**
 * Longest body in which the place is sought where it is no JSON any more, in characters. It is parsed some 17 times for
 * that, before any limit on callers, so that strangers get the place within a short one alone.
 */
const SOUGHT = { product: 4 * 1024, control: 256 * 1024 } as const;

/** An object or a list. Throws 400 for what is neither, or no JSON. */
const parseJson = (text: string, sought: number): object => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below, as a value of another kind is.
  }
  // JSON that is neither object nor list goes wrong nowhere.
  const place = text.length <= sought ? jsonPlace(text) : null;
  const problem = place ? PROBLEM.jsonFrom(place.line, place.column) : PROBLEM.json;
  throw invalid({ non_field_errors: [problem] });
};

const hasPrototype = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__');

/** Throws 400 for a key `__proto__` of a body or of an entry of its lists, which the schemas would pass over (DEMO-13). */
const assertNoPrototype = (body: unknown): void => {
  const fields: [string, unknown][] = Object.entries(body ?? {});
  const [field] = hasPrototype(body)
    ? ['__proto__']
    : (fields.find(([, value]) => Array.isArray(value) && value.some(hasPrototype)) ?? []);
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
