/** What the API document says beyond the contract. On the server alone, so that the client does not load it. */
import type { AnswerHeader } from '#contract/endpoint';
import type { ListedEndpoint } from '#contract/endpoints';
import { CONTROL_NOTES } from './notes-control.ts';
import type { OnDay } from './note-types.ts';
import { PRODUCT_NOTES } from './notes-product.ts';

type Parameters = Readonly<Record<string, readonly [says: string, example: unknown]>>;

/** The notes of any endpoint. */
interface AnyNotes {
  readonly says: string;
  readonly params?: Parameters;
  readonly query?: Parameters;
  readonly headers?: Parameters;
  readonly body?: unknown;
}

const ALL: Readonly<Record<string, AnyNotes>> = { ...PRODUCT_NOTES, ...CONTROL_NOTES };

const onDay = (parameters: Parameters = {}, today: string): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, [says, example]]) => [
      name,
      [says, typeof example === 'function' ? (example as OnDay)(today) : example],
    ]),
  );

/** The notes of an entry, with examples that fit the seed on a day. Types demand them; this message is for a server that was started without a type check. */
export const notesOf = ({ name, who }: ListedEndpoint, today: string): AnyNotes => {
  const notes = ALL[name];
  if (notes) {
    const { params, query, headers } = notes;
    return {
      ...notes,
      params: onDay(params, today),
      query: onDay(query, today),
      headers: onDay(headers, today),
    };
  }
  const file = who === 'control' ? 'openapi-notes-control.ts' : 'openapi-notes-product.ts';
  throw new Error(
    `Add ${name} to server/http/${file}: what it does, and an example of each parameter and of the body.`,
  );
};

/** What each tag is about; a tag is a module of the contract. */
export const TAGS: Readonly<Record<ListedEndpoint['area'], string>> = {
  auth: 'Log in. A token is sent as `Authorization: Bearer <access>`',
  users: 'Profiles: the caller’s own, and what anyone may know of a seller',
  search: 'Search the tickets that can be bought',
  tickets: 'Publish tickets, and change one’s own',
  calendar: 'The day and the instant that the application works with',
  favourites: 'Tickets that a user has set aside',
  feedback: 'Reviews of sellers',
  passwordReset: 'Set a new password through a link in a mail',
  admin: 'For staff: figures, users and moderation',
  control: 'Sandboxes, clock, mails and personas, for tests and demonstrations',
  scenarios: 'What a sandbox can start from',
  snapshots: 'States that are kept under a name, for every sandbox',
  state: 'The state of a sandbox as a document',
  arrange: 'Rows that the seed lacks',
  faults: 'Calls that are made to fail',
  brand: 'The name and looks of a client, worn by pages and mails of a sandbox',
  defects: 'Mistakes that are planted in the product, to see whether a suite notices them',
  events: 'What server and browsers only logged',
  calls: 'The recorder: what was called, and what came of it',
};

/** Headers of successful answers. */
export const HEADERS: Readonly<Record<AnswerHeader, object>> = {
  'X-Total-Count': {
    description: 'Number of all matches, on all pages',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  'X-Next': {
    description: 'Place of the next page, to be sent as `after`; absent on the last page',
    schema: { type: 'string' },
    example: '49.9_2026-06-20_07:25_18',
  },
};
