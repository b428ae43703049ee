import type { Ticket } from '#contract/tickets';

/** One loaded page of results. */
export interface Page {
  tickets: Ticket[];
  /** How many entries the answer had, including unreadable ones. */
  received: number;
  /** How many results there are in all, by the server's header; `null` without it. */
  total: number | null;
}

/** The count in an `X-Total-Count` header; `null` if there is none. */
export const totalOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** How many entries all pages had together. */
export const receivedIn = (pages: readonly Page[]): number =>
  pages.reduce((all, { received }) => all + received, 0);

/** The offset of the next page; `undefined` without a total, or once everything is loaded (SEARCH-15). */
export const nextOffset = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = receivedIn(pages);
  return last.total !== null && last.received > 0 && loaded < last.total ? loaded : undefined;
};

/** The total without the loaded entries that are not listed: own and unreadable ones. */
export const countOfOthers = (pages: readonly Page[], listed: number): number => {
  const received = receivedIn(pages);
  return (pages.at(-1)?.total ?? received) - (received - listed);
};
