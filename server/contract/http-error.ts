import type { Detail, FieldErrors } from './problems.ts';

/** An HTTP error, thrown anywhere in the server; the adapter that carries the call answers its status, headers and body. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly body: Detail | FieldErrors;

  /** `problem` is the `detail` text, or texts by field. */
  constructor(
    readonly status: number,
    problem: string | FieldErrors,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const body = typeof problem === 'string' ? { detail: problem } : problem;
    super(JSON.stringify(body));
    this.body = body;
  }
}

/** Seconds after which a refused caller may try again (`Retry-After`): `later` where the machine cannot do it at all. */
export const RETRY_SECONDS = { soon: 5, later: 10 };

/** A refusal for now: `Retry-After` says after how many seconds the caller may try again, as its text does. */
export const retryLater = (
  status: 429 | 503,
  seconds: number,
  detail: (seconds: number) => string,
  cause?: unknown,
): HttpError => {
  const refusal = new HttpError(status, detail(seconds), { 'Retry-After': String(seconds) });
  return cause === undefined ? refusal : Object.assign(refusal, { cause });
};

/** A 400 with texts by field, to be thrown. */
export const invalid = (fields: FieldErrors, cause?: Error): HttpError =>
  Object.assign(new HttpError(400, fields), { cause });

/** Throws 403 with this text unless a policy allows the action. */
export const assertAllowed = (allowed: boolean, detail: string): void => {
  if (!allowed) throw new HttpError(403, detail);
};

/** The row that was looked up; throws 404 with this text if there is none. */
export const orNotFound = <Row>(row: Row | undefined, detail: string): Row => {
  if (row === undefined) throw new HttpError(404, detail);
  return row;
};
