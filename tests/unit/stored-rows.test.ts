import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AIRPORTS, SERVICES } from '#contract/catalogue';
import type { Loose } from '#contract/json-values';
import { NOTES_MAX } from '#contract/limits';
import { ROWS } from '#contract/rows';
import { DATES, STATE_ROWS } from '#lab/rows';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { columnIssues, resolveDates } from '../../server/lab/document/read-rows.ts';
import { parseDocument, Unreadable } from '../../server/store/document.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import { TABLES, type SeedRows, type TableName } from '../../server/store/schema.ts';
import { Seeds } from '../../server/store/seeds.ts';

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
  ['mail', 'link', [null, 'https://a.it/x'], ['ftp://a.it', 'x', 'javascript:alert(1)']],
];

it.each(VALUES)('%s.%s takes %j and refuses %j [LAB-01]', (table, column, good, bad) => {
  const fits = (value: unknown) => !issueOf(table, column, { [column]: value });
  expect(good.filter((value) => !fits(value))).toEqual([]);
  expect(bad.filter(fits)).toEqual([]);
});

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const parse = (document: unknown) => parseDocument(document, seeds);

const seed = buildScenario('default', '2026-06-12');
const mail = {
  id: 1,
  to: 'marta.greco@example.com',
  subject: 'Reimposta la password',
  text: 'Ciao',
  link: null,
  sent_at: '2026-06-12T07:00:00.000Z',
};
const rows: SeedRows = { ...seed, mail: [mail] };

const documentOf = (
  changes: Partial<Record<TableName, unknown>> = {},
  head: Loose = {},
): Loose => ({
  format: FORMAT,
  scenario: 'default',
  generation: 2,
  last_ids: Object.fromEntries(TABLES.map((table) => [table, 100])),
  based_on: { seed: 'x', date: '2026-06-12', removed: { tickets: [99] } },
  ...rows,
  ...changes,
  ...head,
});

const reasonOf = (act: () => unknown): string => {
  try {
    act();
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable);
    return (error as Error).message;
  }
};

describe('a file written by the store', () => {
  it('is read with each row of every scenario, and those that are gone [HOUSE-03]', () => {
    const { changes, seed: seedId, seedDay } = parse(documentOf());
    expect([seedId, seedDay, changes.tickets.at(-1)]).toEqual(['x', '2026-06-12', [99, null]]);
    for (const table of TABLES)
      expect(changes[table].flatMap(([, row]) => row ?? [])).toEqual(rows[table]);
    const large = buildLarge(300, '2026-06-12').tickets;
    expect(reasonOf(() => parse(documentOf({ tickets: large })))).toBe('');
  });

  it.each([
    ['users', { email: 'Marta', full_name: ' Marta ' }],
    ['tickets', { departure: 'Aeroporto di una volta', airline: 'Alitalia', services: ['Fax'] }],
    ['tickets', { price: -1, departure_time: '25:00', user: 4711, image: '../x', notes: ' x ' }],
    ['feedback', { rating: 10, comment: 'x'.repeat(10_000) }],
  ] as const)(
    'is read where the rules have changed since: %s with %j [HOST-07]',
    (table, change) => {
      const changed = [{ ...rows[table][0], ...change }];
      expect(reasonOf(() => parse(documentOf({ [table]: changed })))).toBe('');
    },
  );
});

/** By type of a value, those that are never stored in its place. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  string: [undefined, null, {}, 7, true],
  number: [undefined, null, '12', Number.NaN],
  boolean: [undefined, null, 1, 'true'],
  object: [undefined, null, {}, [7], 'x'],
};
const NULLABLE = /_time$|^(airline|image|sold_at|link)$/;

describe('a file edited by hand', () => {
  it('is rejected where a column has a value of another type, or none, by table, row and field [HOST-06]', () => {
    for (const table of TABLES) {
      const [row] = rows[table] as unknown as Loose[];
      for (const [field, value] of Object.entries(row ?? {})) {
        const wrong = WRONG[value === null ? 'string' : typeof value] ?? [];
        for (const other of wrong.filter((one) => one !== null || !NULLABLE.test(field))) {
          const edited = { [table]: [{ ...row, [field]: other }] };
          expect(
            reasonOf(() => parse(documentOf(edited))),
            `${field} = ${JSON.stringify(other)}`,
          ).toBe(`${table}, row 1: field '${field}' is not valid`);
        }
      }
    }
  });

  const ticket = (change: Loose) => documentOf({ tickets: [{ ...rows.tickets[0], ...change }] });
  const wrong = (field: string, row = '') => `${row}field '${field}' is not valid`;
  const inTicket = (field: string) => wrong(field, 'tickets, row 1: ');

  it.each([
    ['a date that is none', ticket({ date: '2026-13-01' }), inTicket('date')],
    ['an offset', ticket({ date: '+2d' }), inTicket('date')],
    ['a day for an instant', ticket({ created_at: '2026-06-12' }), inTicket('created_at')],
    ['an unknown column', ticket({ colour: 'red' }), inTicket('colour')],
    ['an id below 1', ticket({ id: 0 }), inTicket('id')],
    ['a row that is none', documentOf({ mail: ['x'] }), wrong('id', 'mail, row 1: ')],
    ['an id twice', documentOf({ mail: [mail, mail] }), wrong('id', 'mail, row 2: ')],
    ['a missing table', documentOf({ tickets: undefined }), wrong('tickets')],
    ['a list for the document', [], 'not a document'],
    ['another format', documentOf({}, { format: 0 }), wrong('format')],
    ['no seed', documentOf({}, { based_on: {} }), wrong('based_on')],
    ['another scenario', documentOf({}, { scenario: 'x' }), wrong('scenario')],
  ])('is rejected with %s [HOST-06]', (_, value, reason) => {
    expect(reasonOf(() => parse(value))).toBe(reason);
  });
});
