/**
 * What the store holds. These are rows, not answers: they never leave the server as they are; each feature's view
 * lists what goes out.
 */
import type * as z from 'zod/mini';
import type { Scenario } from '#contract/catalogue';
import type { COLUMNS } from '#contract/rows';
import type { IndexSpec, RowChange, Table } from './table.ts';

export type TableName = keyof typeof COLUMNS;

/** The tables in the order in which a document has them. */
export const TABLES = [
  'users',
  'tickets',
  'favourites',
  'feedback',
  'mail',
] as const satisfies readonly TableName[];

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

const SPECS = {
  users: {
    email: (user: User) => user.email,
    /** Those who are deactivated, whose tickets are not public (SEARCH-13). */
    inactive: ({ is_active }: User) => (is_active ? null : 1),
  },
  tickets: {
    seller: (ticket: Ticket) => ticket.user,
    /** The list of moderation that has the ticket. Once sold there is nothing left to decide: none has it (MOD-01). */
    moderation: ({ status, moderation }: Ticket) =>
      status === 'sold' && moderation === 'pending' ? '' : moderation,
    date: (ticket: Ticket) => ticket.date,
    image: (ticket: Ticket) => ticket.image,
    departure: (ticket: Ticket) => ticket.departure,
    destination: (ticket: Ticket) => ticket.destination,
    route: (ticket: Ticket) => joinKey(ticket.departure, ticket.destination),
  },
  favourites: {
    user: (favourite: Favourite) => favourite.user,
    ticket: (favourite: Favourite) => favourite.ticket,
    userTicket: (favourite: Favourite) => joinKey(favourite.user, favourite.ticket),
  },
  feedback: {
    seller: (feedback: Feedback) => feedback.seller,
    authorSeller: (feedback: Feedback) => joinKey(feedback.author, feedback.seller),
  },
  mail: {
    to: (mail: Mail) => mail.to,
  },
};

/** The key of an index over several columns. */
export const joinKey = (...parts: (string | number)[]): string => parts.join('|');

export type IndexOf<Name extends TableName> = Extract<keyof (typeof SPECS)[Name], string>;

/** What queries look rows up by. */
export const INDEXES: {
  readonly [Name in TableName]: IndexSpec<Rows[Name], IndexOf<Name>>;
} = SPECS;

/** The things that exist once per table, by kind, each with the types of its table. */
interface Kinds<Name extends TableName> {
  table: Table<Rows[Name], IndexOf<Name>>;
  rows: Rows[Name][];
  /** The rows that differ from the seed. */
  changes: readonly RowChange<Rows[Name]>[];
  number: number;
}

/** One thing of a kind for each table. */
export type PerTable<Kind extends keyof Kinds<TableName>> = {
  readonly [Name in TableName]: Kinds<Name>[Kind];
};

/** Does something with each table, by its own types. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties the things of one table to one another
export const forEachTable = (work: <Name extends TableName>(name: Name) => void): void => {
  for (const name of TABLES) work(name);
};

/** Makes one for each table. The kind is named so that each is checked against the types of its own table. */
export const mapTables = <Kind extends keyof Kinds<TableName>>(
  make: <Name extends TableName>(name: Name) => Kinds<Name>[Kind],
): PerTable<Kind> => ({
  users: make('users'),
  tickets: make('tickets'),
  favourites: make('favourites'),
  feedback: make('feedback'),
  mail: make('mail'),
});

/** One row's part in a commit: its table, its id, and what it becomes; `null` deletes it. */
export type Change<Name extends TableName = TableName> = {
  [Each in Name]: readonly [Each, number, Rows[Each] | null];
}[Name];

/** The parameters belong to one table; the cast is there since TypeScript does not see that such a change is a `Change`. */
export const changeOf = <Name extends TableName>(name: Name, id: number, row: Row<Name> | null) =>
  [name, id, row] as Change;

interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Sorts by `created_at`, newest first, and rows of the same instant by falling id. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Instants are all written alike, so that comparing code units compares times.
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return b.id - a.id;
};

/** Sorts by `created_at`, oldest first. */
export const oldestFirst = (a: Dated, b: Dated): number => newestFirst(b, a);
