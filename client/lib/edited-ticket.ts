import { readJson } from './api.ts';
import type { ShownTicket } from './shown.ts';
import { browserStore } from './storage.ts';
import { getStored } from './session.ts';
import { Time } from '#contract/fields';
import { parsePrice } from '#contract/price-text';
import { Ticket, TICKET_DEFAULTS } from '#contract/tickets';

import * as z from 'zod/mini';

/** The key in local storage of the ticket chosen for editing (PUB-14). */
const KEY = 'editTicket';

/** An alias, because the linter takes `z.catch(…)` for a promise's. */
const orElse = z.catch;

const text = orElse(z.string(), '');
const textOrNull = orElse(z.nullable(z.string()), null);

type Optional = typeof TICKET_DEFAULTS;

/** A time of day; another server may send its seconds, too. */
const minutes = z.pipe(
  z.string(),
  z.transform((value: string) => value.replace(/^(\d\d:\d\d):\d\d$/, '$1')),
);
const time = orElse(z.nullable(z.pipe(minutes, Time)), null);

/** The fields that a ticket may leave open, as the contract has them; an invalid value becomes the default. */
const optionalFields = {
  ...(Object.fromEntries(
    Object.entries(TICKET_DEFAULTS).map(([name, value]) => [
      name,
      orElse(Ticket.shape[name as keyof Optional] as z.ZodMiniType, value),
    ]),
  ) as { [Name in keyof Optional]: z.ZodMiniCatch<(typeof Ticket.shape)[Name]> }),
  departure_time: time,
  arrival_time: time,
  return_departure_time: time,
  return_arrival_time: time,
};

/** A number, or a text that is one, as in '49,90'; anything else is invalid. */
const price = z.union([
  z.number(),
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => parsePrice(typed)),
    ),
    z.number(),
  ),
]);

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
