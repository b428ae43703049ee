/** What the API document says of the product: as a whole, of tags, headers, endpoints, schemas and error statuses. */
import type { ListedEndpoint } from '#contract/endpoints';
import { PROBLEM } from '#contract/problems';
import { CLOCK_FIRST_DAY, CLOCK_LAST_DAY, JSON_MAX_BYTES, PAUSE_SECONDS } from '#contract/limits';
import type { AnswerHeader } from '#contract/endpoint';
import type { Refused, Requirement } from './document-parts.ts';
import { ADMIN_NOTES, ADMIN_SCHEMAS } from './notes/admin.ts';
import { TICKET_NOTES, TICKET_SCHEMAS } from './notes/tickets.ts';
import type { SchemaNotes } from './notes/types.ts';
import { USER_NOTES, USER_SCHEMAS } from './notes/users.ts';

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

/** What holds for every call, in Markdown. */
export const RULES =
  '**Refusals.** Status 400 names the fields, `{"price": ["…"]}`; all others have a `detail`. Their texts are for the users of the product, in Italian.';

/** The product's security scheme. */
export const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The `access` of a login',
};

/** What a call of the product must carry, as alternatives. */
export const neededBy = ({ who }: ListedEndpoint): Requirement[] =>
  who === 'user' || who === 'staff' ? [{ bearer: [] }] : [];

/** The notes of the product's endpoints. */
export const PRODUCT_NOTES = { ...USER_NOTES, ...TICKET_NOTES, ...ADMIN_NOTES };
/** What fields of the product's named schemas are. */
export const PRODUCT_SCHEMAS: SchemaNotes = {
  ClockDay: `From ${CLOCK_FIRST_DAY} to ${CLOCK_LAST_DAY}`,
  ...USER_SCHEMAS,
  ...TICKET_SCHEMAS,
  ...ADMIN_SCHEMAS,
};

const retryAfter = (example: number) => ({
  'Retry-After': {
    description: 'Seconds to wait',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example,
  },
});
/** Of the example of a 503. */
const BUSY_SECONDS = 5;

/** What an error status means in the product. */
export const REFUSALS: Readonly<Record<number, Refused>> = {
  400: {
    description: 'Invalid input: the texts for each field, or `detail`',
    example: { non_field_errors: [PROBLEM.invalid] },
  },
  401: {
    description: 'No valid token',
    example: { detail: PROBLEM.noToken },
    headers: {
      'WWW-Authenticate': {
        description: 'The scheme, and why a token was refused',
        required: true,
        schema: { type: 'string' },
        example: 'Bearer error="invalid_token"',
      },
    },
  },
  403: { description: 'The caller may not do this', example: { detail: PROBLEM.notYours } },
  404: { description: 'Not found', example: { detail: PROBLEM.pathNotFound } },
  409: {
    description: 'Has changed since it was read; nothing was changed',
    example: { detail: PROBLEM.ticketChanged },
  },
  413: { description: 'Too large', example: { detail: PROBLEM.tooManyBytes(JSON_MAX_BYTES) } },
  415: { description: 'Unsupported format', example: { detail: PROBLEM.jsonOnly } },
  429: {
    description: 'Too many tries, or too much at once: `Retry-After` gives the seconds to wait',
    example: { detail: PROBLEM.slowDown(PAUSE_SECONDS) },
    headers: retryAfter(PAUSE_SECONDS),
  },
  503: {
    description: 'Too many calls at once, or the machine cannot do it now; nothing was changed',
    example: { detail: PROBLEM.busy(BUSY_SECONDS) },
    headers: retryAfter(BUSY_SECONDS),
  },
};
