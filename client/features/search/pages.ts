import type { Ticket } from '#contract/tickets';

export interface Page {
  tickets: Ticket[];
  /** How many came, those that did not read among them. */
  received: number;
  /** How many there are in all, as the server counts; `null` if it does not say. */
  total: number | null;
}

/** The count that an answer's `X-Total-Count` tells. */
export const totalOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** How many have come so far. */
export const receivedIn = (pages: readonly Page[]): number =>
  pages.reduce((all, { received }) => all + received, 0);

/** Where the next page begins; none without a count, or once everything is here (SEARCH-15). */
export const nextOffset = (last: Page, pages: readonly Page[]): number | undefined => {
  const loaded = receivedIn(pages);
  return last.total !== null && last.received > 0 && loaded < last.total ? loaded : undefined;
};

/** How many of others there are: those that are known not to be listed do not count. */
export const countOfOthers = (pages: readonly Page[], listed: number): number => {
  const received = receivedIn(pages);
  return (pages.at(-1)?.total ?? received) - (received - listed);
};
