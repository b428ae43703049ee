import express, { type Request, type Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { promisify } from 'node:util';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { FORM_LIMITS, FORM_MAX_BYTES, NotJson } from '../call/body.ts';
import type { SentForm } from '../call/exchange.ts';
import { asRefusal } from './error-handler.ts';

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
      ...FORM_LIMITS,
      parts: FORM_LIMITS.fields + 1,
      fieldNestingDepth: 0,
      headerPairs: 20,
    },
  }).single('image'),
);

/** Throws `NotJson`; and the refusals that body-parser's errors stand for. */
export const readJson = async (
  request: Request,
  response: Response,
  mostBytes: number,
): Promise<unknown> => {
  const parse = promisify(express.json({ limit: mostBytes }));
  const reading = parse(request, response).catch((error: unknown) => {
    throw notJsonOf(error) ?? asRefusal(error);
  });
  await Promise.race([reading, untilGone(request)]);
  return (request.body ?? {}) as unknown;
};

/** body-parser gives the body as text. */
const notJsonOf = (error: unknown): NotJson | null => {
  const { type, body } = error as { type?: unknown; body?: unknown };
  if (type !== 'entity.parse.failed') return null;
  return new NotJson(typeof body === 'string' ? body : null);
};

/** Throws 400 when the client disconnects: body-parser would wait for the rest of a compressed body for ever. */
const untilGone = (request: Request): Promise<never> =>
  new Promise((_, reject) => {
    request.once('close', () => {
      if (!request.complete) reject(new Refusal(400, PROBLEM.badRequest));
    });
  });

/** Throws the refusals that multer's errors stand for. */
export const readForm = async (request: Request, response: Response): Promise<SentForm> => {
  await readMultipart(request, response).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const fields = (request.body ?? {}) as Record<string, unknown>;
  return { fields, image: request.file?.buffer ?? null };
};
