/** The rows of each table: their types, their check, and what the API document says of them. */
import * as z from 'zod/mini';
import {
  MODERATION_STATES,
  PUBLISH_AIRLINES,
  SERVICES,
  TICKET_STATUSES,
  TRIP_TYPES,
} from './catalogue.ts';
import { AirportLabel, Email, freeText, RowId, Time } from './fields.ts';
import { COMMENT_MAX, PRICE_MAX, RATING_MAX, RATING_MIN, STATE_ID_MAX } from './limits.ts';
import { PROBLEM } from './problems.ts';
import { Notes } from './tickets.ts';

/** A day, or an offset from a world's today. */
export const DayOrOffset = z
  .union([z.iso.date(), z.string().check(z.regex(/^[+-]\d{1,7}d$/))])
  .register(z.globalRegistry, { id: 'DayOrOffset' });

/** An instant in UTC, or an offset from a world's today with a time in Rome. */
export const InstantOrOffset = z
  .union([
    z.iso.datetime({ precision: 3 }),
    z.string().check(z.regex(/^[+-]\d{1,7}d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}( second)?$/)),
  ])
  .register(z.globalRegistry, { id: 'InstantOrOffset' });

const ImageName = z
  .string()
  .check(z.regex(/^(seed\/[a-z]+\.webp|[\w-]{1,100}\.[a-z0-9]{2,5})$/, PROBLEM.imageName));

const Price = z
  .number()
  .check(z.minimum(0), z.maximum(PRICE_MAX))
  .check(z.refine((price) => Number(price.toFixed(2)) === price, PROBLEM.price));

const Services = z.array(z.enum(SERVICES)).check(
  z.refine((services) => new Set(services).size === services.length, PROBLEM.notAsStored),
  z.meta({ uniqueItems: true }),
);

/**
 * The columns of each table beside the `id`. A value must be as its schema leaves it: an email in lower case, a text without
 * blanks around it. A column added or changed here needs a step in store/migrations.ts for the rows that are stored already.
 */
export const COLUMNS = {
  users: {
    /** Lower case, unique. */
    email: Email,
    /** Empty when the person never gave one. */
    full_name: z.string(),
    is_staff: z.boolean(),
    is_active: z.boolean(),
    date_joined: InstantOrOffset,
  },
  tickets: {
    /** The seller. */
    user: RowId,
    departure: AirportLabel,
    destination: AirportLabel,
    date: DayOrOffset,
    departure_time: z.nullable(Time),
    arrival_time: z.nullable(Time),
    trip_type: z.enum(TRIP_TYPES),
    return_departure_time: z.nullable(Time),
    return_arrival_time: z.nullable(Time),
    airline: z.nullable(z.enum(PUBLISH_AIRLINES)),
    services: Services,
    price: Price,
    image: z.nullable(ImageName),
    notes: Notes,
    status: z.enum(TICKET_STATUSES),
    sold_at: z.nullable(InstantOrOffset),
    moderation: z.enum(MODERATION_STATES),
    /** Why it was rejected; empty otherwise. */
    moderation_reason: z.string(),
    created_at: InstantOrOffset,
  },
  favourites: { user: RowId, ticket: RowId, created_at: InstantOrOffset },
  feedback: {
    /** The person reviewed. */
    seller: RowId,
    author: RowId,
    rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)),
    comment: freeText(COMMENT_MAX),
    created_at: InstantOrOffset,
  },
  mail: {
    to: Email,
    subject: z.string(),
    text: z.string(),
    /** The address in the mail that its reader is to open. */
    link: z.nullable(z.url({ protocol: /^https?$/ })),
    sent_at: InstantOrOffset,
  },
};

const named = <T extends z.core.$ZodLooseShape>(id: string, shape: T) =>
  z
    .strictObject({ id: RowId.check(z.maximum(STATE_ID_MAX)), ...shape })
    .register(z.globalRegistry, { id });

/** The rows of each table as a document has them: every column is there, passwords are not. */
export const ROWS = {
  users: named('StoredUser', COLUMNS.users),
  tickets: named('StoredTicket', COLUMNS.tickets),
  favourites: named('StoredFavourite', COLUMNS.favourites),
  feedback: named('StoredFeedback', COLUMNS.feedback),
  mail: named('StoredMail', COLUMNS.mail),
};
