import { describe, expect, it } from 'vitest';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { TABLES, type SeedRows, type TableName } from '../../server/store/schema.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import { parseDocument, Unreadable } from '../../server/store/document.ts';

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

type Loose = Record<string, unknown>;

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
