import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnTicket } from '#contract/tickets';
import { OwnTicketItem } from '../features/own-tickets/own-ticket-item.tsx';
import { OwnTicketsSkeleton } from '../features/own-tickets/own-tickets-skeleton.tsx';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { removeEdited, storeEdited } from '../lib/edited-ticket.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure, RetryButton } from '../ui/load-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';

/** The user's own tickets (MINE-01 to MINE-06). */
export function Component() {
  const own = useOwnTickets();
  return (
    <>
      <PageHeader
        title="I miei biglietti"
        lead="I biglietti che hai pubblicato, dal più recente."
        actions={
          own.data &&
          own.data.length > 0 && (
            <ButtonLink to="/pubblica" variant="secondary" icon="plus" onClick={removeEdited}>
              Nuovo biglietto
            </ButtonLink>
          )
        }
      />
      <QueryStates
        query={own}
        loading={<OwnTicketsSkeleton />}
        failed={
          <LoadFailure text="Non siamo riusciti a caricare i tuoi biglietti.">
            <RetryButton query={own} />
          </LoadFailure>
        }
      >
        {(tickets) => <List tickets={tickets} today={own.today} />}
      </QueryStates>
    </>
  );
}

interface ListProps {
  tickets: readonly OwnTicket[];
  today: string;
}

/** The frame takes the focus after a deletion, also of the last ticket, so it stays around the empty list. */
function List({ tickets, today }: ListProps) {
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const edit = (ticket: OwnTicket) => {
    storeEdited(ticket);
    void navigate('/pubblica');
  };
  return (
    <div ref={frame} tabIndex={-1}>
      {tickets.length === 0 ? (
        <EmptyState
          title="Non hai ancora pubblicato biglietti"
          action={
            <ButtonLink to="/pubblica" icon="plus" onClick={removeEdited}>
              Vendi il primo
            </ButtonLink>
          }
        >
          Hai un volo che non puoi prendere? Rivendilo a chi lo cerca.
        </EmptyState>
      ) : (
        <ul role="list" aria-label="I tuoi biglietti">
          {tickets.map((ticket) => (
            <OwnTicketItem
              key={ticket.id}
              ticket={ticket}
              today={today}
              onEdit={() => edit(ticket)}
              onGone={() => frame.current?.focus({ preventScroll: true })}
              renderCard={(parts) => <TicketCard ticket={ticket} {...parts} />}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
