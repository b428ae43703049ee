/**
 * What the store holds. These are rows, not answers: they never leave the server as they are; each feature's view
 * lists what goes out.
 */
import { ALLOWED } from '#contract/allowed';
import {
  AIRPORTS,
  MODERATION_STATES,
  PUBLISH_AIRLINES,
  SERVICES,
  TICKET_STATUSES,
  TRIP_TYPES,
  type Scenario,
} from '#contract/catalogue';
import { FeedbackDraft } from '#contract/feedback';
import { Email } from '#contract/fields';
import { COMMENT_MAX, NOTES_MAX } from '#contract/limits';
import { UPLOADED_IMAGE, SEED_IMAGE } from '#contract/pictures';
import { TicketDraft } from '#contract/tickets';
import * as z from 'zod/mini';
import {
  day,
  flag,
  id,
  instant,
  listOf,
  oneOf,
  orNull,
  price,
  rating,
  ruled,
  text,
  time,
  type Column,
} from './columns.ts';

const draft = TicketDraft.shape;
const email = ruled(text, Email, ALLOWED.email);
const airport = ruled(text, draft.departure, ALLOWED.oneOf(AIRPORTS.map(({ label }) => label)));
const image = z.union([
  z.string().check(z.regex(SEED_IMAGE)),
  z.string().check(z.regex(UPLOADED_IMAGE)),
]);
const link = z.url({ protocol: /^https?$/ });

/**
 * The columns of each table beside the `id`. From them follow the types of rows, the check of what is stored, and what
 * an export, a scenario's file and an arranged row may say. A column added or changed here needs a step in migrations.ts
 * for the rows that are stored already.
 */
export const COLUMNS = {
  users: {
    /** Lower case, unique. */
    email,
    /** Empty when the person never gave one. */
    full_name: text,
    /** bcrypt hash. */
    password: text,
    is_staff: flag,
    is_active: flag,
    date_joined: instant,
  },
  tickets: {
    /** Id of the seller. */
    user: id,
    /** Labels of airports, see the catalogue. */
    departure: airport,
    destination: airport,
    date: ruled(day, draft.date),
    departure_time: orNull(time),
    arrival_time: orNull(time),
    trip_type: oneOf(TRIP_TYPES),
    return_departure_time: orNull(time),
    return_arrival_time: orNull(time),
    airline: orNull(oneOf(PUBLISH_AIRLINES)),
    services: ruled(listOf(oneOf(SERVICES)), draft.services),
    /** Euro. */
    price: ruled(price, draft.price),
    /** Name of a file in the world's uploads, or `seed/…` for a picture of the seed. */
    image: orNull(ruled(text, image, ALLOWED.image)),
    notes: ruled(text, draft.notes, ALLOWED.textUpTo(NOTES_MAX)),
    status: oneOf(TICKET_STATUSES),
    sold_at: orNull(instant),
    moderation: oneOf(MODERATION_STATES),
    /** Why it was rejected; empty otherwise. */
    moderation_reason: text,
    created_at: instant,
  },
  favourites: {
    user: id,
    ticket: id,
    created_at: instant,
  },
  feedback: {
    /** Id of the person reviewed. */
    seller: id,
    /** Id of the person who wrote it. */
    author: id,
    /** 1 to 5. */
    rating,
    comment: ruled(text, FeedbackDraft.shape.comment, ALLOWED.textUpTo(COMMENT_MAX)),
    created_at: instant,
  },
  mail: {
    to: email,
    subject: text,
    text,
    /** The address in the mail that its reader is to open. */
    link: orNull(ruled(text, link, ALLOWED.link)),
    sent_at: instant,
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Column>>>>;

export type TableName = keyof typeof COLUMNS;

/** The tables in the order in which a snapshot has them. */
export const TABLES = [
  'users',
  'tickets',
  'favourites',
  'feedback',
  'mail',
] as const satisfies readonly TableName[];

type ValuesOf<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};

/** What a row of each table holds beside its id. */
export type Values = { readonly [Name in TableName]: ValuesOf<(typeof COLUMNS)[Name]> };
export type Row<Name extends TableName> = { readonly id: number } & Values[Name];
export type Rows = { readonly [Name in TableName]: Row<Name> };

export type User = Rows['users'];
export type Ticket = Rows['tickets'];
export type Favourite = Rows['favourites'];
export type Feedback = Rows['feedback'];
export type Mail = Rows['mail'];

/** Every row of a scenario on one date; ascending ids from 1 in each table. */
export type SeedRows = { readonly [Name in TableName]: readonly Rows[Name][] };

/** Makes a built-in scenario's rows for an anchor day: a pure function of both (SEED-03). */
export type BuildScenario = (scenario: Scenario, anchor: string) => SeedRows;

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
