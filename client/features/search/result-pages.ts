import { countOf } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';

/** One loaded page of results. */
export interface Page {
  tickets: ShownTicket[];
  /** How many entries the answer had, including unreadable ones. */
  received: number;
  /** How many results there are in all, by the server's header; `null` without it. */
  total: number | null;
  /** The `after` of the next page; `undefined` on the last one, and from a server that gives none. */
  next: string | undefined;
}

/** The count in an `X-Total-Count` header; `null` if there is none. */
export const totalOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** '1 biglietto', '1.200 biglietti' */
export const ticketCount = (n: number): string => countOf(n, 'biglietto', 'biglietti');

/** The tickets of all pages. One that an edit moved to a later page while the list was read is listed once. */
export const ticketsIn = (pages: readonly Page[]): ShownTicket[] => [
  ...new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.id, ticket])).values(),
];

/** How many results there are, as far as is known, without `hidden` ones and unreadable entries. */
export const countOfOthers = (pages: readonly Page[], hidden: number): number => {
  const unreadable = pages.reduce(
    (sum, { received, tickets }) => sum + received - tickets.length,
    0,
  );
  const total = pages.at(-1)?.total ?? ticketsIn(pages).length + unreadable;
  return total - unreadable - hidden;
};
