import { describe, expect, it } from 'vitest';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { TABLES, type SeedRows, type TableName } from '../../server/store/schema.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import { parseDocument, Unreadable } from '../../server/store/stored-shape.ts';

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
  over: { seed: 'x', date: '2026-06-12', removed: { tickets: [99] } },
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

/** Values of other types than this one: what was stored fitted the rules of its day. */
const wrongFor = (value: unknown): unknown[] => {
  const never: unknown[] = [undefined, {}, [{}], [7], true, 'dodici', 1.5, Number.NaN];
  if (typeof value === 'boolean') return [...never.filter((one) => one !== true), 1, 'true', null];
  if (typeof value === 'number') return [...never.filter((one) => one !== 1.5), null, '12'];
  return never.filter((one) => typeof one !== 'string');
};

const fields = TABLES.flatMap((table) => {
  const [row] = rows[table];
  return Object.keys(row ?? {}).map((field) => [table, field, row as unknown as Loose] as const);
});

describe('a file written by the store', () => {
  it('is read with each row of every scenario, and those that are gone [HOUSE-03]', () => {
    const { changes, seed: mark, anchor } = parse(documentOf());
    expect([mark, anchor, changes.tickets.at(-1)]).toEqual(['x', '2026-06-12', [99, null]]);
    for (const table of TABLES)
      expect(changes[table].flatMap(([, row]) => row ?? [])).toEqual(rows[table]);
    const large = buildLarge(300, '2026-06-12').tickets;
    expect(reasonOf(() => parse(documentOf({ tickets: large })))).toBe('');
  });
});

describe('a file edited by hand', () => {
  it.each(fields)(
    'is rejected with an invalid value in %s.%s, which the error names',
    (table, field, row) => {
      for (const value of wrongFor(row[field])) {
        const edited = [{ ...row, [field]: value }];
        const reason = `${table}, row 1`;
        const about = `${field} = ${JSON.stringify(value)}`;
        expect(
          reasonOf(() => parse(documentOf({ [table]: edited }))),
          about,
        ).toMatch(new RegExp(`^${reason}.*: field '${field}' is`));
      }
    },
  );

  it.each([
    ['tickets', 'date', '12/06/2026'],
    ['tickets', 'date', '2026-13-01'],
    ['tickets', 'date', '+2d'],
    ['tickets', 'created_at', 'ieri'],
    ['tickets', 'created_at', '2026-06-12'],
    ['tickets', 'price', '49,90'],
    ['tickets', 'price', null],
    ['users', 'date_joined', '2026-99-99T00:00:00.000Z'],
  ] as const)('is rejected with %s.%s = %j', (table, field, value) => {
    const [row] = rows[table];
    const edited = [{ ...row, [field]: value }];
    expect(reasonOf(() => parse(documentOf({ [table]: edited })))).toBe(
      `${table}, row 1 (id ${row?.id}): field '${field}' is of another type`,
    );
  });

  it.each([
    ['a number for the document', 17, 'not a document'],
    ['a list for the document', [], 'not a document'],
    ['another format', documentOf({}, { format: 0 }), "field 'format' is not valid"],
    ['no seed', documentOf({}, { over: {} }), "field 'over' is not valid"],
    ['another scenario', documentOf({}, { scenario: 'x' }), "field 'scenario' is not valid"],
    ['no last ids', documentOf({}, { last_ids: {} }), "field 'last_ids' is not valid"],
    ['a missing table', documentOf({ tickets: undefined }), "field 'tickets' is missing"],
    ['no row', documentOf({ mail: ['x'] }), "mail, row 1: field 'id' is no row"],
    [
      'an id twice',
      documentOf({ mail: [mail, mail] }),
      "mail, row 2 (id 1): field 'id' has a value that another row has too",
    ],
  ])('is rejected with %s', (_, value, reason) => {
    expect(reasonOf(() => parse(value))).toBe(reason);
  });
});
