import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { announce } from '../../lib/announcements.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { useOwnId } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure, RetryButton } from '../../ui/load-failure.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { DayPrices } from './day-prices.tsx';
import { activeFilters, withoutFilters, type ChooseFilters, type Filters } from './filters.ts';
import { Hints, useHints } from './hints.tsx';
import { cheapestOf, lowestByDay, Cheapest } from './lowest-prices.tsx';
import { More } from './more.tsx';
import { OrderFields } from './order-fields.tsx';
import styles from './results.module.css';
import { ticketCount } from './result-pages.ts';
import { TicketList } from './ticket-list.tsx';
import type { useSearch } from './use-search.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';

type Search = ReturnType<typeof useSearch>;

interface ResultsProps {
  search: Search;
  filters: Filters;
  /** Changes with every search, so that each empty result is announced. */
  visit: string;
  onSearch: (choose: ChooseFilters) => void;
  renderTicket: (ticket: ShownTicket) => ReactNode;
}

/** The results of a search, in all its states, below their count, order and filters (SEARCH-16). */
export function Results({ search, filters, visit, onSearch, renderTicket }: ResultsProps) {
  const { query, tickets } = search;
  const section = useRef<HTMLElement>(null);
  // A next page that failed is no empty result: its alert stands beside the button that loads it again.
  const isEmpty = query.data !== undefined && tickets.length === 0 && !query.isFetchNextPageError;
  const found = query.data && tickets;
  // The first page is rendered in the background, so that its cards do not keep a slow phone from answering.
  const hasArrived = useDeferredValue(found !== undefined);
  const data = hasArrived ? found : undefined;
  // A next page that has failed by then is told below the cards alone, not before them in their place, too.
  const error = found && !data ? null : query.error;
  // A pressed filter is gone from the page, and the focus with it.
  const searchHere = (choose: ChooseFilters) => {
    section.current?.focus({ preventScroll: true });
    onSearch(choose);
  };
  return (
    <section ref={section} tabIndex={-1} aria-label="Risultati" className={styles.results}>
      <div className={styles.head} data-filtered={activeFilters(filters).length > 0 || undefined}>
        <p role="status" className={styles.count}>
          <CountText search={search} isLoading={!data && !error} />
        </p>
        {data && !filters.date && (
          <DayPrices
            days={lowestByDay(data, filters, query.hasNextPage)}
            onChoose={(date) => searchHere((inForce) => ({ ...inForce, date }))}
          />
        )}
        <OrderFields filters={filters} onSearch={onSearch} />
      </div>
      <ActiveFilters filters={filters} onSearch={searchHere} />
      <QueryStates
        query={{ data, error }}
        loading={<ResultsSkeleton />}
        failed={
          <LoadFailure text={TEXT.search.failed}>
            <RetryButton query={query} />
          </LoadFailure>
        }
        empty={
          isEmpty ? <NoResults visit={visit} filters={filters} onSearch={searchHere} /> : undefined
        }
      >
        {(shown) => (
          <Cheapest value={cheapestOf(shown, filters, query.hasNextPage)}>
            <TicketList key={visit} tickets={shown} renderTicket={renderTicket} />
            <More
              query={query}
              failed={TEXT.search.failed}
              end="Hai visto tutti i biglietti di questa ricerca."
            />
          </Cheapest>
        )}
      </QueryStates>
    </section>
  );
}

interface CountTextProps {
  search: Search;
  isLoading: boolean;
}

function CountText({ search: { query, total }, isLoading }: CountTextProps) {
  if (isLoading) return <span>Ricerca in corso…</span>;
  // An empty result says so below.
  if (!query.data || total === 0) return null;
  return <strong>{ticketCount(total)}</strong>;
}

interface NoResultsProps {
  visit: string;
  filters: Filters;
  onSearch: (choose: ChooseFilters) => void;
}

/** Announces an empty result for four seconds (SEARCH-06); the text on the page stays. */
function NoResults({ visit, filters, onSearch }: NoResultsProps) {
  const isOwner = useOwnId() !== undefined;
  const hints = useHints(filters);
  const announcedFor = useRef<string>(null);
  useEffect(() => {
    if (announcedFor.current === visit) return;
    announcedFor.current = visit;
    announce(TEXT.search.none, DELAY.emptySearch, 'info');
  }, [visit]);
  const offered = hints && hints.filters.length + hints.days.length > 0 ? hints : undefined;
  // No single filter can go, but all of them.
  const reset = hints && hints.filters.length === 0 && hints.total > 0 && (
    <Button onClick={() => onSearch(withoutFilters)}>
      {`Senza filtri: ${ticketCount(hints.total)}`}
    </Button>
  );
  return (
    <EmptyState
      icon="search"
      title="Nessun biglietto per questa ricerca"
      action={reset}
      below={offered && <Hints hints={offered} onSearch={onSearch} />}
    >
      {[
        reset
          ? 'Con questi filtri non c’è nulla. Riparti da tutti i biglietti.'
          : 'Cambia data, aeroporto o filtri: ogni giorno arrivano biglietti nuovi.',
        isOwner && 'I tuoi non compaiono qui.',
      ]
        .filter(Boolean)
        .join(' ')}
    </EmptyState>
  );
}

/** The loading state: placeholders for four cards. */
function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className={styles.list}>
      {[1, 2, 3, 4].map((place) => (
        <StubCard key={place} as="div" dense stub={<Skeleton height="2rem" width="8rem" />}>
          <div className={styles.bones}>
            <Skeleton height="1.5rem" width="45%" />
            <Skeleton height="3.25rem" />
            <Skeleton width="60%" />
          </div>
        </StubCard>
      ))}
    </div>
  );
}
