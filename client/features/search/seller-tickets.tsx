import { useId, type ReactNode } from 'react';
import type { ShownTicket } from '../../lib/shown.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../ui/empty-state.tsx';
import { ListEntry } from '../../ui/long-list.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { More } from './more.tsx';
import { ticketsIn } from './result-pages.ts';
import styles from './results.module.css';
import { usePages } from './use-pages.ts';

/** Tickets of a seller loaded at a time. */
const PAGE = 6;

const FAILED = 'Non siamo riusciti a caricare i biglietti del venditore.';

interface SellerTicketsProps {
  sellerId: string;
  /** The same function each time: another one renders all cards again. */
  renderTicket: (ticket: ShownTicket) => ReactNode;
}

/** A seller's public tickets (FEED-06), in all states; one's own are among them on one's own page. */
export function SellerTickets({ sellerId, renderTicket }: SellerTicketsProps) {
  const heading = useId();
  const query = usePages(['seller', sellerId], { seller: sellerId, limit: PAGE });
  const tickets = query.data && ticketsIn(query.data.pages);
  return (
    <section aria-labelledby={heading} className={styles.ofSeller}>
      <h2 id={heading}>Biglietti in vendita</h2>
      <QueryStates
        query={{ data: tickets, error: query.error }}
        loading={<Loading />}
        failed={<LoadFailure text={FAILED} query={query} />}
        empty={
          <EmptyState
            title="Al momento non vende biglietti."
            action={
              <ButtonLink variant="secondary" to="/cerca">
                Cerca un biglietto
              </ButtonLink>
            }
          />
        }
      >
        {(loaded) => (
          <>
            <ul className="cards">
              {loaded.map((ticket) => (
                <li key={ticket.id}>
                  <ListEntry item={ticket} render={renderTicket} />
                </li>
              ))}
            </ul>
            <More
              query={query}
              failed={FAILED}
              end="Hai visto tutti i biglietti di questo venditore."
            />
          </>
        )}
      </QueryStates>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="sr-only">
        Caricamento dei biglietti…
      </p>
      <Skeleton height="14rem" />
      <Skeleton height="14rem" />
    </>
  );
}
