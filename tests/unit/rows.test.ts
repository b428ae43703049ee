/** The rows of the contract, which callers and the API document see, against the store's columns, which check them. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { AIRPORTS, SERVICES, TRIP_TYPES } from '#contract/catalogue';
import { COMMENT_MAX, NOTES_MAX } from '#contract/limits';
import { ARRANGE_ENTRIES, STATE_ROWS } from '#lab/rows';
import { readValue } from '../../server/store/read-rows.ts';
import { TABLES, type TableName } from '../../server/store/schema.ts';
import { WRITTEN_COLUMNS } from '../../server/store/write-state.ts';

const columnsOf = (table: TableName): string[] => WRITTEN_COLUMNS[table].map(([name]) => name);

/** What each column is offered. */
const VALUES: readonly unknown[] = [
  ...[null, true, 0, 1, 5, 6, -1, 1.5, 12.345, 9999.99, 10_000, 1e300, [], {}, ['x']],
  ...['', 'testo', 'a@b.it', 'A@b.it', 'x'.repeat(NOTES_MAX + 1), 'x'.repeat(COMMENT_MAX + 1)],
  ...['2026-06-12', '2026-02-30', '12/06/2026', '+2d', '-3d 14:05:00.000', '-3d 24:05:00.000'],
  ...['2026-06-12T07:25:00.000Z', '2026-06-12T07:25:00Z', '2026-06-12T07:25:00.000+02:00'],
  ...['07:25', '7:25', '24:00', 'seed/olbia.webp', 'a-1.png', '../a.png', 'https://a.it/x'],
  ...['active', 'sold', 'pending', 'Ryanair', 'ftp://a.it', TRIP_TYPES[0], AIRPORTS[0]?.label],
  ...[[SERVICES[0]], [SERVICES[0], SERVICES[1]], [SERVICES[0], SERVICES[0]]],
];

/** What no JSON Schema says, and the store refuses. */
const BEYOND: Readonly<Record<string, readonly unknown[]>> = {
  email: ['A@b.it'],
  to: ['A@b.it'],
  price: [12.345],
  services: [[SERVICES[0], SERVICES[0]]],
};

type Shape = Readonly<Record<string, z.ZodMiniType>>;

describe.each(TABLES)('a row of %s', (table) => {
  const shape: Shape = STATE_ROWS[table].shape;

  it('has an id, the columns of the store, and nothing else [LAB-01, LAB-04]', () => {
    expect(Object.keys(shape).toSorted()).toEqual(['id', ...columnsOf(table)].toSorted());
    const { error } = STATE_ROWS[table].safeParse({ depature: 1 });
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
  });

  it.each(columnsOf(table))(
    'takes as `%s` what the store takes, and refuses the rest [LAB-01, LAB-04]',
    (column) => {
      for (const value of VALUES) {
        const inStore =
          readValue(table, column, value, { today: '2026-06-12' }).wrong === undefined;
        const inContract = shape[column]?.safeParse(value).success;
        const isBeyond = (BEYOND[column] ?? []).some(
          (one) => JSON.stringify(one) === JSON.stringify(value),
        );
        expect(inContract, `${column}: ${JSON.stringify(value)}`).toBe(inStore || isBeyond);
      }
    },
  );
});

it('an arranged entry has the fields of its row, all optional, and what goes beyond it [LAB-04]', () => {
  const more = { users: ['password'], tickets: ['departs_in'], favourites: [], feedback: [] };
  for (const table of ['users', 'tickets', 'favourites', 'feedback'] as const) {
    const entry = ARRANGE_ENTRIES[table];
    const fields = ['id', 'times', ...columnsOf(table), ...more[table]];
    expect(Object.keys(entry.shape).toSorted()).toEqual(fields.toSorted());
    expect(entry.safeParse({}).success).toBe(true);
    expect(entry.safeParse({ depature: 1 }).success).toBe(false);
  }
});
