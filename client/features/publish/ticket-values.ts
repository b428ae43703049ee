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

/** The form's values as they are typed; '' for an empty field. */
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

/** The values of an empty form. */
export const EMPTY_VALUES: TicketValues = {
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

/** The form's values for editing a ticket (PUB-14). Without its image: the form only has a newly chosen file. */
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

/** The values normalised, so that equal tickets compare as equal; '' for an empty field. */
const normalise = (values: TicketValues) => ({
  departure: values.departure,
  destination: values.destination,
  date: values.date,
  price: values.price.trim().replace(',', '.'),
  trip_type: values.trip_type,
  departure_time: values.departure_time,
  arrival_time: values.arrival_time,
  // A one-way ticket has no return times (PUB-04).
  ...(values.trip_type === ROUND_TRIP && {
    return_departure_time: values.return_departure_time,
    return_arrival_time: values.return_arrival_time,
  }),
  airline: values.airline,
  services: SERVICES.filter((service) => values.services.includes(service)),
  notes: values.notes.trim(),
});

/** The body to publish a ticket (PUB-11), without the empty fields. */
export const draftOf = (values: TicketValues) => {
  const normalised = normalise(values);
  return {
    ...normalised,
    departure_time: normalised.departure_time || undefined,
    arrival_time: normalised.arrival_time || undefined,
    return_departure_time: normalised.return_departure_time || undefined,
    return_arrival_time: normalised.return_arrival_time || undefined,
    airline: normalised.airline || undefined,
    notes: normalised.notes || undefined,
  } satisfies Draft;
};

/** The body to save an edit (PUB-15): only the changed fields; '' clears one. */
export const changesBetween = (before: TicketValues, after: TicketValues): Patch => {
  const old: Record<string, string | string[]> = normalise(before);
  const changed = Object.entries(normalise(after)).filter(
    ([name, value]) => comparable(name, value) !== comparable(name, old[name] ?? ''),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, value.length === 0 ? '' : value]),
  );
};

/** 49.9 and 49.90 are the same price. */
const comparable = (name: string, value: string | string[]): string =>
  name === 'price' && value !== '' ? String(Number(value)) : value.toString();
