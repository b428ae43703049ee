import {
  findAirport,
  ONE_WAY,
  ROUND_TRIP,
  SERVICES,
  type PublishAirline,
  type Service,
  type TripType,
} from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import type { editTicket, publishTicket } from '#contract/tickets';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { formatTime } from '../../lib/formats.ts';

/** What the form holds, as it is typed; '' for what is left open. */
export interface TicketValues {
  departure: string;
  destination: string;
  date: string;
  departure_time: string;
  arrival_time: string;
  trip_type: TripType;
  return_departure_time: string;
  return_arrival_time: string;
  airline: PublishAirline | '';
  services: Service[];
  price: string;
  notes: string;
  image: File | null;
}

type Draft = CallInput<typeof publishTicket>['body'];
type Patch = CallInput<typeof editTicket>['body'];

export const EMPTY: TicketValues = {
  departure: '',
  destination: '',
  date: '',
  departure_time: '',
  arrival_time: '',
  trip_type: ONE_WAY,
  return_departure_time: '',
  return_arrival_time: '',
  airline: '',
  services: [],
  price: '',
  notes: '',
  image: null,
};

/** A ticket as the form shows it (PUB-14); its image stays beside the form. */
export const valuesOf = (ticket: EditedTicket): TicketValues => ({
  departure: findAirport(ticket.departure)?.label ?? '',
  destination: findAirport(ticket.destination)?.label ?? '',
  date: ticket.date,
  departure_time: formatTime(ticket.departure_time ?? ''),
  arrival_time: formatTime(ticket.arrival_time ?? ''),
  trip_type: ticket.trip_type,
  return_departure_time: formatTime(ticket.return_departure_time ?? ''),
  return_arrival_time: formatTime(ticket.return_arrival_time ?? ''),
  airline: ticket.airline ?? '',
  services: ticket.services,
  price: priceText(ticket.price),
  notes: ticket.notes,
  image: null,
});

/** 57 → '57', 49.9 → '49,90' */
const priceText = (price: number | null): string =>
  price === null ? '' : price.toFixed(Number.isInteger(price) ? 0 : 2).replace('.', ',');

/** All that the values say of a ticket, in one spelling; '' for nothing. */
const saidIn = (values: TicketValues) => ({
  departure: values.departure,
  destination: values.destination,
  date: values.date,
  price: values.price.trim().replace(',', '.'),
  trip_type: values.trip_type,
  departure_time: values.departure_time,
  arrival_time: values.arrival_time,
  // PUB-04: one way says nothing of a return.
  ...(values.trip_type === ROUND_TRIP && {
    return_departure_time: values.return_departure_time,
    return_arrival_time: values.return_arrival_time,
  }),
  airline: values.airline,
  services: SERVICES.filter((service) => values.services.includes(service)),
  notes: values.notes.trim(),
});

/** What is sent to publish (PUB-11): nothing of what is left open. */
export const draftOf = (values: TicketValues) => {
  const said = saidIn(values);
  return {
    ...said,
    departure_time: said.departure_time || undefined,
    arrival_time: said.arrival_time || undefined,
    return_departure_time: said.return_departure_time || undefined,
    return_arrival_time: said.return_arrival_time || undefined,
    airline: said.airline || undefined,
    notes: said.notes || undefined,
  } satisfies Draft;
};

/** What is sent to save an edit (PUB-15): only what changed; '' clears. */
export const changesBetween = (before: TicketValues, after: TicketValues): Patch => {
  const old: Record<string, string | string[]> = saidIn(before);
  const changed = Object.entries(saidIn(after)).filter(
    ([name, value]) => comparable(name, value) !== comparable(name, old[name] ?? ''),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, value.length === 0 ? '' : value]),
  );
};

/** 49.9 and 49.90 are one price. */
const comparable = (name: string, value: string | string[]): string =>
  name === 'price' && value !== '' ? String(Number(value)) : value.toString();
