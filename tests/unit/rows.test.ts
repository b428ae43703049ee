/** The rows of the contract: the one schema that the store reads by, and that callers and the API document see. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AIRPORTS, SERVICES } from '#contract/catalogue';
import type { Loose } from '#contract/json-values';
import { NOTES_MAX } from '#contract/limits';
import { ROWS } from '#contract/rows';
import { DATES, STATE_ROWS } from '#lab/rows';
import { columnIssues, resolveDates } from '../../server/lab/document/read-rows.ts';
import { TABLES, type TableName } from '../../server/store/schema.ts';

const TODAY = '2026-06-12';

/** What is wrong with a column of a row, once its dates are resolved. */
const issueOf = (table: TableName, column: string, row: Loose) =>
  columnIssues(ROWS[table], resolveDates(table, row, TODAY)).get(column);

describe.each(TABLES)('a row of %s', (table) => {
  it('has an id, the columns of the store, and nothing else [LAB-01]', () => {
    const { error } = ROWS[table].safeParse({ depature: 1 });
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
  });

  it('has an offset from today where it has a day or an instant, and nowhere else [LAB-01]', () => {
    const takes = (schema: z.ZodMiniObject, value: string) =>
      Object.entries(schema.shape)
        .filter(([, column]) => z.safeParse(column, value).success)
        .map(([name]) => name);
    const offsets = (schema: z.ZodMiniObject) => [
      ...takes(schema, '-3d'),
      ...takes(schema, '-3d 14:05:00.000'),
    ];
    const texts = offsets(ROWS[table]);
    const dates = offsets(STATE_ROWS[table]).filter((name) => !texts.includes(name));
    expect(dates.toSorted()).toEqual(Object.keys(DATES[table]).toSorted());
    const absolute = [
      ...takes(ROWS[table], TODAY),
      ...takes(ROWS[table], `${TODAY}T10:00:00.000Z`),
    ];
    expect(absolute.filter((name) => !texts.includes(name)).toSorted()).toEqual(dates.toSorted());
  });
});

/** Values that a column takes, and others that it refuses. */
const VALUES: readonly (readonly [TableName, string, readonly unknown[], readonly unknown[]])[] = [
  ['users', 'email', ['a@b.it'], ['A@b.it', ' a@b.it', 'a', null, 7]],
  ['users', 'full_name', ['', 'testo'], [null, 7, [], {}]],
  ['users', 'is_staff', [true, false], [0, 'true', null]],
  ['tickets', 'user', [1, 5], [0, -1, 1.5, '1', null, 1e300]],
  [
    'tickets',
    'departure',
    [AIRPORTS[0]?.label],
    ['Oz', '', null, AIRPORTS[0]?.label.toUpperCase()],
  ],
  [
    'tickets',
    'date',
    ['2026-06-12', '+2d'],
    ['2026-02-30', '12/06/2026', '-3d 14:05:00.000', null],
  ],
  ['tickets', 'departure_time', ['07:25', null], ['7:25', '24:00', '', 7]],
  ['tickets', 'services', [[], [SERVICES[0]]], [[SERVICES[0], SERVICES[0]], ['x'], null, {}]],
  ['tickets', 'price', [0, 5, 4.35, 9999.99], [12.345, 10_000, -1, '12', Number.NaN, null]],
  ['tickets', 'image', [null, 'seed/olbia.webp', 'a-1.png'], ['../a.png', '', 7]],
  ['tickets', 'notes', ['', 'testo'], [' testo', 'x'.repeat(NOTES_MAX + 1), null]],
  ['tickets', 'status', ['active', 'sold'], ['venduto', null]],
  [
    'tickets',
    'created_at',
    ['2026-06-12T07:25:00.000Z', '-3d 14:05:00.000'],
    [
      ...['2026-06-12T07:25:00Z', '2026-06-12T07:25:00.000+02:00', '-3d 24:05:00.000', '+2d'],
      ...['ieri', '2026-02-31T10:00:00.000Z', '+0d 99:99:99.999', '+9999999d 10:00:00.000'],
    ],
  ],
  ['feedback', 'rating', [1, 5], [0, 6, 1.5, '3']],
  ['tickets', 'sold_at', [null], ['9999-12-31T23:30:00.000Z']],
  ['mail', 'to', ['a@b.it'], ['Marta']],
  ['mail', 'link', [null, 'https://a.it/x'], ['ftp://a.it', 'x', 'javascript:alert(1)']],
];

it.each(VALUES)('%s.%s takes %j and refuses %j [LAB-01]', (table, column, good, bad) => {
  const fits = (value: unknown) => !issueOf(table, column, { [column]: value });
  expect(good.filter((value) => !fits(value))).toEqual([]);
  expect(bad.filter(fits)).toEqual([]);
});
