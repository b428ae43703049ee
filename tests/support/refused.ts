import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';

/** The status, the text and the headers with which `work` is refused at once; `null` if it is not. */
export const refusedBy = (work: () => unknown): unknown => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.body, error.headers];
    throw error;
  }
};

/** The refusal of an address that asks for too much (HOST-01). */
export const slowDown = (seconds: number) => [
  429,
  { detail: PROBLEM.slowDown(seconds) },
  { 'Retry-After': String(seconds) },
];
