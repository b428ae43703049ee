/** What the API document says beyond the contract: of tags, headers, endpoints, fields and error statuses. English, Markdown. */
import { PROBLEM } from '#contract/problems';
import { CLOCK_LAST_DAY, JSON_MAX_BYTES, PAUSE_SECONDS } from '#contract/limits';
import type { AnswerHeader, Endpoint } from '#contract/endpoint';
import { byOrder } from '#contract/orders';

export interface Note {
  /** In one line; absent where the label of the endpoint is it. */
  summary?: string;
  /** What name, parameters and schemas leave to say. */
  says?: string;
  /**
   * Values of parameters that a call must have, and a body. Sent, they succeed on a new seed of the scenario `default` on any day: those
   * of staff as the seeded administrator, the others as Marta.
   */
  params?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface Notes {
  tags: Readonly<Record<string, string>>;
  endpoints: Readonly<Record<string, Note>>;
  /** Of parameters by their names, or by those of endpoint and parameter. */
  parameters: Readonly<Record<string, string>>;
  /** Of the fields of named schemas, and of an endpoint's body. */
  fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What holds for every call. */
  rules: readonly string[];
}

const PERSONA = { email: 'marta.greco@example.com', password: 'Volare2026!' };

/** A tag is a module of the contract. */
const tags = {
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

const endpoints: Notes['endpoints'] = {
  login: {
    says: 'The token ends after a day, and when the password changes. Repeated failures pause the account, and the address that they come from.',
    body: PERSONA,
  },
  getSeller: { params: { userId: 1 } },
  listSellerFeedback: { says: 'Newest first.', params: { sellerId: 1 } },
  listFeedback: { says: 'Newest first.', params: { userId: 1 } },
  leaveFeedback: {
    says: 'One review by each author: a later one replaces the first.',
    params: { userId: 7 },
    body: { rating: 4, comment: 'Gentile e puntuale.' },
  },
  requestPasswordReset: {
    says: 'Sends a mail if the account exists and is active; the answer is the same for every email.',
    body: { email: PERSONA.email },
  },
  confirmPasswordReset: {
    says: '`uid` and `token` are the last two parts of the link, which is good once; the example is one that has ended.',
    body: {
      uid: 'MQ',
      token: 'token-of-the-link',
      new_password1: 'Decollo2026!',
      new_password2: 'Decollo2026!',
    },
  },
  searchTickets: {
    says: 'In the order of departures unless asked otherwise. Blank parameters count as absent. For the next page send `X-Next` as `after`: it holds when tickets come and go, which `offset` does not.',
  },
  getSearchHints: {
    says: 'Each filter without which the search would find something, and the nearest days with tickets.',
  },
  listOwnTickets: { says: 'Newest first; those sold, rejected and departed too.' },
  publishTicket: {
    says: 'The ticket is public at once and waits for moderation.',
    body: {
      departure: 'Roma - Fiumicino (FCO)',
      destination: 'Catania - Fontanarossa (CTA)',
      date: CLOCK_LAST_DAY,
      price: 49.9,
      trip_type: 'Andata/Ritorno',
      departure_time: '07:25',
      arrival_time: '08:40',
      return_departure_time: '18:05',
      return_arrival_time: '19:20',
      airline: 'ITA Airways',
      services: ['Bagaglio a mano'],
      notes: 'Cedo il posto al prezzo che ho pagato.',
    },
  },
  editTicket: {
    says: 'Fields that are not sent stay; the empty text clears an optional one.',
    params: { id: 9 },
    body: { price: 39.9, notes: 'Prezzo ribassato.' },
  },
  deleteTicket: { says: 'With its favourites and its image, for good.', params: { id: 32 } },
  markTicketSold: { says: 'It cannot be undone.', params: { id: 18 } },
  listFavourites: { says: 'First those that can still be bought, newest first.' },
  toggleFavourite: {
    says: 'With `is_favorite` the call says what it wants and can be repeated; an empty object asks for the opposite of now.',
    params: { ticketId: 10 },
    body: { is_favorite: true },
  },
  getStats: { says: 'One row for each day, days without events included.' },
  getPeriodStats: {
    says: 'First and last day included, in days of Rome.',
    params: { from: '2026-06-01', to: '2026-06-30' },
  },
  toggleUser: {
    says: 'The tokens of a deactivated user are refused, and their tickets are hidden.',
    params: { id: 5 },
  },
  getUserDetail: { params: { id: 1 } },
  listTicketsToModerate: { says: 'Oldest first; pending where no state is given.' },
  moderateTicket: {
    says: 'A rejection needs a `reason`, and hides the ticket. With the `version` of the list, a decision on a ticket that has changed since is refused.',
    params: { id: 53 },
    body: { decision: 'approve' },
  },
};

const parameters = {
  userId: 'Id of the user',
  sellerId: 'Id of the seller',
  ticketId: 'Id of the ticket',
  id: 'Id of what the call is about',
  departure: 'A city, for all its airports, or the label of one airport',
  destination: 'A city, for all its airports, or the label of one airport',
  airline: 'Name of an airline; case and blanks do not count',
  date: 'Day of departure',
  services: 'Extras that the ticket must include, all of them',
  seller: 'Id of a seller, for the tickets of that person',
  except_seller: 'Id of a user whose tickets are left out',
  ...byOrder(({ says }) => says),
  limit: 'Most tickets in the answer',
  offset: 'Tickets to leave out from the start',
  after: 'Place that an earlier answer gave as `X-Next`',
  from: 'First day',
  to: 'Last day, not before the first',
  moderation: 'State of moderation',
  'X-Is-Active': 'What the user shall be; absent for the opposite of now',
};

const price = 'Euro, at most two decimals; a comma, dots between thousands and € are read too';
const fields: Notes['fields'] = {
  Ticket: { price: 'Euro', is_checked: 'Only on a ticket that staff has approved' },
  ModeratedTicket: { version: 'Differs once the ticket has changed' },
  Stats: { last_week: 'What the last seven days, today among them, added to the totals' },
  publishTicket: { price },
  editTicket: { price },
};

export const PRODUCT_NOTES: Notes = {
  ...{ tags, endpoints, parameters, fields },
  rules: [
    'A marketplace for airline tickets that their owners cannot use: a demo with invented data, which needs no other service.',
    `**Try it.** Log in as \`${PERSONA.email}\` with the password \`${PERSONA.password}\`, and enter the answer's \`access\` as the bearer token. The search and the sellers are open to everyone.`,
    '**Refusals.** Status 400 names the fields, `{"price": ["…"]}`; all others have a `detail`. Their texts are for the users of the product, in Italian.',
  ],
};

export const HEADERS: Readonly<Record<AnswerHeader, object>> = {
  'X-Total-Count': {
    description: 'Number of all matches, on all pages',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next': {
    description: 'Place of the next page, to be sent as `after`; absent on the last page',
    schema: { type: 'string' },
  },
};

/** What an error status means, an example of its body, and its headers. */
export interface Refused {
  description: string;
  example: object;
  headers?: object;
}

const header = (name: string, description: string, schema: object) => ({
  [name]: { description, required: true, schema },
});
const RETRY_AFTER = header('Retry-After', 'Seconds to wait', { type: 'integer', minimum: 1 });

/** By status; a call of the control room that asks for English gets the description as its text. */
export const refusals = ({
  maxBytes = JSON_MAX_BYTES,
}: Pick<Endpoint, 'maxBytes'>): Readonly<Record<number, Refused>> => ({
  400: {
    description: 'The body is no JSON object, or a field of it or a parameter is not valid',
    example: { non_field_errors: [PROBLEM.invalid] },
  },
  401: {
    description: 'No valid token',
    example: { detail: PROBLEM.noToken },
    headers: header('WWW-Authenticate', 'The scheme, and why a token was refused', {
      type: 'string',
    }),
  },
  403: { description: 'The caller may not do this', example: { detail: PROBLEM.notYours } },
  404: { description: 'Not found', example: { detail: PROBLEM.pathNotFound } },
  409: {
    description: 'Has changed since it was read, or exists already; nothing was changed',
    example: { detail: PROBLEM.ticketChanged },
  },
  413: {
    description: `More than ${maxBytes / 1024} kB, or more than there is room for: send less, for example without pictures`,
    example: { detail: PROBLEM.tooManyBytes(maxBytes) },
  },
  415: {
    description:
      'Not JSON in UTF-8 (`Content-Type: application/json`), nor a form where one is taken',
    example: { detail: PROBLEM.jsonOnly },
  },
  429: {
    description: 'Too many tries, or too much at once: `Retry-After` gives the seconds to wait',
    example: { detail: PROBLEM.slowDown(PAUSE_SECONDS) },
    headers: RETRY_AFTER,
  },
  503: {
    description: 'Too many calls at once, or the machine cannot do it now; nothing was changed',
    example: { detail: PROBLEM.busy(5) },
    headers: RETRY_AFTER,
  },
});
