import express, { type Request, type Response } from 'express';
import multer from 'multer';
import { promisify } from 'node:util';
import type { Endpoint } from '#contract/endpoint';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { invalid, refuse } from '#contract/refusal';

const readJson = promisify(express.json({ limit: '64kb' }));

const readMultipart = promisify(
  multer({
    storage: multer.memoryStorage(),
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

/** Reads and decodes a request's body. A multipart endpoint also accepts JSON, then without an image. */
export const readBody = async (
  entry: Endpoint,
  request: Request,
  response: Response,
): Promise<RequestBody> => {
  if (!entry.body) return { body: undefined, image: null };
  if (request.is('application/json')) {
    await readJson(request, response);
    return { body: request.body ?? {}, image: null };
  }
  if (entry.encoding === 'multipart' && request.is('multipart/form-data')) {
    await readMultipart(request, response);
    const fields = (request.body ?? {}) as Record<string, unknown>;
    if (fields['image']) throw invalid({ image: [PROBLEM.notAnImage] });
    return { body: fields, image: request.file?.buffer ?? null };
  }
  if (!request.headers['content-type']) return { body: {}, image: null };
  throw refuse(415, PROBLEM.unsupported);
};
