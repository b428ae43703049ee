import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { PublishedPass } from '../features/publish/published-pass.tsx';
import { TicketForm } from '../features/publish/ticket-form.tsx';
import type { TicketValues } from '../features/publish/ticket-values.ts';
import { useEdited } from '../features/publish/use-edited.ts';
import { Outbound, airportOf } from '../features/tickets/flight.tsx';
import { editedInAddress, readEdited, storeEdited } from '../lib/edited-ticket.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { useIsMounted } from '../lib/use-once.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure, RetryButton } from '../ui/load-failure.tsx';
import { Status } from '../ui/message.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from '../features/publish/ticket-form.module.css';

/** Publishes a ticket, or edits the one that the address names, or the one chosen in the list of own tickets (PUB-14). */
export function Component() {
  const [search] = useSearchParams();
  const id = editedInAddress(search);
  return id === null ? <PublishPage /> : <NamedTicketPage key={id} id={id} />;
}

/** The address names the ticket, in a tab that was opened by its link (MINE-07). */
function NamedTicketPage({ id }: { id: number }) {
  const [isChosen, setIsChosen] = useState(() => readEdited()?.id === id);
  return isChosen ? <PublishPage /> : <ChosenTicket id={id} onChosen={() => setIsChosen(true)} />;
}

/** Chooses a ticket for editing once it is loaded. Of one that is gone only the id is known: the form then says so. */
function ChosenTicket({ id, onChosen }: { id: number; onChosen: () => void }) {
  const own = useOwnTickets();
  useEffect(() => {
    if (!own.data) return;
    storeEdited(own.data.find((ticket) => ticket.id === id) ?? { id });
    onChosen();
  }, [own.data, id, onChosen]);
  return (
    <>
      <PageHeader kicker="I tuoi biglietti" title="Modifica biglietto" />
      {own.error || own.data === null ? (
        <LoadFailure text="Non siamo riusciti a caricare il biglietto.">
          <RetryButton query={own} />
        </LoadFailure>
      ) : (
        <p role="status">{TEXT.loading}</p>
      )}
    </>
  );
}

function PublishPage() {
  useFollowedClock();
  const navigate = useNavigate();
  const { edited, ended, forget } = useEdited();
  const flightId = useId();
  const page = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const [published, setPublished] = useState<readonly TicketValues[]>([]);
  const last = published.at(-1);
  const beginAnew = (values: TicketValues) => {
    setPublished([...published, values]);
    page.current?.focus();
  };
  // Where the form becomes that of a new ticket its reader is told so before they press anything.
  useEffect(() => {
    if (ended === null) return;
    page.current?.scrollIntoView();
    page.current?.focus({ preventScroll: true });
  }, [ended]);
  const leaveEdit = () => {
    forget();
    if (isMounted()) void navigate('/miei-biglietti');
  };
  return (
    <div ref={page} tabIndex={-1}>
      <PageHeader
        kicker={edited ? 'I tuoi biglietti' : 'Vendi'}
        title={edited ? 'Modifica biglietto' : 'Pubblica un biglietto'}
        lead={
          edited
            ? 'Cambia quello che serve: il resto del biglietto rimane com’è.'
            : 'Descrivi il volo come risulta dalla prenotazione. I campi con l’asterisco sono obbligatori.'
        }
        actions={
          edited && (
            <Button variant="secondary" icon="close" onClick={leaveEdit}>
              {TEXT.publish.cancelEdit}
            </Button>
          )
        }
      />
      <Status tone="info" className={styles.ended}>
        {!last && ended}
      </Status>
      {last && !edited && (
        <PublishedPass
          key={published.length}
          ticket={last}
          flight={
            <Outbound
              id={flightId}
              from={airportOf(last.departure)}
              to={airportOf(last.destination)}
              departs={last.departure_time}
              arrives={last.arrival_time}
            />
          }
        />
      )}
      <TicketForm edited={edited} onSaved={edited ? leaveEdit : beginAnew} />
    </div>
  );
}
