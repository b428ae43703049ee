import * as z from 'zod';
import { parsePrice } from '#contract/fields';
import { Ticket } from '#contract/tickets';
import { readJson } from './api.ts';

/** Where the ticket chosen for editing waits for the form (PUB-14). */
const KEY = 'editTicket';

const text = z.string().catch('');
const time = z.string().nullable().catch(null);
const { shape } = Ticket;

/** What the form needs of it. The browser's storage holds anything, so each field is read for itself. */
const EditedTicket = z.object({
  id: z.number().int().positive(),
  departure: text,
  destination: text,
  date: text,
  departure_time: time,
  arrival_time: time,
  trip_type: shape.trip_type.catch('Solo andata'),
  return_departure_time: time,
  return_arrival_time: time,
  airline: shape.airline.catch(null),
  services: shape.services.catch([]),
  price: z
    .union([z.number(), z.string().transform((typed) => parsePrice(typed) ?? null)])
    .nullable()
    .catch(null),
  image: z.string().nullable().catch(null),
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
