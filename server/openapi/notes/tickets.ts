/** What the API document says of tickets: those on sale, one's own, and favourites. */
import type * as calendar from '#contract/calendar';
import type * as favourites from '#contract/favourites';
import { CLOCK_LAST_DAY } from '#contract/limits';
import { addDays } from '#contract/rome-time';
import type * as search from '#contract/search';
import type * as tickets from '#contract/tickets';
import type { FieldNotes, NotesOf } from './types.ts';

/** Examples of what a search looks for: a ticket of the seed, or one like it on a day on which there is none. */
const filters = {
  departure: ['A city, for all its airports, or the label of one airport', 'Catania'],
  destination: ['A city, for all its airports, or the label of one airport', 'Torino'],
  airline: ['Name of an airline; case and blanks do not count', 'Ryanair'],
  date: ['Day of departure', (today: string) => addDays(today, 12)],
  services: ['Extras that the ticket must include, all of them', ['Bagaglio a mano']],
} as const;

const bodyFields = {
  price:
    'Euro, with at most two decimals; people’s forms are read too: a comma, dots between thousands, a euro sign',
};

export const TICKET_NOTES: NotesOf<
  typeof search & typeof tickets & typeof calendar & typeof favourites
> = {
  searchTickets: {
    summary: 'Search public tickets, page by page',
    says: 'Tickets that can be bought, in the order of their departures unless asked otherwise. Blank parameters count as absent. For the next page send `X-Next` as `after`: it holds when tickets come and go, which `offset` does not.',
    query: {
      ...filters,
      seller: ['Id of a seller, for the tickets of that person', 1],
      except_seller: ['Id of a user whose tickets are left out', 2],
      price_order: ['Order by price', 'asc'],
      date_order: ['Order by departure, among equal prices if both orders are given', 'asc'],
      limit: ['Most tickets in the answer', 20],
      offset: ['Tickets to leave out from the start', 0],
      after: ['Place that an earlier answer gave as `X-Next`', '9.9_2026-06-20_07:25_18'],
    },
  },
  getSearchHints: {
    summary: 'What a search that finds nothing could leave out',
    says: 'For a search that finds nothing: each filter without which it would find something, and the nearest days with tickets.',
    query: {
      ...filters,
      date: ['Day of departure', (today: string) => addDays(today, 13)],
      except_seller: ['Id of a user whose tickets do not count', 2],
    },
  },
  listOwnTickets: {
    summary: "The caller's own tickets, newest first",
    says: 'Those sold, rejected and departed too, with what each is now.',
  },
  publishTicket: {
    summary: 'Publish a ticket',
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
    bodyFields,
  },
  editTicket: {
    summary: "Edit one of the caller's tickets; only the fields that are sent change",
    says: 'Fields that are not sent stay; the empty text clears an optional one. A new picture replaces the present one. A ticket that is sold cannot be edited.',
    params: { id: ['Id of a ticket', 9] },
    body: { price: 39.9, notes: 'Prezzo ribassato.' },
    bodyFields,
  },
  deleteTicket: {
    summary: "Delete one of the caller's tickets, with its favourites and image",
    says: 'Removes the ticket for good, also from the favourites of others.',
    params: { id: ['Id of a ticket', 32] },
  },
  markTicketSold: {
    summary: "Mark one of the caller's tickets as sold",
    says: 'The ticket is no longer found by searches. It cannot be undone.',
    params: { id: ['Id of a ticket', 18] },
  },
  getCalendar: {
    summary: "The application's current day in Rome, and its instant",
    says: 'By this clock tickets depart and tokens end.',
    answerFields: { is_frozen: 'Whether the clock stands still' },
  },
  listFavourites: {
    summary: "The caller's favourites: first those that can still be bought, newest first",
    says: 'Each with its ticket, and what that ticket is now.',
  },
  toggleFavourite: {
    summary:
      'Add a ticket to the favourites or remove it: the opposite of now, or what the body says',
    says: 'With `is_favorite` the call says what it wants and can be repeated; an empty object asks for the opposite of now.',
    params: { ticketId: ['Id of a ticket', 10] },
    body: { is_favorite: true },
  },
};

const ticket: FieldNotes<tickets.Ticket> = {
  user: 'Id of the seller',
  user_rating: 'Average of the reviews of the seller',
  user_reviews: 'Number of the reviews of the seller',
  price: 'Euro',
  image: 'Address of the image',
};

export const ownTicket: FieldNotes<tickets.OwnTicket> = {
  ...ticket,
  state: 'What the ticket is now',
};

const checked = { is_checked: 'Only on a ticket that staff has approved' };

const favourite: FieldNotes<favourites.Favourite> = { ticket_data: { ...ownTicket, ...checked } };

export const TICKET_SCHEMAS = {
  Ticket: { ...ticket, ...checked },
  OwnTicket: ownTicket,
  Favourite: favourite,
};
