import { isShallow } from '#contract/json-values';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { IMAGE_MAX_BYTES, JSON_DEPTH_MAX, JSON_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, Refusal } from '#contract/refusal';
import { jsonPlace } from '../store/json-place.ts';
import type { Budgets } from '../security/budget.ts';
import type { Exchange } from './exchange.ts';
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
  { hasContent, announcedBytes, address }: Exchange,
  { bodies, smallBodies }: Budgets,
): (() => void) => {
  if (!hasContent) return () => {};
  const most = encoding === 'multipart' ? FORM_MAX_BYTES : maxBytes;
  const budget = most > JSON_MAX_BYTES ? bodies : smallBodies;
  return budget.take(address, Math.min(announcedBytes ?? most, most));
};

/** A body that was read and decoded, not yet validated. */
export interface RequestBody {
  /** JSON value or form fields; `undefined` if the endpoint has no body. */
  body: unknown;
  /** Bytes of the uploaded file `image`, not yet checked to be an image. */
  image: Uint8Array | null;
}

/** A body is no JSON, or neither an object nor a list. */
export class NotJson extends Error {
  constructor(readonly text: string | null) {
    super('no JSON object or list');
  }
}

/**
 * The body of a control call that takes none. A key there may name the one row that the caller means to delete, and all of them
 * would go (DEMO-13).
 */
const NO_KEYS = z.strictObject({});

/** Reads the body of a call that has one. A multipart endpoint also accepts JSON, then without an image. */
export const readBody = async (entry: Endpoint, exchange: Exchange): Promise<RequestBody> => {
  if (!entry.body) {
    if (entry.who === 'control') parse(NO_KEYS, await readJson(entry, exchange));
    return { body: undefined, image: null };
  }
  if (entry.encoding === 'multipart' && exchange.isOf('multipart/form-data')) {
    const { fields, image } = await exchange.readForm();
    if (fields['image']) throw invalid({ image: [PROBLEM.notAnImage] });
    return { body: fields, image };
  }
  return { body: await readJson(entry, exchange), image: null };
};

const readJson = async (
  { maxBytes = JSON_MAX_BYTES, who }: Endpoint,
  exchange: Exchange,
): Promise<unknown> => {
  if (!exchange.isOf('application/json')) throw new Refusal(415, PROBLEM.unsupported);
  const body = await exchange.readJson(maxBytes).catch((error: unknown) => {
    throw error instanceof NotJson
      ? notJson(error, who === 'control' ? SOUGHT.control : SOUGHT.product)
      : error;
  });
  if (who === 'control') assertNoPrototype(body);
  // The larger documents are checked by the store's schema, which names row and field.
  if (maxBytes === JSON_MAX_BYTES) assertShallow(body);
  return body;
};

/**
 * Longest body in which the place is sought where it is no JSON any more, in characters. It is parsed some 17 times for
 * that, before any limit on callers, so that strangers get the place within a short one alone.
 */
const SOUGHT = { product: 4 * 1024, control: 256 * 1024 } as const;

const notJson = ({ text }: NotJson, sought: number) => {
  // JSON that is neither object nor list goes wrong nowhere.
  const place = text !== null && text.length <= sought ? jsonPlace(text) : null;
  const problem = place ? PROBLEM.jsonFrom(place.line, place.column) : PROBLEM.json;
  return invalid({ non_field_errors: [problem] });
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

const assertShallow = (body: unknown): void => {
  const deep = Object.entries(body ?? {}).find(([, one]) => !isShallow(one, JSON_DEPTH_MAX - 1));
  if (deep) throw invalid({ [deep[0].slice(0, FIELD_SHOWN)]: [PROBLEM.invalid] });
};
