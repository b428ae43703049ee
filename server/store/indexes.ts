import type { Favourite, Feedback, Mail, Rows, TableName, Ticket, User } from './schema.ts';
import type { Base, Table } from './table.ts';

/** What queries look rows up by. Keys of several parts are joined with `|`. */
export const INDEXES = {
  users: {
    email: (user: User) => user.email,
  },
  tickets: {
    seller: (ticket: Ticket) => ticket.user,
    moderation: (ticket: Ticket) => ticket.moderation,
    date: (ticket: Ticket) => ticket.date,
    departure: (ticket: Ticket) => ticket.departure,
    destination: (ticket: Ticket) => ticket.destination,
    departureDate: (ticket: Ticket) => joinKey(ticket.departure, ticket.date),
    destinationDate: (ticket: Ticket) => joinKey(ticket.destination, ticket.date),
    route: (ticket: Ticket) => joinKey(ticket.departure, ticket.destination),
    routeDate: (ticket: Ticket) => joinKey(ticket.departure, ticket.destination, ticket.date),
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

/** The key of an index over several parts. */
export const joinKey = (...parts: (string | number)[]): string => parts.join('|');

type IndexOf<Name extends TableName> = Extract<keyof (typeof INDEXES)[Name], string>;

/** The tables of a store, each with its rows and its indexes. */
export type Tables = { readonly [Name in TableName]: Table<Rows[Name], IndexOf<Name>> };

/** What lies under them. */
export type BaseSet = { readonly [Name in TableName]: Base<Rows[Name], IndexOf<Name>> };
