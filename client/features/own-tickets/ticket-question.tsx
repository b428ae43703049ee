import { isolate } from '#contract/typed-text';
import { TEXT } from '#contract/texts';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** What cannot be undone. */
export type Final = 'sale' | 'removal';

const TEXTS: Readonly<
  Record<Final, { question: string; confirmLabel: string; consequence: string }>
> = {
  sale: {
    question: 'Sei sicuro di voler segnare come venduto questo biglietto?',
    confirmLabel: TEXT.mine.markSold,
    consequence: 'Esce dalla ricerca e non si può più modificare: non potrai tornare indietro.',
  },
  removal: {
    question: TEXT.mine.confirmRemove,
    confirmLabel: TEXT.mine.remove,
    consequence: 'Non potrai recuperarlo.',
  },
};

interface TicketQuestionProps {
  about: Final;
  ticket: ShownOwnTicket;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what is final, and names route, date and price (MINE-07, LOOK-04). */
export function TicketQuestion({ about, ticket, ...props }: TicketQuestionProps) {
  const { consequence, ...texts } = TEXTS[about];
  const { departure, destination, date, price } = ticket;
  const route = [departure, destination].filter((place) => place !== null).map(isolate);
  const terms = [date && formatDate(date), price !== null && formatPrice(price)].filter(Boolean);
  return (
    <ConfirmDialog isOpen {...texts} {...props} danger={about === 'removal'}>
      <p>
        <span>{route.join(' → ')}</span>
        <br />
        <span>{terms.join(' · ')}</span>
      </p>
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
