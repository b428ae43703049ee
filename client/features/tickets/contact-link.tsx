import { TEXT } from '#contract/texts';
import type { Ticket } from '#contract/tickets';
import { formatDate } from '../../lib/formats.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { airportOf } from './airport-of.ts';

type Offer = Pick<Ticket, 'user_email' | 'departure' | 'destination' | 'date'>;

/** A mail link whose subject names the ticket (CARD-04). */
const mailFor = ({ user_email, departure, destination, date }: Offer): string => {
  const [from, to] = [airportOf(departure), airportOf(destination)];
  const route = `${from.city} (${from.iata}) - ${to.city} (${to.iata})`;
  const subject = `Biglietto ${route} del ${formatDate(date, 'short')}`;
  const address = encodeURIComponent(user_email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
};

/** The link to write to the seller (CARD-03). */
export function ContactLink({ ticket }: { ticket: Offer }) {
  return (
    <ButtonAnchor href={mailFor(ticket)} icon="mail">
      {TEXT.card.contact}
    </ButtonAnchor>
  );
}
