/** What the API document says of the product as a whole, of tags and of headers. */
import type { AnswerHeader } from '#contract/endpoint';
import type { Rule } from './document-parts.ts';

/** What each tag is about; a tag is a module of the contract. */
export const TAGS: Readonly<Record<string, string>> = {
  auth: 'Log in. A token is sent as `Authorization: Bearer <access>`',
  users: 'Profiles: the caller’s own, and what anyone may know of a seller',
  search: 'Search the tickets that can be bought',
  tickets: 'Publish tickets, and change one’s own',
  calendar: 'The day and the instant that the application works with',
  favourites: 'Tickets that a user has set aside',
  feedback: 'Reviews of sellers',
  passwordReset: 'Set a new password through a link in a mail',
  admin: 'For staff: figures, users and moderation',
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

export const INTRODUCTION =
  'A marketplace for airline tickets that their owners cannot use: a demo with invented data, which needs no other service.';

/** What holds for every call. */
export const RULES: readonly Rule[] = [
  {
    title: 'Refusals.',
    says: 'Status 400 names the fields, `{"price": ["…"]}`; all others have a `detail`. Their texts are for the users of the product, in Italian.',
  },
];
