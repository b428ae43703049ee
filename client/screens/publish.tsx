import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TicketForm } from '../features/publish/ticket-form.tsx';
import { forgetEdited, readEdited } from '../lib/edited-ticket.ts';
import { useStillHere } from '../lib/use-still-here.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** PUB: publishes a ticket, or edits the one that was chosen for it (PUB-14). */
export function Component() {
  const navigate = useNavigate();
  const [edited] = useState(readEdited);
  const top = useRef<HTMLDivElement>(null);
  const isStillHere = useStillHere();
  const leaveEdit = () => {
    // Somebody who did not wait may be editing another one by now.
    if (readEdited()?.id === edited?.id) forgetEdited();
    if (isStillHere()) void navigate('/miei-biglietti');
  };
  return (
    <div ref={top} tabIndex={-1}>
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
        onSaved={edited ? leaveEdit : () => top.current?.focus()}
        onCancel={leaveEdit}
      />
    </div>
  );
}
