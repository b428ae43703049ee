/** Rows that the seed lacks, made in one call (LAB-04). */
import * as z from 'zod/mini';
import { checkedLater, endpoint } from '../../contract/endpoint.ts';
import { Feedback } from '../../contract/feedback.ts';
import { Instant, RowId } from '../../contract/fields.ts';
import { ARRANGE_MAX_BYTES, ARRANGE_ROWS_MAX } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';
import { ARRANGE_ENTRIES } from './rows.ts';
import { OwnTicket } from '../../contract/tickets.ts';

/**
 * What one table gets. An entry has any fields of a stored row, which the server checks by the schema of its store, and
 * `times: n` for n rows. A person is named by id or email; `password` is plain text; a ticket can have `departs_in`.
 */
const entries = <T extends z.ZodMiniType>(entry: T) =>
  z.optional(
    z
      .array(
        checkedLater(entry, ({ path }) =>
          LAB_PROBLEM.arrangeEntry(Number(path?.at(-1)) + 1, 'id', LAB_PROBLEM.stateNoRow),
        ),
        { error: LAB_PROBLEM.stateTable },
      )
      .check(z.maxLength(ARRANGE_ROWS_MAX, LAB_PROBLEM.arrangeRows)),
  );

/** The rows that were made or edited, each as an export has it. */
const ArrangedRows = z.object({
  users: z.array(
    z.object({
      id: RowId,
      email: z.email(),
      full_name: z.string(),
      is_staff: z.boolean(),
      is_active: z.boolean(),
      date_joined: Instant,
    }),
  ),
  tickets: z.array(
    z.omit(OwnTicket, {
      user_email: true,
      user_full_name: true,
      user_rating: true,
      user_reviews: true,
      is_favorite: true,
      state: true,
    }),
  ),
  favourites: z.array(z.object({ id: RowId, user: RowId, ticket: RowId, created_at: Instant })),
  feedback: z.array(
    z.object({
      id: RowId,
      seller: RowId,
      author: RowId,
      rating: Feedback.shape.rating,
      comment: z.string(),
      created_at: Instant,
    }),
  ),
});

export const arrangeRows = endpoint({
  name: 'arrangeRows',
  method: 'post',
  path: '/api/demo/arrange/',
  who: 'control',
  body: z.strictObject({
    users: entries(ARRANGE_ENTRIES.users),
    tickets: entries(ARRANGE_ENTRIES.tickets),
    favourites: entries(ARRANGE_ENTRIES.favourites),
    feedback: entries(ARRANGE_ENTRIES.feedback),
  }),
  maxBytes: ARRANGE_MAX_BYTES,
  status: 201,
  answer: ArrangedRows,
  extraStatuses: [503],
});
