import * as z from 'zod/mini';
import express, { type Request, type Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { promisify } from 'node:util';
import type { Endpoint } from '#contract/endpoint';
import { isShallow } from '#contract/is-shallow';
import {
  ARRANGE_MAX_BYTES,
  IMAGE_MAX_BYTES,
  JSON_DEPTH_MAX,
  JSON_MAX_BYTES,
  STATE_MAX_BYTES,
} from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse, type Refusal } from '#contract/refusal';
import { jsonPlace } from '../store/json-place.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Admission } from '../security/admission.ts';
import type { Deps } from './deps.ts';
import { FIELD_SHOWN, parse } from './parse.ts';
import { hasContent } from './send-refusal.ts';

const readJsonUpTo = (limit: number) => promisify(express.json({ limit }));
/** By the most bytes that an endpoint accepts. */
const JSON_READERS: Readonly<Record<number, ReturnType<typeof readJsonUpTo>>> = {
  [JSON_MAX_BYTES]: readJsonUpTo(JSON_MAX_BYTES),
  [ARRANGE_MAX_BYTES]: readJsonUpTo(ARRANGE_MAX_BYTES),
  [STATE_MAX_BYTES]: readJsonUpTo(STATE_MAX_BYTES),
};

/** Most bytes of a form: the picture, and what is allowed beside it. */
const FORM_MAX_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/**
 * Keeps an upload in one buffer, as large as the body announces to be: multer's own storage collects pieces and
 * concatenates them, which takes twice the memory.
 */
const inOneBuffer: StorageEngine = {
  _handleFile: ({ headers }, { stream }, done) => {
    const announced = Number(headers['content-length'] ?? FORM_MAX_BYTES);
    const buffer = Buffer.allocUnsafe(Math.min(announced, FORM_MAX_BYTES));
    let size = 0;
    stream.on('data', (piece: Buffer) => (size += piece.copy(buffer, size)));
    stream.on('end', () => done(null, { buffer: buffer.subarray(0, size), size }));
  },
  _removeFile: (_request, _file, done) => done(null),
};

const readMultipart = promisify(
  multer({
    storage: inOneBuffer,
    defParamCharset: 'utf8',
    limits: {
      fileSize: IMAGE_MAX_BYTES,
      files: 1,
      fields: 60,
      parts: 61,
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('image'),
);

export interface RequestBody {
  /** JSON value or form fields, not yet validated; `undefined` if the endpoint has no body. */
  body: unknown;
  /** Bytes of the uploaded file `image`, not yet checked to be an image. */
  image: Buffer | null;
}

/**
 * Of a control call without a body. A key there may name the one row that the caller means to delete, and all of them
 * would go (DEMO-13).
 */
const NO_KEYS = z.strictObject({});

/** Most bytes of an endpoint's body. */
const mostBytes = ({ encoding, maxBytes = JSON_MAX_BYTES }: Endpoint): number =>
  encoding === 'multipart' ? FORM_MAX_BYTES : maxBytes;

/**
 * The bytes that a body may take in memory: as many as it announces, or the endpoint's most where it announces none or
 * is compressed.
 */
const announcedBytes = ({ headers }: Request, most: number): number => {
  const length = headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
  return length === undefined ? most : Math.min(Number(length), most);
};

/**
 * Counts a body before a byte of it is read (HOST-01), and answers a function that gives its bytes back. Throws 429 or 503
 * where there is no room for it.
 */
export const reserveBody = (
  entry: Endpoint,
  request: Request,
  address: string,
  admission: Admission,
): (() => void) => {
  if (!hasContent(request)) return () => {};
  const most = mostBytes(entry);
  const budget = most > JSON_MAX_BYTES ? admission.bodies : admission.smallBodies;
  return budget.reserve(address, announcedBytes(request, most));
};

/** Reads and decodes the body of a request that has one. A multipart endpoint also accepts JSON, then without an image. */
export const readBody = async (
  entry: Endpoint,
  request: Request,
  response: Response,
): Promise<RequestBody> => {
  if (!entry.body) {
    if (entry.who === 'control') parse(NO_KEYS, await readJson(entry, request, response));
    return { body: undefined, image: null };
  }
  if (entry.encoding === 'multipart' && request.is('multipart/form-data')) {
    await readMultipart(request, response);
    const fields = (request.body ?? {}) as Record<string, unknown>;
    if (fields['image']) throw invalid({ image: [PROBLEM.notAnImage] });
    return { body: fields, image: request.file?.buffer ?? null };
  }
  return { body: await readJson(entry, request, response), image: null };
};

const readJson = async (
  { maxBytes = JSON_MAX_BYTES, who }: Endpoint,
  request: Request,
  response: Response,
): Promise<unknown> => {
  if (!request.is('application/json')) throw refuse(415, PROBLEM.unsupported);
  const reading = JSON_READERS[maxBytes]?.(request, response).catch((error: unknown) => {
    throw notJson(error, who === 'control' ? SOUGHT.control : SOUGHT.product) ?? error;
  });
  await Promise.race([reading, untilGone(request)]);
  const body = (request.body ?? {}) as unknown;
  // The larger documents are checked by the store's schema, which names row and field.
  if (maxBytes === JSON_MAX_BYTES) assertShallow(body);
  return body;
};

/**
 * Longest body in which the place is sought where it is no JSON any more, in characters. It is parsed some 17 times for
 * that, before any limit on callers, so that strangers get the place within a short one alone.
 */
const SOUGHT = { product: 4 * 1024, control: 256 * 1024 } as const;

/** The 400 for a body that is no JSON, or null for any other error of body-parser, which gives the body as text. */
const notJson = (error: unknown, sought: number): Refusal | null => {
  const { type, body } = error as { type?: unknown; body?: unknown };
  if (type !== 'entity.parse.failed') return null;
  // It refuses JSON that is neither object nor list, too, which goes wrong nowhere.
  const place = typeof body === 'string' && body.length <= sought ? jsonPlace(body) : null;
  const problem = place ? PROBLEM.jsonFrom(place.line, place.column) : PROBLEM.json;
  return invalid({ non_field_errors: [problem] });
};

const assertShallow = (body: unknown): void => {
  const deep = Object.entries(body ?? {}).find(([, one]) => !isShallow(one, JSON_DEPTH_MAX - 1));
  if (deep) throw invalid({ [deep[0].slice(0, FIELD_SHOWN)]: [PROBLEM.invalid] });
};

/** Throws 400 when the client disconnects: body-parser would wait for the rest of a compressed body for ever. */
const untilGone = (request: Request): Promise<never> =>
  new Promise((_, reject) => {
    request.once('close', () => {
      if (!request.complete) reject(refuse(400, PROBLEM.badRequest));
    });
  });

/**
 * Reserves an upload's bytes in the sandbox's quota while `work` runs, so that concurrent uploads cannot exceed it
 * together; throws 413 if the sandbox is full.
 */
export const withUploadQuota = async <T>(
  { sandbox, image, deps }: { sandbox: Sandbox; image: Buffer | null; deps: Deps },
  work: () => T | Promise<T>,
): Promise<T> => {
  const size = image?.length ?? 0;
  deps.sandboxes.assertRoom(sandbox, size);
  sandbox.bytesInFlight += size;
  try {
    return await work();
  } finally {
    sandbox.bytesInFlight -= size;
  }
};
