import { CLOCK_LAST_DAY } from '#contract/limits';
import { addDays } from '#contract/rome-time';
import type { FaultyEndpoint } from '#contract/endpoints';
import type { Notes } from './note-types.ts';

/** Examples of what a search looks for: a ticket of the seed, or one like it on a day on which there is none. */
const filters = {
  departure: ['A city, for all its airports, or the label of one airport', 'Catania'],
  destination: ['A city, for all its airports, or the label of one airport', 'Torino'],
  airline: ['Name of an airline; case and blanks do not count', 'Ryanair'],
  date: ['Day of departure', (today: string) => addDays(today, 12)],
  services: ['Extras that the ticket must include, all of them', ['Bagaglio a mano']],
} as const;
const dateWithout = ['Day of departure', (today: string) => addDays(today, 13)] as const;

const ticketId = 'Id of a ticket';
const sellerId = 'Id of the seller';
const userId = 'Id of a user';

/** Notes of the product's endpoints. They say nothing of the control room, which can be switched off. */
export const PRODUCT_NOTES: { readonly [Name in FaultyEndpoint]: Notes<Name> } = {
  login: {
    says: 'Answers a token for the other calls; it ends after a day, and when the password changes. Repeated failures pause the account, and the address that they come from.',
    body: { email: 'marta.greco@example.com', password: 'Volare2026!' },
  },
  getProfile: { says: 'Who the token belongs to.' },
  getSeller: {
    says: 'What anyone may know of a seller, also of one whose account was deactivated.',
    params: { userId: [sellerId, 1] },
  },
  searchTickets: {
    says: 'Tickets that can be bought, in the order of their departures unless asked otherwise. Blank parameters count as absent. For the next page send `X-Next` as `after`: it holds when tickets come and go, which `offset` does not.',
    query: {
      ...filters,
      seller: ['Id of a seller, for the tickets of that person', 1],
      price_order: ['Order by price', 'asc'],
      date_order: ['Order by departure, among equal prices if both orders are given', 'asc'],
      limit: ['Most tickets in the answer', 20],
      offset: ['Tickets to leave out from the start', 0],
      after: ['Place that an earlier answer gave as `X-Next`', '9.9_2026-06-20_07:25_18'],
    },
  },
  getSearchHints: {
    says: 'For a search that finds nothing: each filter without which it would find something, and the nearest days with tickets.',
    query: {
      ...filters,
      date: dateWithout,
      except_seller: ['Id of a user whose tickets do not count', 2],
    },
  },
  publishTicket: {
    says: 'The ticket is public at once and waits for moderation. The picture is optional.',
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
  listOwnTickets: { says: 'Those sold, rejected and departed too, with what each is now.' },
  editTicket: {
    says: 'Fields that are not sent stay; the empty text clears an optional one. A new picture replaces the present one. A ticket that is sold cannot be edited.',
    params: { id: [ticketId, 9] },
    body: { price: 39.9, notes: 'Prezzo ribassato.' },
  },
  deleteTicket: {
    says: 'Removes the ticket for good, also from the favourites of others.',
    params: { id: [ticketId, 32] },
  },
  markTicketSold: {
    says: 'The ticket is no longer found by searches. It cannot be undone.',
    params: { id: [ticketId, 18] },
  },
  getCalendar: { says: 'By this clock tickets depart and tokens end.' },
  listFavourites: { says: 'Each with its ticket, and what that ticket is now.' },
  toggleFavourite: {
    says: 'With `is_favorite` the call says what it wants and can be repeated; an empty object asks for the opposite of now.',
    params: { ticketId: [ticketId, 10] },
    body: { is_favorite: true },
  },
  listSellerFeedback: {
    says: 'Newest first.',
    params: { sellerId: [sellerId, 1] },
  },
  listFeedback: {
    says: 'The same as for the panel of a ticket card, without a login.',
    params: { userId: [sellerId, 1] },
  },
  leaveFeedback: {
    says: 'One review by each author: a later one replaces the first. Nobody reviews themselves.',
    params: { userId: [sellerId, 7] },
    body: { rating: 4, comment: 'Gentile e puntuale.' },
  },
  requestPasswordReset: {
    says: 'Sends a mail with a link if the account exists and is active.',
    body: { email: 'marta.greco@example.com' },
  },
  confirmPasswordReset: {
    says: 'Takes `uid` and `token` from the last two parts of the link. A link is good once, and for a limited time; the example is one that has ended.',
    body: {
      uid: 'MQ',
      token: 'token-of-the-link',
      new_password1: 'Decollo2026!',
      new_password2: 'Decollo2026!',
    },
  },
  getStats: { says: 'One row for each day of the trend, days without events included.' },
  getPeriodStats: {
    says: 'Counts what was created within the period, in days of Rome.',
    query: {
      from: ['First day', '2026-06-01'],
      to: ['Last day, not before the first', '2026-06-30'],
    },
  },
  listUsers: { says: 'By ascending id.' },
  getUserDetail: {
    says: 'With counters of what the user has published and received.',
    params: { id: [userId, 1] },
  },
  toggleUser: {
    says: 'The tokens of a deactivated user are refused, and their tickets are hidden. Nobody deactivates themselves.',
    params: { id: [userId, 5] },
    headers: { 'X-Is-Active': ['What the user shall be; absent for the opposite of now', 'true'] },
  },
  listTicketsToModerate: {
    says: 'With what their owners see of them.',
    query: { moderation: ['State of moderation', 'pending'] },
  },
  moderateTicket: {
    says: 'A rejection needs a `reason`, which the owner reads, and hides the ticket. A decision can be changed by another.',
    params: { id: [ticketId, 53] },
    body: { decision: 'approve' },
  },
};
