import type { ReactNode } from 'react';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { Card } from '../../ui/card.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { FlightFields } from './flight-fields.tsx';
import { RouteFields } from './route-fields.tsx';
import { SubmitBar } from './submit-bar.tsx';
import styles from './ticket-form.module.css';
import { TicketPass } from './ticket-pass.tsx';
import type { TicketValues } from './ticket-values.ts';
import { useTicketForm } from './use-ticket-form.ts';

interface TicketFormProps {
  /** The ticket to edit; `null` to publish a new one. */
  edited: EditedTicket | null;
  onSaved: (values: TicketValues) => void;
}

/** The form of a ticket, beside the boarding pass that it fills in. */
export function TicketForm({ edited, onSaved }: TicketFormProps) {
  const form = useTicketForm(edited, onSaved);
  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
      <Card className={styles.sections}>
        <Section title="Tratta, data e prezzo">
          <RouteFields form={form} />
        </Section>
        <Section title="Altri dettagli">
          <FlightFields form={form} />
        </Section>
        <Section title="Immagine e note">
          <ExtraFields form={form} image={edited?.image ?? null} />
        </Section>
      </Card>
      <div className={styles.side}>
        <TicketPass values={form.values} />
        <SubmitBar form={form} text={edited ? 'Salva le modifiche' : 'Pubblica biglietto'} />
      </div>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </div>
  );
}
