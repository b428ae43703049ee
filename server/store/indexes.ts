import type { Favourite, Feedback, Mail, Rows, TableName, Ticket, User } from './schema.ts';
import type { IndexSpec } from './table.ts';

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

/** The columns that hold an id of another table. A row whose reference leads nowhere does not fit. */
export const REFERENCES: {
  readonly [Name in TableName]: Readonly<Record<string, TableName>>;
} = {
  users: {},
  tickets: { user: 'users' },
  favourites: { user: 'users', ticket: 'tickets' },
  feedback: { seller: 'users', author: 'users' },
  mail: {},
};

/** The indexes in which each key has one row at most, and the column that is named where it has two. */
export const UNIQUE: {
  readonly [Name in TableName]: readonly (readonly [IndexOf<Name>, string])[];
} = {
  users: [['email', 'email']],
  tickets: [],
  favourites: [['userTicket', 'ticket']],
  feedback: [['authorSeller', 'author']],
  mail: [],
};

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
