import type { ErrorRequestHandler, RequestHandler } from 'express';
import { MulterError } from 'multer';
import type { Logger } from 'pino';
import { PROBLEM } from '#contract/problems';
import { StorageError } from '../store/journal.ts';
import { invalid, Refusal, refuse } from '#contract/refusal';
import { refusalSender } from './send-refusal.ts';

const MULTER_ERRORS: Partial<Record<MulterError['code'], Record<string, string[]>>> = {
  LIMIT_FILE_SIZE: { image: [PROBLEM.imageTooBig] },
  LIMIT_FILE_COUNT: { image: [PROBLEM.oneImage] },
  LIMIT_UNEXPECTED_FILE: { image: [PROBLEM.oneImage] },
};

const badRequest = () => invalid({ non_field_errors: [PROBLEM.badRequest] });

/** Errors of Express, its router and body-parser, which carry `status` and sometimes `type`. */
const fromHttpError = (status: number): Refusal => {
  if (status === 404) return refuse(404, PROBLEM.pathNotFound);
  if (status === 413) return refuse(413, PROBLEM.tooLarge);
  if (status === 415) return refuse(415, PROBLEM.unsupported);
  return status === 400 ? badRequest() : refuse(status, PROBLEM.badRequest);
};

/** Seconds after which a machine that could not do something is asked again (`Retry-After`). */
const RECOVERY_SECONDS = 10;

/** The machine cannot do it now (HOST-04). */
const notNow = (detail: string): Refusal =>
  refuse(503, detail, { 'Retry-After': String(RECOVERY_SECONDS) });

/**
 * Whether an error comes from the operating system, or was caused by one that does: no descriptor or memory is left, a
 * disk is full, a folder cannot be read or written.
 */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  (('errno' in error && 'syscall' in error) || isSystemError(error.cause));

/** The answer to an error in the documented shape; `null` for an unexpected one, which becomes a 500. */
const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageError) return notNow(PROBLEM.storage);
  if (error instanceof MulterError) {
    return invalid(MULTER_ERRORS[error.code] ?? { non_field_errors: [PROBLEM.multipart] });
  }
  const { status } = error as { status?: unknown };
  if (typeof status === 'number' && status >= 400 && status < 500) return fromHttpError(status);
  if (error instanceof Error && isMultipartError(error)) {
    return invalid({ non_field_errors: [PROBLEM.multipart] });
  }
  return isSystemError(error) ? notNow(PROBLEM.notNow) : null;
};

/** Busboy throws plain `Error`s without a code, so that only the message identifies them. */
const isMultipartError = ({ message }: Error): boolean =>
  /^(Multipart:|Unexpected end of|Malformed |Unsupported content type|Request (aborted|closed))/.test(
    message,
  );

/** The answer to any error; 500 to an unexpected one. */
export const refusalOf = (error: unknown): Refusal =>
  toRefusal(error) ?? refuse(500, PROBLEM.internal);

/** Express's error handler: answers every error in the documented shape, without stack or message of unknown ones. */
export const sendError = (log: Logger): ErrorRequestHandler => {
  const send = refusalSender();
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = refusalOf(error);
    // A refusal without a cause was decided on; anything else that comes to 500 or more is for the operator.
    const isDecided = refusal === error && refusal.cause === undefined;
    if (refusal.status >= 500 && !isDecided) {
      log.error({ err: error, method: request.method, path: request.path }, 'request failed');
    }
    send(request, response, refusal);
  };
};

/**
 * Answers 400 to a request without `Host` (RFC 9112, 3.2) and to a path with invalid percent-encoding. Runs before all
 * routers, so that the answer does not depend on which of them decodes the path.
 */
export const refuseMalformed: RequestHandler = (request, _response, next) => {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) throw badRequest();
  if (request.path.includes('%')) assertDecodable(request.path);
  next();
};

const assertDecodable = (path: string): void => {
  try {
    decodeURIComponent(path);
  } catch {
    throw badRequest();
  }
};

/** Answers 404 to an unknown path (GEN-06b). */
export const pathNotFound: RequestHandler = () => {
  throw refuse(404, PROBLEM.pathNotFound);
};

/** Answers 405 to a known path with another method; `Allow` lists the path's methods (RFC 9110, 15.5.6). */
export const methodNotAllowed = (methods: readonly string[]): RequestHandler => {
  const allowed = methods.join(', ').toUpperCase();
  return () => {
    throw refuse(405, PROBLEM.methodNotAllowed, { Allow: allowed });
  };
};
