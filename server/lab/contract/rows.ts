/** The entries of a call that arranges rows (LAB-04), for types, check and the API document. */
import * as z from 'zod/mini';
import { ClockAdvance } from './control.ts';
import { Email, RowId } from '../../contract/fields.ts';
import { COLUMNS } from '../../contract/rows.ts';
import { ARRANGE_ID_MAX, ARRANGE_ROWS_MAX } from './limits.ts';

const person = z.union([RowId, Email]).register(z.globalRegistry, { id: 'PersonKey' });

/** What every entry can say beside the fields of its row. */
const more = {
  id: RowId.check(z.maximum(ARRANGE_ID_MAX)),
  times: z.int().check(z.minimum(1), z.maximum(ARRANGE_ROWS_MAX)),
};

/** The entries of a call that arranges rows: every field may be left out. */
export const ARRANGE_ENTRIES = {
  users: z
    .partial(z.strictObject({ ...more, ...COLUMNS.users, password: z.string() }))
    .register(z.globalRegistry, { id: 'UserEntry' }),
  tickets: z
    .partial(
      z.strictObject({ ...more, ...COLUMNS.tickets, user: person, departs_in: ClockAdvance }),
    )
    .register(z.globalRegistry, { id: 'TicketEntry' }),
  favourites: z
    .partial(z.strictObject({ ...more, ...COLUMNS.favourites, user: person }))
    .register(z.globalRegistry, { id: 'FavouriteEntry' }),
  feedback: z
    .partial(z.strictObject({ ...more, ...COLUMNS.feedback, seller: person, author: person }))
    .register(z.globalRegistry, { id: 'FeedbackEntry' }),
};
