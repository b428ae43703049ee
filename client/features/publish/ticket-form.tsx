import { FormProvider } from 'react-hook-form';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { StubCard } from '../../ui/stub-card.tsx';
import { ExtraFields } from './extra-fields.tsx';
import { FlightFields } from './flight-fields.tsx';
import { RouteFields } from './route-fields.tsx';
import styles from './ticket-form.module.css';
import { TicketStub } from './ticket-stub.tsx';
import { useTicketForm } from './use-ticket-form.ts';

interface TicketFormProps {
  /** The ticket to edit; `null` to publish a new one. */
  edited: EditedTicket | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a ticket, laid out like the boarding pass that shows it later. */
export function TicketForm({ edited, onSaved, onCancel }: TicketFormProps) {
  const { form, today, attempt, checkImage, submit, ...sending } = useTicketForm(edited, onSaved);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <StubCard
          as="div"
          className={styles.pass}
          stub={<TicketStub {...sending} onCancel={edited && onCancel} />}
        >
          <div className={styles.sections}>
            <RouteFields today={today} attempt={attempt} />
            <FlightFields />
            <ExtraFields image={edited?.image ?? null} checkImage={checkImage} />
          </div>
        </StubCard>
      </form>
    </FormProvider>
  );
}
