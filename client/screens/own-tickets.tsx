import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnTicket } from '#contract/tickets';
import { OwnTicketItem } from '../features/own-tickets/own-ticket-item.tsx';
import { OwnTicketsSkeleton } from '../features/own-tickets/own-tickets-skeleton.tsx';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { forgetEdited, keepEdited } from '../lib/edited-ticket.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Alert } from '../ui/message.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './own-tickets.module.css';

/** MINE: the person's own tickets, in every state. */
export function Component() {
  const own = useOwnTickets();
  return (
    <>
      <PageHeader
        title="I miei biglietti"
        lead="I biglietti che hai pubblicato, dal più recente."
        actions={
          own.state === 'loaded' &&
          own.tickets.length > 0 && (
            <ButtonLink to="/pubblica" variant="secondary" icon="plus" onClick={forgetEdited}>
              Nuovo biglietto
            </ButtonLink>
          )
        }
      />
      {(own.state === 'loading' || own.state === 'expired') && <OwnTicketsSkeleton />}
      {own.state === 'failed' && <Failed retry={own.retry} retrying={own.retrying} />}
      {own.state === 'loaded' && <List tickets={own.tickets} today={own.today} />}
    </>
  );
}

function Failed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <div className={styles.failed}>
      <Alert>Non siamo riusciti a caricare i tuoi biglietti.</Alert>
      <Button variant="secondary" pending={retrying} onClick={retry}>
        Riprova
      </Button>
    </div>
  );
}

function List({ tickets, today }: { tickets: OwnTicket[]; today: string }) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const edit = (ticket: OwnTicket) => {
    keepEdited(ticket);
    void navigate('/pubblica');
  };
  return (
    <div ref={place} tabIndex={-1}>
      {tickets.length === 0 ? (
        <EmptyState
          title="Non hai ancora pubblicato biglietti"
          action={
            <ButtonLink to="/pubblica" icon="plus" onClick={forgetEdited}>
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
              onGone={() => place.current?.focus({ preventScroll: true })}
              renderCard={(parts) => <TicketCard ticket={ticket} {...parts} />}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
