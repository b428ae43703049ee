import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TEXT } from '#contract/texts';
import { PublishedPass } from '../features/publish/published-pass.tsx';
import { TicketForm } from '../features/publish/ticket-form.tsx';
import type { TicketValues } from '../features/publish/ticket-values.ts';
import { useEdited } from '../features/publish/use-edited.ts';
import { airportOf } from '../features/tickets/airport-of.ts';
import { Outbound } from '../features/tickets/flight.tsx';
import { useFollowedClock } from '../lib/use-clock.ts';
import { useIsMounted } from '../lib/use-is-mounted.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/message.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './publish.module.css';

/** Publishes a ticket, or edits the one chosen in the list of own tickets (PUB-14). */
export function Component() {
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
