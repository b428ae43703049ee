/** What the API document says of an endpoint's notes, of tags and of headers. On the server alone. */
import { login } from '#contract/auth';
import type { AnswerHeader, Endpoint, OnDay } from '#contract/endpoint';
import type { ListedEndpoint } from '#contract/endpoints';

const onDay = (parameters: Endpoint['notes']['params'] = {}, today: string) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, [says, example]]) => [
      name,
      [says, typeof example === 'function' ? (example as OnDay)(today) : example] as const,
    ]),
  );

/** The notes of an entry, with examples that fit the seed on a day. */
export const notesOf = ({ notes }: Endpoint, today: string) => {
  const { says, params, query, headers, body } = notes;
  const parameters = { params: onDay(params, today), query: onDay(query, today) };
  return { says, ...parameters, headers: onDay(headers, today), body };
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
  control: 'Sandboxes, clock and mails, for tests and demonstrations',
  personas: 'The people of the seed',
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

/** Whose login the examples use. */
export const PERSONA = login.notes.body;

export const INTRODUCTION =
  'A marketplace for airline tickets that their owners cannot use: a demo with invented data, which needs no other service.';

interface Rule {
  title: string;
  /** In Markdown. */
  says: string;
}

/** What holds for every call; with the control room, where a call works too. */
export const rulesOf = (controls: boolean): Rule[] => [
  {
    title: 'Refusals.',
    says: 'Status 400 names the fields, `{"price": ["…"]}`; all others have a `detail`. Their texts are for the users of the product, in Italian.',
  },
  ...(controls
    ? [
        {
          title: 'A place of your own.',
          says: 'Each request works on the sandbox that `X-Sandbox` names: its rows, clock, mails and faults are seen in no other. One call creates a sandbox; a test takes one for itself.',
        },
        {
          title: 'Under `/api/demo/`',
          says: 'A tester sets the scene: the other people and their passwords, rows to start from, the clock, calls that fail, defects, the outbox, what was called, and states to go back to.',
        },
      ]
    : []),
];
