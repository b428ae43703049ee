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
import type { RequestBody } from '../call/exchange.ts';
import { FIELD_SHOWN, parse } from '../call/parse.ts';
import { FORM_MAX_BYTES } from '../call/room.ts';
import { asRefusal } from './error-handler.ts';

const readJsonUpTo = (limit: number) => promisify(express.json({ limit }));
/** By the most bytes that an endpoint accepts. */
const JSON_READERS: Readonly<Record<number, ReturnType<typeof readJsonUpTo>>> = {
  [JSON_MAX_BYTES]: readJsonUpTo(JSON_MAX_BYTES),
  [ARRANGE_MAX_BYTES]: readJsonUpTo(ARRANGE_MAX_BYTES),
  [STATE_MAX_BYTES]: readJsonUpTo(STATE_MAX_BYTES),
};

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

/**
 * Of a control call without a body. A key there may name the one row that the caller means to delete, and all of them
 * would go (DEMO-13).
 */
const NO_KEYS = z.strictObject({});

/**
 * Reads and decodes the body of a request that has one. A multipart endpoint also accepts JSON, then without an image.
 * Throws refusals.
 */
export const readBody = async (
  entry: Endpoint,
  request: Request,
  response: Response,
): Promise<RequestBody> => {
  try {
    return await read(entry, request, response);
  } catch (error) {
    throw asRefusal(error);
  }
};

const read = async (
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
