import { useEffect, useRef, type ReactNode } from 'react';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import type { Ticket } from '#contract/tickets';
import { formatCount } from '../../lib/formats.ts';
import { announce } from '../../lib/announcements.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Alert } from '../../ui/message.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import styles from './results.module.css';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { TicketList } from './ticket-list.tsx';
import type { useSearch } from './use-search.ts';

interface ResultsProps {
  search: ReturnType<typeof useSearch>;
  /** Changes with every search, so that each empty result is announced. */
  visit: string;
  renderTicket: (ticket: Ticket) => ReactNode;
}

/** The results of a search, in all its states. */
export function Results({ search, visit, renderTicket }: ResultsProps) {
  const { query, tickets, total, ownCount, isSkippingOwn } = search;
  // A next page that failed is no empty result: its alert stands beside the button that loads it again.
  const isEmpty = query.isSuccess && tickets.length === 0;
  const data = query.data && !(isEmpty && isSkippingOwn) ? tickets : undefined;
  return (
    <QueryStates
      query={{ data, error: query.error }}
      keepsData
      loading={<ResultsSkeleton />}
      failed={<Alert>{TEXT.search.failed}</Alert>}
      empty={isEmpty ? <NoResults visit={visit} onlyOwn={ownCount > 0} /> : undefined}
    >
      {() => (
        <div className={styles.results}>
          {tickets.length > 0 && (
            <p role="status" className={styles.count}>
              <strong>{total === 1 ? '1 biglietto' : `${formatCount(total)} biglietti`}</strong>
              {ownCount > 0 && <span> · i tuoi non sono in elenco</span>}
            </p>
          )}
          <TicketList key={visit} tickets={tickets} renderTicket={renderTicket} />
          <More query={query} isSkippingOwn={isSkippingOwn} />
        </div>
      )}
    </QueryStates>
  );
}

interface NoResultsProps {
  visit: string;
  onlyOwn: boolean;
}

/** Announces an empty result for four seconds (SEARCH-06); the text on the page stays. */
function NoResults({ visit, onlyOwn }: NoResultsProps) {
  const announcedFor = useRef<string>(null);
  useEffect(() => {
    if (announcedFor.current === visit) return;
    announcedFor.current = visit;
    announce(TEXT.search.none, DELAY.emptySearch, 'info');
  }, [visit]);
  return (
    <EmptyState
      icon="search"
      title={onlyOwn ? 'Qui ci sono solo biglietti tuoi' : 'Nessun biglietto per questa ricerca'}
    >
      Prova un’altra data, un aeroporto vicino o meno filtri: arrivano biglietti nuovi ogni giorno.
    </EmptyState>
  );
}

/** The button for the next page (SEARCH-15). When the last page is loaded, the text in its place gets the focus. */
function More({ query, isSkippingOwn }: Pick<ResultsProps['search'], 'query' | 'isSkippingOwn'>) {
  const end = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  useEffect(() => {
    if (pressed.current && !hasNextPage) end.current?.focus();
  }, [hasNextPage]);
  if (!hasNextPage) {
    return query.data && query.data.pages.length > 1 ? (
      <p ref={end} tabIndex={-1} className={styles.end}>
        Hai visto tutti i biglietti di questa ricerca.
      </p>
    ) : null;
  }
  const more = () => {
    pressed.current = true;
    void query.fetchNextPage();
  };
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <Alert>{TEXT.search.failed}</Alert>}
      <Button variant="secondary" pending={isFetchingNextPage || isSkippingOwn} onClick={more}>
        {TEXT.search.more}
      </Button>
    </div>
  );
}
