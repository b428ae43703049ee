/**
 * What the store holds. These are rows, not answers: they never leave the server as they are; each feature's view
 * lists what goes out.
 */
import type * as z from 'zod/mini';
import type { Scenario } from '#contract/catalogue';
import { COLUMNS } from '#contract/rows';

export type TableName = keyof typeof COLUMNS;

/** The tables in the order in which a document has them. */
export const TABLES = [
  'users',
  'tickets',
  'favourites',
  'feedback',
  'mail',
] as const satisfies readonly TableName[];

const named = TABLES.map((table): [TableName, string[]] => [table, Object.keys(COLUMNS[table])]);

/** The columns of each table that an export has, in their order: all but the id and the password. */
export const COLUMN_NAMES = Object.fromEntries(named) as Readonly<Record<TableName, string[]>>;

/** Rows are never mutated. */
type Immutable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;
type Written<Name extends TableName> = {
  readonly [
    Column in keyof (typeof COLUMNS)[Name]
  ]: (typeof COLUMNS)[Name][Column] extends z.ZodMiniType
    ? Immutable<z.output<(typeof COLUMNS)[Name][Column]>>
    : never;
};

interface Secret {
  /** bcrypt hash. */
  readonly password: string;
}

/** What a row of each table holds beside its id. */
export type Values = {
  readonly [Name in TableName]: Name extends 'users' ? Written<Name> & Secret : Written<Name>;
};
export type Row<Name extends TableName> = { readonly id: number } & Values[Name];
export type Rows = { readonly [Name in TableName]: Row<Name> };

export type User = Rows['users'];
export type Ticket = Rows['tickets'];
export type Favourite = Rows['favourites'];
export type Feedback = Rows['feedback'];
export type Mail = Rows['mail'];

/** Every row of a scenario on one date; ascending ids from 1 in each table. */
export type SeedRows = { readonly [Name in TableName]: readonly Rows[Name][] };

/** Makes a built-in scenario's rows for the day of its seed: a pure function of both (SEED-03). */
export type BuildScenario = (scenario: Scenario, seedDay: string) => SeedRows;

/** A world's instant, in ISO 8601, and its day in Rome. */
export interface InstantAndDay {
  readonly now: string;
  readonly today: string;
}

/**
 * Fills in what an arranged row leaves out (LAB-04): a pure function of the row's id, of what is given and of the moment.
 * People get the password of the seed's.
 */
export interface Inventor {
  user(id: number, given: Partial<Values['users']>, at: InstantAndDay): Values['users'];
  ticket(
    id: number,
    given: Partial<Values['tickets']> & Pick<Ticket, 'user'>,
    at: InstantAndDay,
  ): Values['tickets'];
  favourite(
    id: number,
    given: Partial<Values['favourites']> & Pick<Favourite, 'user' | 'ticket'>,
    ticket: Ticket,
    at: InstantAndDay,
  ): Values['favourites'];
  feedback(
    id: number,
    given: Partial<Values['feedback']> & Pick<Feedback, 'seller' | 'author'>,
    at: InstantAndDay,
  ): Values['feedback'];
}

/** Estimated bytes of a field, beside its text. */
const FIELD_BYTES = 16;

type Change = readonly [number, object | null];

/** Estimated size of a row: its texts, and a constant for each field. A deleted row counts as one field. */
export const bytesOfRow = (row: object | null): number => {
  let bytes = FIELD_BYTES;
  for (const value of Object.values(row ?? {}) as unknown[]) {
    bytes += FIELD_BYTES + (typeof value === 'string' ? value.length : 0);
  }
  return bytes;
};

/** Estimated size of rows by table that differ from a seed. */
export const bytesOfChanges = (changes: Readonly<Record<string, readonly Change[]>>): number =>
  Object.values(changes).reduce(
    (sum, rows) => rows.reduce((all, [, row]) => all + bytesOfRow(row), sum),
    0,
  );
