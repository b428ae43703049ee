import { PROBLEM } from '#contract/problems';
import { HttpError, RETRY_SECONDS, retryLater } from '#contract/http-error';
import { StorageError } from '../store/document-file.ts';
import type { HttpCall } from './http-call.ts';
import type { AppDeps } from './laboratory.ts';
import type { Deps } from './route.ts';

/** The machine cannot do it now (HOST-04). */
const notNow = (detail: string): HttpError => retryLater(503, RETRY_SECONDS.later, () => detail);

/**
 * Whether an error comes from the operating system, or was caused by one that does: no descriptor or memory is left, a
 * disk is full, a folder cannot be read or written.
 */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  (('errno' in error && 'syscall' in error) || isSystemError(error.cause));

/** The answer to any error, in the documented shape; 500 to an unexpected one. */
export const refusalOf = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof StorageError) return notNow(PROBLEM.storage);
  return isSystemError(error) ? notNow(PROBLEM.notNow) : new HttpError(500, PROBLEM.internal);
};

/** The 404 of a path that nothing answers (GEN-06b). */
export const notFoundAt = (
  path: string,
  request: Pick<HttpCall, 'header'>,
  { laboratory }: Pick<AppDeps, 'laboratory'>,
): HttpError => {
  const refusal = new HttpError(404, PROBLEM.pathNotFound);
  return laboratory?.refusalAt(path, request, refusal) ?? refusal;
};

/** The answer to an error. Logs one of 500 or more, unless a refusal was thrown on purpose. */
export const loggedRefusal = (
  error: unknown,
  log: Deps['log'],
  call: { method: string; path: string },
): HttpError => {
  const refusal = refusalOf(error);
  const isDecided = refusal === error && refusal.cause === undefined;
  if (refusal.status >= 500 && !isDecided) log.error({ err: error, ...call }, 'request failed');
  return refusal;
};
