import * as z from 'zod/mini';
import { readJson } from './api.ts';
import { optionalFields, orElse, price, text, textOrNull } from './lenient-fields.ts';
import type { ShownTicket } from './shown.ts';
import { browserStore } from './storage.ts';
import { getStored } from './stored-session.ts';

/** The key in local storage of the ticket chosen for editing (PUB-14). */
const KEY = 'editTicket';

/** The fields that the form needs. Local storage may hold anything, so an invalid field falls back alone. */
const EditedTicket = z.object({
  id: z.int().check(z.positive()),
  /** Its seller's id. */
  user: orElse(z.optional(z.number()), undefined),
  departure: text,
  destination: text,
  date: text,
  price: orElse(z.nullable(price), null),
  image: textOrNull,
  ...optionalFields,
});

export type EditedTicket = z.output<typeof EditedTicket>;

/** Stores the ticket that the form will edit; returns whether it could. */
export const storeEdited = (ticket: ShownTicket | Pick<ShownTicket, 'id'>): boolean =>
  browserStore.set(KEY, JSON.stringify(ticket));

/** The query parameter with the id of the ticket that the address edits. */
const PARAMETER = 'biglietto';

/** The address that edits a ticket, for a tab of its own (MINE-07). */
export const editAddress = (id: number): string => `/pubblica?${PARAMETER}=${id}`;

/** The id of the ticket that an address edits; `null` for none. */
export const editedInAddress = (search: URLSearchParams): number | null => {
  const id = Number(search.get(PARAMETER));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Ends the edit. */
export const removeEdited = (): void => browserStore.remove(KEY);

/** Ends the edit if it is of this ticket, which was deleted or sold (PUB-14). */
export const forgetEdited = (id: number): void => {
  if (readEdited()?.id === id) removeEdited();
};

/** Calls `listener` when another tab chooses a ticket for editing or ends the edit. Returns the function that unsubscribes. */
export const onEditedElsewhere = (listener: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};

/** The ticket chosen for editing, or `null`. Removes what cannot be read as one. */
export const readEdited = (): EditedTicket | null => {
  const stored = getStored(KEY);
  if (stored === null) return null;
  const ticket = EditedTicket.safeParse(readJson(stored));
  if (ticket.success) return ticket.data;
  removeEdited();
  return null;
};
