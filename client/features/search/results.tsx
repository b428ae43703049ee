import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  memo,
  useCallback,
} from 'react';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { noteMessage } from '../../lib/announcements.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { useOwnId } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { DayPrices, cheapestOf, lowestByDay, Cheapest } from './lowest-prices.tsx';
import { activeFilters, withoutFilters, type ChooseFilters, type Filters } from './filters.ts';
import { Hints, useHints } from './hints.tsx';
import { More } from './more.tsx';
import styles from './results.module.css';
import { ticketCount } from './result-pages.ts';
import type { useSearch } from './use-pages.ts';
import { CardBones } from '../../ui/card-bones.tsx';
import { ListEntry } from '../../ui/long-list.tsx';
import { SORT_ORDERS } from '#contract/catalogue';
import { byOrder, ORDER_NAMES, ORDERS } from '#contract/orders';
import { SelectField } from '../../ui/field.tsx';

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
          <CountText search={search} isLoading={!data && !error} visit={visit} />
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
        loading={<CardBones />}
        failed={<LoadFailure text={TEXT.search.failed} query={query} />}
        empty={isEmpty ? <NoResults filters={filters} onSearch={searchHere} /> : undefined}
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
  visit: string;
}

function CountText({ search: { query, total }, isLoading, visit }: CountTextProps) {
  if (isLoading) return <span>Ricerca in corso…</span>;
  if (!query.data) return null;
  return total === 0 ? <NoneFound key={visit} /> : <strong>{ticketCount(total)}</strong>;
}

/** An empty result is said for four seconds (SEARCH-06), where its number would be: over nothing, and moving nothing. */
function NoneFound() {
  const [isSaid, setIsSaid] = useState(true);
  const isNoted = useRef(false);
  useEffect(() => {
    if (!isNoted.current) noteMessage(TEXT.search.none, 'info');
    isNoted.current = true;
    const timer = setTimeout(() => setIsSaid(false), DELAY.emptySearch);
    return () => clearTimeout(timer);
  }, []);
  return isSaid && <strong data-message="info">{TEXT.search.none}</strong>;
}

interface NoResultsProps {
  filters: Filters;
  onSearch: (choose: ChooseFilters) => void;
}

/** An empty result, with what would find something right below the words that say so (SEARCH-17). */
function NoResults({ filters, onSearch }: NoResultsProps) {
  const isOwner = useOwnId() !== undefined;
  const hints = useHints(filters);
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
      action={reset || (offered && <Hints hints={offered} onSearch={onSearch} />)}
    >
      {[
        reset && 'Con questi filtri non c’è nulla. Riparti da tutti i biglietti.',
        !reset && !offered && 'Cambia data, aeroporto o filtri.',
        !reset && 'Ogni giorno arrivano biglietti nuovi.',
        isOwner && 'I tuoi non compaiono qui.',
      ]
        .filter(Boolean)
        .join(' ')}
    </EmptyState>
  );
}

/** Cards rendered at a time. Only a server that ignores `limit` sends more at once (SEARCH-15). */
const BATCH = 100;
/** How far below the window's bottom the next ones are rendered. */
const ROOT_MARGIN = '1500px';

interface TicketListProps {
  tickets: readonly ShownTicket[];
  /** The same function each time: another one renders all cards again. */
  renderTicket: (ticket: ShownTicket) => ReactNode;
}

/** A list of any length: cards are rendered on scrolling towards them, and laid out only in view (results.module.css). */
const TicketList = memo(function TicketList({ tickets, renderTicket }: TicketListProps) {
  const [rendered, setRendered] = useState(BATCH);
  const sentinel = useRef<HTMLLIElement>(null);
  const hasRest = tickets.length > rendered;
  const renderItem = useCallback(
    (ticket: ShownTicket) => <li>{renderTicket(ticket)}</li>,
    [renderTicket],
  );
  useEffect(() => {
    const element = sentinel.current;
    if (!hasRest || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setRendered(rendered + BATCH),
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasRest, rendered]);
  return (
    <ul className="cards">
      {tickets.slice(0, rendered).map((ticket) => (
        <ListEntry key={ticket.id} item={ticket} render={renderItem} />
      ))}
      {hasRest && <li ref={sentinel} aria-hidden="true" className={styles.rest} />}
    </ul>
  );
});

const OPTIONS = byOrder(({ directions }) =>
  SORT_ORDERS.map((value) => ({ value, label: directions[value] })),
);

interface OrderFieldsProps {
  filters: Filters;
  onSearch: (choose: ChooseFilters) => void;
}

/** The orders of the results (SEARCH-03). They act at once; by both, the price comes first; by none, the next flight (SEARCH-12). */
function OrderFields({ filters, onSearch }: OrderFieldsProps) {
  return (
    <>
      <span aria-hidden="true" className={styles.lead}>
        Ordina per
      </span>
      <div className={styles.orders}>
        {ORDER_NAMES.map((name) => (
          <SelectField
            key={name}
            label={<span className="sr-only">{ORDERS[name].label}</span>}
            placeholder={ORDERS[name].placeholder}
            options={OPTIONS[name]}
            value={filters[name]}
            fitsChoice
            className={styles.order}
            onChange={(order) => onSearch((inForce) => ({ ...inForce, [name]: order }))}
          />
        ))}
      </div>
    </>
  );
}
