/** What the API document says of states as documents, arranged rows and snapshots. */
import { ISSUES_MAX } from '#contract/limits';
import type * as arrange from '#lab/arrange';
import type * as rows from '#lab/rows';
import type * as snapshots from '#lab/snapshots';
import type * as state from '#lab/state';
import type { FieldNotes, NotesOf } from '../../../openapi/notes/types.ts';
import type * as z from 'zod/mini';

export const STATE_NOTES: NotesOf<typeof state & typeof arrange & typeof snapshots> = {
  exportSandbox: {
    summary: 'Everything that the sandbox stores, without passwords; PUT import/ takes it back',
    says: 'What is exported, imported elsewhere and exported again is the same, byte for byte. A row is on each line, to be edited.',
    query: {
      dates: [
        '`relative` writes days as offsets from today, so that the state does not age',
        'relative',
      ],
      images: [
        'Whether the pictures that were uploaded come along; without them only a sandbox that has them takes the document',
        'true',
      ],
      rows: [
        '`changed` leaves out the rows that are as in the seed; `over` then names it, and only a demo with the same seed takes the document',
        'changed',
      ],
    },
  },
  importSandbox: {
    summary: 'Put the sandbox into an exported state',
    says: `Takes what the export gives. All that does not fit is answered with table, row (its place from 1, and its id) and field, up to ${ISSUES_MAX} texts, and nothing has changed. \`mail\`, \`last_ids\` and \`images\` may be left out, with \`over\` every table; without \`clock\` the clock stays as it is, and \`date\` must be its day. A person keeps the password that the sandbox knows for them, else gets that of the personas. States that the product never makes are taken on purpose, such as a sale without \`sold_at\`, a review of oneself or a creation in the future; a value that a call or a screen would fail on is not, nor a picture that nothing has.`,
    body: {
      scenario: 'default',
      clock: { mode: 'live' },
      users: [
        {
          id: 1,
          email: 'marta.greco@example.com',
          full_name: 'Marta Greco',
          is_staff: false,
          is_active: true,
          date_joined: '2026-01-10T09:00:00.000Z',
        },
      ],
      tickets: [],
      favourites: [],
      feedback: [],
      mail: [],
    },
  },
  arrangeRows: {
    summary: 'Make rows that the seed lacks, or edit those whose id or email exists: all or none',
    says: 'What an entry does not say is filled in believably, and always the same. `times` makes so many of it; a ticket can depart in so many hours. What may be said of a row is what an import takes of it, states that the product never makes included.',
    body: {
      tickets: [{ user: 'marta.greco@example.com', times: 3, departs_in: { hours: 48 } }],
      feedback: [{ seller: 1, times: 20 }],
    },
  },
  listScenarios: {
    summary: 'Scenarios to start from: those built in, then those of files',
    says: 'Each with a line in Italian that says what it is for.',
  },
  keepSnapshot: {
    summary: 'Keep the sandbox as it is, under a name',
    says: 'Rows, pictures, mails, clock, faults and defects are kept on disk, in place of an earlier snapshot of that name. Resetting to it, or making a sandbox of it, is as quick as with the seed.',
    body: { name: 'before-checkout' },
  },
  listSnapshots: {
    summary: 'Snapshots, by name',
    says: 'Each with its scenario, day, size and number of rows.',
  },
  deleteSnapshot: {
    summary: 'Delete a snapshot; sandboxes that were made from it stay as they are',
    says: 'Its name can be used again.',
    params: { name: ['Name of the snapshot', 'before-checkout'] },
  },
};

type Entries = {
  [Name in keyof typeof rows.ARRANGE_ENTRIES]: z.output<(typeof rows.ARRANGE_ENTRIES)[Name]>;
};

const entry = {
  id: 'The row to edit, or the id of the new one',
  times: 'How many such rows are made',
};
const ticket = {
  price: 'Euro, with at most two decimals',
  image: 'Name of a picture of the seed or the sandbox',
};
const userEntry: FieldNotes<Entries['users']> = { ...entry, password: 'In plain text' };
const ticketEntry: FieldNotes<Entries['tickets']> = {
  ...entry,
  ...ticket,
  departs_in: 'How long from now it departs, in place of `date` and `departure_time`',
};

export const STATE_SCHEMAS = {
  State: { images: 'Pictures by name, as the export writes them' } satisfies FieldNotes<
    z.output<typeof state.State>
  >,
  DayOrOffset: 'A day (`YYYY-MM-DD`), or an offset from today (`+Nd`, `-Nd`)',
  InstantOrOffset:
    'An instant in UTC (`YYYY-MM-DDTHH:MM:SS.mmmZ`), or an offset from today (`-Nd HH:MM:SS.mmm`)',
  PersonKey: 'A person, by id or by the email of one who is there or in this call',
  StoredTicket: ticket,
  UserEntry: userEntry,
  TicketEntry: ticketEntry,
  FavouriteEntry: entry,
  FeedbackEntry: entry,
};
