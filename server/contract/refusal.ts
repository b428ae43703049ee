import type { Detail, FieldErrors } from './problems.ts';

/**
 * A refusal of the contract as an error, thrown by any part of the server. `http/error-handler.ts` sends it with its
 * status, headers and body.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  constructor(
    readonly status: number,
    readonly body: Detail | FieldErrors,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(JSON.stringify(body));
  }
}

/** A refusal that concerns no single field. */
export const refuse = (status: number, detail: string, headers?: Record<string, string>): Refusal =>
  new Refusal(status, { detail }, headers);

/** 400 with a text for each field. */
export const invalid = (fields: FieldErrors): Refusal => new Refusal(400, fields);

/** 403 unless a policy says yes. */
export const assertAllowed = (allowed: boolean, otherwise: string): void => {
  if (!allowed) throw refuse(403, otherwise);
};

/** The row, or 404. */
export const orNotFound = <Row>(row: Row | undefined, otherwise: string): Row => {
  if (row === undefined) throw refuse(404, otherwise);
  return row;
};
