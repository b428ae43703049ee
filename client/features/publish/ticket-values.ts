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
import { parsePrice, priceText } from '#contract/price-text';
import {
  TICKET_DEFAULTS,
  TicketDraft,
  type editTicket,
  type publishTicket,
} from '#contract/tickets';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { formatTime } from '../../lib/formats.ts';
import { foldText, isSameText, startsWithTyped } from '../../lib/same-text.ts';

type Draft = CallInput<typeof publishTicket>['body'];
type Patch = CallInput<typeof editTicket>['body'];

type FieldName = keyof typeof TicketDraft.shape;

/** The fields of the contract, all of which the form has. */
const FIELD_NAMES = Object.keys(TicketDraft.shape) as FieldName[];

/** Fields whose value is more than a text. */
interface TypedValues {
  trip_type: TripType;
  airline: PublishAirline | '';
  services: Service[];
  image: File | null;
}

/** The form's values as they are typed; '' for an empty field. */
export type TicketValues = TypedValues & Record<Exclude<FieldName, keyof TypedValues>, string>;

/** A value for each field of the contract. */
const byField = <Value>(valueOf: (name: FieldName) => Value) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<FieldName, Value>;

/** The values of an empty form. */
export const EMPTY_VALUES: TicketValues = {
  ...byField(() => '' as const),
  trip_type: ONE_WAY,
  services: [],
  image: null,
};

/** The form's values for editing a ticket (PUB-14). Without its image: the form only has a newly chosen file. */
export const valuesOf = (ticket: EditedTicket): TicketValues => ({
  ...byField((name) => String(ticket[name] ?? '')),
  departure: findAirport(ticket.departure)?.label ?? '',
  destination: findAirport(ticket.destination)?.label ?? '',
  departure_time: formatTime(ticket.departure_time ?? ''),
  arrival_time: formatTime(ticket.arrival_time ?? ''),
  trip_type: ticket.trip_type,
  return_departure_time: formatTime(ticket.return_departure_time ?? ''),
  return_arrival_time: formatTime(ticket.return_arrival_time ?? ''),
  airline: ticket.airline ?? '',
  services: ticket.services,
  price: ticket.price === null ? '' : priceText(ticket.price),
  image: null,
});

/** Whether the typed text is the airport's whole IATA code (PUB-03): BRI is Bari, though Brindisi begins with it. */
export const hasCode = ({ label }: { label: string }, typed: string): boolean =>
  isSameText(findAirport(label)?.iata ?? '', typed);

/** Finds an airport by a prefix of its label, or by its whole IATA code (PUB-02, PUB-03). */
export const matchesAirport = (airport: { label: string }, typed: string): boolean =>
  startsWithTyped({ label: spaced(airport.label) }, spaced(typed)) || hasCode(airport, typed);

/** With one blank for a dash between city and name, however it is written. */
const spaced = (text: string): string => foldText(text).replaceAll(/[ -]+/g, ' ');

/** The fields that a one-way ticket does not have (PUB-04). */
const isOfReturn = (name: string): boolean => name.startsWith('return_');

/** '€ 49,90' → '49.90', as JSON has it; any other text as it is. */
const sentPrice = (typed: string): string => {
  const price = parsePrice(typed);
  return price === undefined ? typed.trim() : priceText(price).replace(',', '.');
};

/** The values normalised, so that equal tickets compare as equal; '' for an empty field. */
const normalise = (values: TicketValues): Record<string, string | string[]> => {
  const normalised = {
    ...byField((name) => String(values[name]).trim()),
    price: sentPrice(values.price),
    services: SERVICES.filter((service) => values.services.includes(service)),
  };
  return Object.fromEntries(
    Object.entries(normalised).filter(
      ([name]) => values.trip_type === ROUND_TRIP || !isOfReturn(name),
    ),
  );
};

/** The body to publish a ticket (PUB-11), without the empty fields that may be left open. */
export const draftOf = (values: TicketValues): Draft =>
  Object.fromEntries(
    Object.entries(normalise(values)).filter(
      ([name, value]) => value !== '' || !(name in TICKET_DEFAULTS),
    ),
  ) as Draft;

/** The body to save an edit (PUB-15): only the changed fields; '' clears one. */
export const changesBetween = (before: TicketValues, after: TicketValues): Patch => {
  const old = normalise(before);
  const changed = Object.entries(normalise(after)).filter(
    ([name, value]) => value.toString() !== (old[name] ?? '').toString(),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, value.length === 0 ? '' : value]),
  );
};

/** Whether there is anything to save. */
export const isChanged = (before: TicketValues, after: TicketValues): boolean =>
  after.image !== null || Object.keys(changesBetween(before, after)).length > 0;
