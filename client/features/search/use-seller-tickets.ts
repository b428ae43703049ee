import { ticketsIn } from './pages.ts';
import { usePages } from './use-pages.ts';

/** Tickets of a seller loaded at a time. */
const PAGE = 5;

/** A seller's public tickets, page by page (FEED-06); one's own are among them on one's own page. */
export const useSellerTickets = (seller: string) => {
  const query = usePages(['seller', seller], { seller, limit: PAGE });
  return { query, tickets: query.data && ticketsIn(query.data.pages) };
};
