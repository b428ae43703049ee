/** The rows of each table: their types and their check. */
import * as z from 'zod/mini';
import { MODERATION_STATES, SERVICES, TICKET_STATUSES } from './catalogue.ts';
import { AirportLabel, Email, freeText, Rating, RowId } from './fields.ts';
import { COMMENT_MAX, PRICE_MAX, STATE_ID_MAX } from './limits.ts';
import { SEED_IMAGE, UPLOADED_IMAGE } from './pictures.ts';
import { PROBLEM } from './problems.ts';
import { flight, Notes } from './tickets.ts';

/** An instant in UTC whose day has a year of four digits, so that it can be written as an offset from another. */
export const StoredInstant = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((instant) => instant < '9999-12-31'));

const ImageName = z
  .string()
  .check(z.regex(new RegExp(`${SEED_IMAGE.source}|${UPLOADED_IMAGE.source}`), PROBLEM.imageName));

const Price = z
  .number()
  .check(z.minimum(0), z.maximum(PRICE_MAX))
  .check(
    z.refine((price) => Number(price.toFixed(2)) === price, {
      error: PROBLEM.price,
      params: { rule: 'at most two decimals' },
    }),
  );

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
    date_joined: StoredInstant,
  },
  tickets: {
    /** The seller. */
    user: RowId,
    departure: AirportLabel,
    destination: AirportLabel,
    ...flight,
    services: Services,
    price: Price,
    image: z.nullable(ImageName),
    notes: Notes,
    status: z.enum(TICKET_STATUSES),
    sold_at: z.nullable(StoredInstant),
    moderation: z.enum(MODERATION_STATES),
    /** Why it was rejected; empty otherwise. */
    moderation_reason: z.string(),
    created_at: StoredInstant,
  },
  favourites: { user: RowId, ticket: RowId, created_at: StoredInstant },
  feedback: {
    /** The person reviewed. */
    seller: RowId,
    author: RowId,
    rating: Rating,
    comment: freeText(COMMENT_MAX),
    created_at: StoredInstant,
  },
  mail: {
    to: Email,
    subject: z.string(),
    text: z.string(),
    /** The address in the mail that its reader is to open. */
    link: z.nullable(z.url({ protocol: /^https?$/ })),
    sent_at: StoredInstant,
  },
};

const row = <T extends z.core.$ZodLooseShape>(columns: T) =>
  z.strictObject({ id: RowId.check(z.maximum(STATE_ID_MAX)), ...columns });

/** The rows of each table, without passwords. */
export const ROWS = {
  users: row(COLUMNS.users),
  tickets: row(COLUMNS.tickets),
  favourites: row(COLUMNS.favourites),
  feedback: row(COLUMNS.feedback),
  mail: row(COLUMNS.mail),
};
