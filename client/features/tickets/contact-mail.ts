import type { Ticket } from '#contract/tickets';
import { formatDate } from '../../lib/formats.ts';
import { airportOf } from './airport-of.ts';

export type Offer = Pick<Ticket, 'user_email' | 'departure' | 'destination' | 'date'>;

/** A mail link whose subject names the ticket (CARD-04). */
export const mailFor = ({ user_email, departure, destination, date }: Offer): string => {
  const [from, to] = [airportOf(departure), airportOf(destination)];
  const route = `${from.city} (${from.iata}) - ${to.city} (${to.iata})`;
  const subject = `Biglietto ${route} del ${formatDate(date, 'short')}`;
  const address = encodeURIComponent(user_email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
};
