import type { Ticket } from '#contract/tickets';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import { airportOf } from './airport-of.ts';

export type Offer = Pick<
  Ticket,
  'user_email' | 'user_full_name' | 'departure' | 'destination' | 'date' | 'price'
>;

/** A mail to the seller: its subject names the ticket (CARD-04), its text asks for it (LOOK-03). */
export const mailFor = ({ user_email, user_full_name, date, price, ...offer }: Offer) => {
  const [from, to] = [airportOf(offer.departure), airportOf(offer.destination)];
  const ticket = `${from.city} (${from.iata}) - ${to.city} (${to.iata}) del ${formatDate(date, 'short')}`;
  const [firstName = ''] = user_full_name.split(' ');
  const greeting = ['Ciao', firstName].filter(Boolean).join(' ');
  const subject = `Biglietto ${ticket}`;
  const text = `${greeting},\n\nmi interessa il tuo biglietto ${ticket}, a ${formatPrice(price)}. È ancora disponibile?\n\nGrazie`;
  const address = encodeURIComponent(user_email).replace('%40', '@');
  // Lines end as RFC 6068 has it.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return {
    subject,
    text,
    href: `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`,
  };
};
