import * as z from 'zod/mini';
import { Ticket } from '#contract/tickets';
import { readJson } from './api.ts';
import { orElse, price, text, textOrNull, tripType } from './lenient-fields.ts';

/** The key in local storage of the ticket chosen for editing (PUB-14). */
const KEY = 'editTicket';

const { shape } = Ticket;

/** The fields that the form needs. Local storage may hold anything, so an invalid field falls back alone. */
const EditedTicket = z.object({
  id: z.int().check(z.positive()),
  departure: text,
  destination: text,
  date: text,
  departure_time: textOrNull,
  arrival_time: textOrNull,
  trip_type: tripType,
  return_departure_time: textOrNull,
  return_arrival_time: textOrNull,
  airline: orElse(shape.airline, null),
  services: orElse(shape.services, []),
  price: orElse(z.nullable(price), null),
  image: textOrNull,
  notes: text,
});

export type EditedTicket = z.output<typeof EditedTicket>;

/** Stores the ticket that the form will edit. */
export const storeEdited = (ticket: Ticket): void =>
  localStorage.setItem(KEY, JSON.stringify(ticket));

/** Ends the edit. */
export const removeEdited = (): void => localStorage.removeItem(KEY);

/** The ticket chosen for editing, or `null`. Removes what cannot be read as one. */
export const readEdited = (): EditedTicket | null => {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return null;
  const ticket = EditedTicket.safeParse(readJson(stored));
  if (ticket.success) return ticket.data;
  removeEdited();
  return null;
};
