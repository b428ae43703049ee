import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TicketForm } from '../features/publish/ticket-form.tsx';
import { removeEdited, readEdited } from '../lib/edited-ticket.ts';
import { useIsMounted } from '../lib/use-is-mounted.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Publishes a ticket, or edits the one chosen in the list of own tickets (PUB-14). */
export function Component() {
  const navigate = useNavigate();
  const [edited] = useState(readEdited);
  const page = useRef<HTMLDivElement>(null);
  const isMounted = useIsMounted();
  const leaveEdit = () => {
    // By the time of a late answer another ticket may have been chosen for editing.
    if (readEdited()?.id === edited?.id) removeEdited();
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
            : 'Racconta il volo come sta scritto sulla prenotazione. I campi con l’asterisco sono obbligatori.'
        }
      />
      <TicketForm
        edited={edited}
        onSaved={edited ? leaveEdit : () => page.current?.focus()}
        onCancel={leaveEdit}
      />
    </div>
  );
}
