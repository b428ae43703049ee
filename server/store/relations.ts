import type { IndexOf } from './indexes.ts';
import type { TableName } from './schema.ts';

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
