import { PROBLEM } from '#contract/problems';
import { Refusal, retryLater } from '#contract/refusal';
import { StorageError } from '../store/journal.ts';

/** Seconds after which a machine that could not do something is asked again (`Retry-After`). */
const RECOVERY_SECONDS = 10;

/** The machine cannot do it now (HOST-04). */
const notNow = (detail: string): Refusal => retryLater(503, RECOVERY_SECONDS, () => detail);

/**
 * Whether an error comes from the operating system, or was caused by one that does: no descriptor or memory is left, a
 * disk is full, a folder cannot be read or written.
 */
const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  (('errno' in error && 'syscall' in error) || isSystemError(error.cause));

const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageError) return notNow(PROBLEM.storage);
  return isSystemError(error) ? notNow(PROBLEM.notNow) : null;
};

/** The answer to any error, in the documented shape; 500 to an unexpected one. */
export const refusalOf = (error: unknown): Refusal =>
  toRefusal(error) ?? new Refusal(500, PROBLEM.internal);
