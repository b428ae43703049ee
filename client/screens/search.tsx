import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { journeyTitle } from '#contract/journey';
import { FavouriteStar } from '../features/favourites/favourite-star.tsx';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { CheapestBadge } from '../features/search/lowest-prices.tsx';
import { searchParamsOf, filtersOf, type ChooseFilters } from '../features/search/filters.ts';
import { Results } from '../features/search/results.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { useSearch } from '../features/search/use-pages.ts';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { ratingLine } from '../features/tickets/seller-line.ts';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { useOwnTitle } from '../lib/page-title.ts';
import type { ShownTicket } from '../lib/shown.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import styles from './search.module.css';

const TITLE = 'Cerca un biglietto';

/** The search: filters and results (SEARCH-01 to SEARCH-17). */
export function Component() {
  const { search: address, key: visit } = useLocation();
  const navigate = useNavigate();
  useFollowedClock();
  const filters = useMemo(() => filtersOf(new URLSearchParams(address)), [address]);
  const search = useSearch(filters, visit);
  useOwnTitle(journeyTitle(filters) ?? TITLE);

  const searchFor = (choose: ChooseFilters) => {
    const inForce = filtersOf(new URLSearchParams(window.location.search));
    const next = String(searchParamsOf(choose(inForce)));
    // Repeating a search is a new call, but adds no history entry.
    const replace = next === String(searchParamsOf(inForce));
    void navigate({ search: next }, { replace, preventScrollReset: true });
  };
  return (
    <div className={styles.layout}>
      <div className={styles.search}>
        <h1 className={styles.title}>{TITLE}</h1>
        <div className={styles.filters}>
          <SearchForm
            filters={filters}
            isQuiet={search.query.data !== undefined && search.total === 0}
            onSearch={searchFor}
          />
        </div>
      </div>
      <Results
        search={search}
        filters={filters}
        visit={visit}
        onSearch={searchFor}
        renderTicket={renderFoundTicket}
      />
    </div>
  );
}

const renderFoundTicket = (ticket: ShownTicket) => (
  <TicketCard
    ticket={ticket}
    namesSeller
    badge={<CheapestBadge ticketId={ticket.id} />}
    corner={<FavouriteStar ticketId={ticket.id} isFavourite={ticket.is_favorite} />}
    actions={<ContactLink ticket={ticket} />}
    below={<SellerPanel seller={ticket} rating={ratingLine(ticket)} />}
  />
);
