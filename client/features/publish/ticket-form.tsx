import { FormProvider } from 'react-hook-form';
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
  const { form, today, attempt, checkImage, submit, ...sending } = useTicketForm(edited, onSaved);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <Card className={styles.sections}>
          <RouteFields today={today} attempt={attempt} />
          <FlightFields />
          <ExtraFields image={edited?.image ?? null} checkImage={checkImage} />
        </Card>
        <div className={styles.side}>
          <TicketPass />
          <SubmitBar {...sending} text={edited ? 'Salva le modifiche' : 'Pubblica biglietto'} />
        </div>
      </form>
    </FormProvider>
  );
}
