/**
 * Rows as documents and arranged entries have them (LAB-01, LAB-04), for types and the API document. They are checked by the
 * schema of the store, whose answers name table, row and field; a test compares the two.
 */
import * as z from 'zod/mini';
import {
  MODERATION_STATES,
  PUBLISH_AIRLINES,
  SERVICES,
  TICKET_STATUSES,
  TRIP_TYPES,
} from '../../contract/catalogue.ts';
import { ClockAdvance } from './control.ts';
import { AirportLabel, Email, RowId, Time } from '../../contract/fields.ts';
import { ARRANGE_ID_MAX, ARRANGE_ROWS_MAX } from './limits.ts';
import {
  COMMENT_MAX,
  NOTES_MAX,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
  STATE_ID_MAX,
} from '../../contract/limits.ts';

/** A day, or an offset from the sandbox's today. */
export const DayOrOffset = z
  .union([z.iso.date(), z.string().check(z.regex(/^[+-]\d{1,7}d$/))])
  .register(z.globalRegistry, { id: 'DayOrOffset' });

/** An instant in UTC, or an offset from the sandbox's today with a time in Rome. */
export const InstantOrOffset = z
  .union([
    z.iso.datetime({ precision: 3 }),
    z.string().check(z.regex(/^[+-]\d{1,7}d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}( second)?$/)),
  ])
  .register(z.globalRegistry, { id: 'InstantOrOffset' });

const ImageName = z.string().check(z.regex(/^(seed\/[a-z]+\.webp|[\w-]{1,100}\.[a-z0-9]{2,5})$/));

const user = {
  email: Email,
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  date_joined: InstantOrOffset,
};

const ticket = {
  departure: AirportLabel,
  destination: AirportLabel,
  date: DayOrOffset,
  departure_time: z.nullable(Time),
  arrival_time: z.nullable(Time),
  trip_type: z.enum(TRIP_TYPES),
  return_departure_time: z.nullable(Time),
  return_arrival_time: z.nullable(Time),
  airline: z.nullable(z.enum(PUBLISH_AIRLINES)),
  services: z.array(z.enum(SERVICES)).check(z.meta({ uniqueItems: true })),
  price: z.number().check(z.minimum(0), z.maximum(PRICE_MAX)),
  image: z.nullable(ImageName),
  notes: z.string().check(z.maxLength(NOTES_MAX)),
  status: z.enum(TICKET_STATUSES),
  sold_at: z.nullable(InstantOrOffset),
  moderation: z.enum(MODERATION_STATES),
  moderation_reason: z.string(),
  created_at: InstantOrOffset,
};

const favourite = { created_at: InstantOrOffset };

const feedback = {
  rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)),
  comment: z.string().check(z.maxLength(COMMENT_MAX)),
  created_at: InstantOrOffset,
};

const mail = {
  to: Email,
  subject: z.string(),
  text: z.string(),
  link: z.nullable(z.url({ protocol: /^https?$/ })),
  sent_at: InstantOrOffset,
};

const named = <T extends z.core.$ZodLooseShape>(id: string, shape: T) =>
  z.strictObject(shape).register(z.globalRegistry, { id });

const id = RowId.check(z.maximum(STATE_ID_MAX));

/** The rows of each table of a state's document: every field is there. */
export const STATE_ROWS = {
  users: named('StoredUser', { id, ...user }),
  tickets: named('StoredTicket', { id, user: RowId, ...ticket }),
  favourites: named('StoredFavourite', { id, user: RowId, ticket: RowId, ...favourite }),
  feedback: named('StoredFeedback', { id, seller: RowId, author: RowId, ...feedback }),
  mail: named('StoredMail', { id, ...mail }),
};

const person = z.union([RowId, Email]).register(z.globalRegistry, { id: 'PersonKey' });

/** What every entry can say beside the fields of its row. */
const more = {
  id: RowId.check(z.maximum(ARRANGE_ID_MAX)),
  times: z.int().check(z.minimum(1), z.maximum(ARRANGE_ROWS_MAX)),
};

/** The entries of a call that arranges rows: every field may be left out. */
export const ARRANGE_ENTRIES = {
  users: z
    .partial(
      z.strictObject({
        ...more,
        ...user,
        password: z.string(),
      }),
    )
    .register(z.globalRegistry, { id: 'UserEntry' }),
  tickets: z
    .partial(
      z.strictObject({
        ...more,
        user: person,
        ...ticket,
        departs_in: ClockAdvance,
      }),
    )
    .register(z.globalRegistry, { id: 'TicketEntry' }),
  favourites: z
    .partial(z.strictObject({ ...more, user: person, ticket: RowId, ...favourite }))
    .register(z.globalRegistry, { id: 'FavouriteEntry' }),
  feedback: z
    .partial(z.strictObject({ ...more, seller: person, author: person, ...feedback }))
    .register(z.globalRegistry, { id: 'FeedbackEntry' }),
};
