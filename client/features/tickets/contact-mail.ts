import type { Ticket } from '#contract/tickets';
import { formatDate } from '../../lib/formats.ts';
import { stopOf } from './airport-of.ts';

export type Offer = Pick<Ticket, 'user_email' | 'departure' | 'destination' | 'date'>;

/** CARD-04: the seller knows at once which ticket is meant. */
export const mailFor = ({ user_email, departure, destination, date }: Offer): string => {
  const [from, to] = [stopOf(departure), stopOf(destination)];
  const route = `${from.city} (${from.iata}) - ${to.city} (${to.iata})`;
  const subject = `Biglietto ${route} del ${formatDate(date, 'short')}`;
  const address = encodeURIComponent(user_email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
};
