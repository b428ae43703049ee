/** Rows that the seed lacks, made in one call (LAB-04). */
import * as z from 'zod/mini';
import { controlEndpoint, checkedLater } from './fields.ts';
import { ROWS } from '../../contract/rows.ts';
import { ARRANGE_MAX_BYTES, ARRANGE_ROWS_MAX } from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';
import { ARRANGE_ENTRIES } from './rows.ts';

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
  users: z.array(ROWS.users),
  tickets: z.array(ROWS.tickets),
  favourites: z.array(ROWS.favourites),
  feedback: z.array(ROWS.feedback),
});

export const arrangeRows = controlEndpoint({
  name: 'arrangeRows',
  method: 'post',
  path: '/api/demo/arrange/',
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
