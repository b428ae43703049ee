/** Rows as documents and calls have them (LAB-01, LAB-04): their days and instants may be offsets from a sandbox's today. */
import * as z from 'zod/mini';
import { ClockAdvance } from './control.ts';
import { Email, RowId } from '../../contract/fields.ts';
import { COLUMNS, ROWS } from '../../contract/rows.ts';
import { ARRANGE_ID_MAX, ARRANGE_ROWS_MAX } from './limits.ts';

/** A day, or an offset from a world's today. */
export const DayOrOffset = z
  .union([z.iso.date(), z.string().check(z.regex(/^[+-]\d{1,7}d$/))])
  .register(z.globalRegistry, {
    id: 'DayOrOffset',
    description: 'A day, or an offset from today (`+Nd`, `-Nd`)',
  });

/** An instant in UTC, or an offset from a world's today with a time in Rome. */
export const InstantOrOffset = z
  .union([
    z.iso.datetime({ precision: 3 }),
    z.string().check(z.regex(/^[+-]\d{1,7}d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}( second)?$/)),
  ])
  .register(z.globalRegistry, {
    id: 'InstantOrOffset',
    description: 'An instant in UTC, or an offset from today (`-Nd HH:MM:SS.mmm`)',
  });

/** The columns that hold a day or an instant. */
export const DATES = {
  users: { date_joined: InstantOrOffset },
  tickets: {
    date: DayOrOffset,
    sold_at: z.nullable(InstantOrOffset),
    created_at: InstantOrOffset,
  },
  favourites: { created_at: InstantOrOffset },
  feedback: { created_at: InstantOrOffset },
  mail: { sent_at: InstantOrOffset },
};

/** The rows of each table as a document has them: every column is there, passwords are not. */
export const STATE_ROWS = {
  users: z.extend(ROWS.users, DATES.users).register(z.globalRegistry, { id: 'StoredUser' }),
  tickets: z.extend(ROWS.tickets, DATES.tickets).register(z.globalRegistry, { id: 'StoredTicket' }),
  favourites: z
    .extend(ROWS.favourites, DATES.favourites)
    .register(z.globalRegistry, { id: 'StoredFavourite' }),
  feedback: z
    .extend(ROWS.feedback, DATES.feedback)
    .register(z.globalRegistry, { id: 'StoredFeedback' }),
  mail: z.extend(ROWS.mail, DATES.mail).register(z.globalRegistry, { id: 'StoredMail' }),
};

const person = z.union([RowId, Email]).register(z.globalRegistry, {
  id: 'PersonKey',
  description: 'By id, or by the email of one who is there or in this call',
});

/** What every entry can say beside the fields of its row. */
const more = {
  id: RowId.check(z.maximum(ARRANGE_ID_MAX)),
  times: z.int().check(z.minimum(1), z.maximum(ARRANGE_ROWS_MAX)),
};

/** What an entry has beside the columns of its row, or in their place. */
export const BESIDE = {
  users: { ...more, password: z.string() },
  tickets: { ...more, user: person, departs_in: ClockAdvance },
  favourites: { ...more, user: person },
  feedback: { ...more, seller: person, author: person },
};

/** The entries of a call that arranges rows: every field may be left out. */
export const ARRANGE_ENTRIES = {
  users: z
    .partial(z.strictObject({ ...COLUMNS.users, ...DATES.users, ...BESIDE.users }))
    .register(z.globalRegistry, { id: 'UserEntry' }),
  tickets: z
    .partial(z.strictObject({ ...COLUMNS.tickets, ...DATES.tickets, ...BESIDE.tickets }))
    .register(z.globalRegistry, { id: 'TicketEntry' }),
  favourites: z
    .partial(z.strictObject({ ...COLUMNS.favourites, ...DATES.favourites, ...BESIDE.favourites }))
    .register(z.globalRegistry, { id: 'FavouriteEntry' }),
  feedback: z
    .partial(z.strictObject({ ...COLUMNS.feedback, ...DATES.feedback, ...BESIDE.feedback }))
    .register(z.globalRegistry, { id: 'FeedbackEntry' }),
};
