/** Estimated bytes of a field, beside its text. */
const FIELD_BYTES = 16;

type Change = readonly [number, object | null];

/** Estimated size of a row: its texts, and a constant for each field. A deleted row counts as one field. */
export const bytesOf = (row: object | null): number => {
  let bytes = FIELD_BYTES;
  for (const value of Object.values(row ?? {}) as unknown[]) {
    bytes += FIELD_BYTES + (typeof value === 'string' ? value.length : 0);
  }
  return bytes;
};

/** Estimated size of rows by table that differ from a seed. */
export const bytesOfChanges = (changes: Readonly<Record<string, readonly Change[]>>): number =>
  Object.values(changes).reduce(
    (sum, rows) => rows.reduce((all, [, row]) => all + bytesOf(row), sum),
    0,
  );
