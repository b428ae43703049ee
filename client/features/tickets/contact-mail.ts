import { formatDate, formatPrice } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { airportOf } from './flight.tsx';

export type Offer = Pick<
  ShownTicket,
  'user_email' | 'user_full_name' | 'departure' | 'destination' | 'date' | 'price'
>;

/** 'Roma (FCO) - Catania (CTA) del 12/06/2026', as far as it is known. */
const nameOf = ({ departure, destination, date }: Offer): string => {
  const places = [departure, destination]
    .filter((label) => label !== null)
    .map((label) => airportOf(label))
    .map(({ city, iata }) => `${city} (${iata})`);
  return [places.join(' - '), date && `del ${formatDate(date, 'short')}`].filter(Boolean).join(' ');
};

/** A mail to the seller: its subject names the ticket (CARD-04), its text asks for it (LOOK-03). */
export const mailFor = (offer: Offer, to: string) => {
  const [firstName] = (offer.user_full_name ?? '').split(' ');
  const greeting = ['Ciao', firstName].filter(Boolean).join(' ');
  const name = nameOf(offer);
  const subject = ['Biglietto', name].filter(Boolean).join(' ');
  const ticket = ['biglietto', name].filter(Boolean).join(' ');
  const price = offer.price === null ? '' : `, a ${formatPrice(offer.price)}`;
  const text = `${greeting},\n\nmi interessa il tuo ${ticket}${price}. È ancora disponibile?\n\nGrazie`;
  const address = encodeURIComponent(to).replace('%40', '@');
  // Lines end as RFC 6068 has it.
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return {
    subject,
    text,
    href: `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`,
  };
};
