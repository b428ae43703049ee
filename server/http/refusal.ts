import type { Detail, FieldErrors } from '#contract/problems';

/** An answer that refuses. Thrown anywhere below a handler; the error handler sends it as it is. */
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

export const refuse = (status: number, detail: string, headers?: Record<string, string>): Refusal =>
  new Refusal(status, { detail }, headers);

/** 400 with a text for each field. */
export const invalid = (fields: FieldErrors): Refusal => new Refusal(400, fields);

/** 403 unless a policy says yes. */
export const allow = (allowed: boolean, otherwise: string): void => {
  if (!allowed) throw refuse(403, otherwise);
};

/** The row, or 404. */
export const found = <Row>(row: Row | undefined, otherwise: string): Row => {
  if (row === undefined) throw refuse(404, otherwise);
  return row;
};
