import { TEXT } from '#contract/texts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { mailFor, type Offer } from './contact-mail.ts';

/** The link to write to the seller (CARD-03). */
export function ContactLink({ ticket }: { ticket: Offer }) {
  return (
    <ButtonAnchor href={mailFor(ticket)} icon="mail" variant="soft">
      {TEXT.card.contact}
    </ButtonAnchor>
  );
}
