import type { ErrorRequestHandler, RequestHandler } from 'express';
import { MulterError } from 'multer';
import type { Logger } from 'pino';
import { PROBLEM } from '#contract/problems';
import { StorageError } from '../store/journal.ts';
import { invalid, Refusal, refuse } from '#contract/refusal';

const MULTER_TEXT: Partial<Record<MulterError['code'], Record<string, string[]>>> = {
  LIMIT_FILE_SIZE: { image: [PROBLEM.imageTooBig] },
  LIMIT_FILE_COUNT: { image: [PROBLEM.oneImage] },
  LIMIT_UNEXPECTED_FILE: { image: [PROBLEM.oneImage] },
};

const notReadable = () => invalid({ non_field_errors: [PROBLEM.badRequest] });

/** What body-parser, the router and the like throw: an error with a status. */
const fromStatus = (status: number, type: unknown): Refusal => {
  if (status === 404) return refuse(404, PROBLEM.pathNotFound);
  if (status === 413) return refuse(413, PROBLEM.tooLarge);
  if (status === 415) return refuse(415, PROBLEM.unsupported);
  if (type === 'entity.parse.failed') return invalid({ non_field_errors: [PROBLEM.json] });
  return status === 400 ? notReadable() : refuse(status, PROBLEM.badRequest);
};

/** Turns whatever was thrown into an answer of the documented shape; unknown errors into a bare 500. */
const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageError) return refuse(503, PROBLEM.storage);
  if (error instanceof MulterError) {
    return invalid(MULTER_TEXT[error.code] ?? { non_field_errors: [PROBLEM.multipart] });
  }
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return fromStatus(status, type);
  if (error instanceof Error && isMultipartError(error)) {
    return invalid({ non_field_errors: [PROBLEM.multipart] });
  }
  return null;
};

/** Busboy throws plain errors: only their texts tell. */
const isMultipartError = ({ message }: Error): boolean =>
  /^(Multipart:|Unexpected end of|Malformed |Unsupported content type|Request (aborted|closed))/.test(
    message,
  );

/** The last handler: nothing leaves it but the documented shapes (never a stack). */
export const sendError =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    let refusal = toRefusal(error);
    if (!refusal || refusal.status >= 500) {
      log.error({ err: error, method: request.method, path: request.path }, 'request failed');
      refusal ??= refuse(500, PROBLEM.internal);
    }
    response.status(refusal.status).set(refusal.headers).json(refusal.body);
  };

/**
 * A request without a host, and an address that does not read, are refused here, in the documented shape, whoever
 * would have read them next.
 */
export const refuseUnreadable: RequestHandler = (request, _response, next) => {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) throw notReadable();
  try {
    decodeURIComponent(request.path);
  } catch {
    throw notReadable();
  }
  next();
};

/** GEN-06b. */
export const pathNotFound: RequestHandler = () => {
  throw refuse(404, PROBLEM.pathNotFound);
};

/** A known path with another method: 405, with the methods that it has. */
export const methodNotAllowed = (methods: readonly string[]): RequestHandler => {
  const allowed = methods.join(', ').toUpperCase();
  return () => {
    throw refuse(405, PROBLEM.methodNotAllowed, { Allow: allowed });
  };
};
