import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Ticket } from '#contract/tickets';
import { FavouriteStar } from '../features/favourites/favourite-star.tsx';
import { SellerPanel } from '../features/feedback/seller-panel.tsx';
import { searchParamsOf, filtersOf, type Filters } from '../features/search/filters.ts';
import { Results } from '../features/search/results.tsx';
import { SearchForm } from '../features/search/search-form.tsx';
import { useSearch } from '../features/search/use-search.ts';
import { ContactLink } from '../features/tickets/contact-link.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './search.module.css';

/** The search: filters and results (SEARCH-01 to SEARCH-15). */
export function Component() {
  const { search: address, key: visit } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(new URLSearchParams(address)), [address]);
  const search = useSearch(filters, visit);

  const searchFor = (chosen: Filters) => {
    const next = String(searchParamsOf(chosen));
    // Repeating a search is a new call, but adds no history entry.
    const replace = next === String(searchParamsOf(filters));
    void navigate({ search: next }, { replace, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title="Cerca un biglietto"
        lead="Voli in Italia rivenduti da chi non può più partire."
      />
      <div className={styles.layout}>
        <div className={styles.filters}>
          <SearchForm filters={filters} onSearch={searchFor} />
        </div>
        <section aria-label="Risultati" className={styles.results}>
          <Results
            search={search}
            visit={visit}
            renderTicket={(ticket) => <FoundTicket ticket={ticket} />}
          />
        </section>
      </div>
    </>
  );
}

function FoundTicket({ ticket }: { ticket: Ticket }) {
  return (
    <TicketCard
      ticket={ticket}
      corner={<FavouriteStar ticketId={ticket.id} isFavourite={ticket.is_favorite} />}
      actions={<ContactLink ticket={ticket} />}
      below={
        <SellerPanel
          sellerId={ticket.user}
          name={ticket.user_full_name}
          email={ticket.user_email}
        />
      }
    />
  );
}
