import express, { type Request, type Response } from 'express';
import multer, { type Options as MulterOptions } from 'multer';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { HttpError, invalid } from '#contract/http-error';
import { FORM_LIMITS, FORM_MAX_BYTES } from '../call/body.ts';
import type { SentForm } from '../call/http-call.ts';
import { asRefusal } from './error-handler.ts';

/**
 * Reads a form into one buffer, as large as it announces to be: of pieces of a byte each, as somebody may send it, it would
 * take a hundred times the memory.
 */
const readWhole = (request: Request): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const announced = Number(request.headers['content-length'] ?? FORM_MAX_BYTES);
    const whole = Buffer.allocUnsafe(Math.min(announced, FORM_MAX_BYTES) + 1);
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.copy(whole, size);
      if (size === whole.length) reject(invalid({ image: [PROBLEM.imageTooBig] }));
    });
    request.once('end', () => resolve(whole.subarray(0, size)));
    untilGone(request).catch(reject);
  });

const OPTIONS: MulterOptions = {
  storage: multer.memoryStorage(),
  defParamCharset: 'utf8',
  limits: {
    fileSize: IMAGE_MAX_BYTES,
    files: 1,
    ...FORM_LIMITS,
    parts: FORM_LIMITS.fields + 1,
    fieldNestingDepth: 0,
    headerPairs: 20,
  },
};

/** Throws the refusals that multer's errors stand for. */
export const readForm = async (request: Request, response: Response): Promise<SentForm> => {
  const form = await readWhole(request);
  // Its types do not have the handler yet.
  const feed = { streamHandler: (_: Request, busboy: Writable) => busboy.end(form) };
  const read = promisify(multer({ ...OPTIONS, ...feed }).single('image'));
  await read(request, response).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const fields = (request.body ?? {}) as Record<string, unknown>;
  return { fields, image: request.file?.buffer ?? null };
};

/** Throws the refusals that body-parser's errors stand for; only here is known how much it would have read. */
export const readBytes = async (
  request: Request,
  response: Response,
  mostBytes: number,
): Promise<Uint8Array> => {
  const read = promisify(express.raw({ limit: mostBytes, type: () => true }));
  const reading = read(request, response).catch((error: unknown) => {
    const { status } = error as { status?: unknown };
    throw status === 413 ? new HttpError(413, PROBLEM.tooManyBytes(mostBytes)) : asRefusal(error);
  });
  await Promise.race([reading, untilGone(request)]);
  return (request.body as Buffer | undefined) ?? new Uint8Array();
};

/** Throws 400 when the client disconnects: body-parser would wait for the rest of a compressed body for ever. */
const untilGone = (request: Request): Promise<never> =>
  new Promise((_, reject) => {
    request.once('close', () => {
      if (!request.complete) reject(new HttpError(400, PROBLEM.badRequest));
    });
  });
