import * as z from 'zod/mini';
import { Ticket } from '#contract/tickets';
import { readJson } from './api.ts';
import { orElse, price, text, textOrNull, tripType } from './lenient-fields.ts';

/** Where the ticket chosen for editing waits for the form (PUB-14). */
const KEY = 'editTicket';

const { shape } = Ticket;

/** What the form needs of it. The browser's storage holds anything, so each field is read for itself. */
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

export const keepEdited = (ticket: Ticket): void =>
  localStorage.setItem(KEY, JSON.stringify(ticket));

export const forgetEdited = (): void => localStorage.removeItem(KEY);

/** The ticket chosen for editing; what is none is removed. */
export const readEdited = (): EditedTicket | null => {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return null;
  const ticket = EditedTicket.safeParse(readJson(kept));
  if (ticket.success) return ticket.data;
  forgetEdited();
  return null;
};
