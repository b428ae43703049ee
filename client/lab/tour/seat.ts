import { findAirport, ONE_WAY } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import type { leaveFeedback } from '#contract/feedback';
import type { OwnTicket, publishTicket } from '#contract/tickets';
import { formatPrice } from '../../lib/formats.ts';
import { tabStore } from '../../lib/storage.ts';
import type { Subject } from './find-subject.ts';

/** The seat of the tour's story: a ticket as it is published. Without a date it is this evening's, or after 18:00 tomorrow's. */
export type Seat = Omit<CallInput<typeof publishTicket>['body'], 'date' | 'price'> & {
  date?: string;
  price: number;
};

type Review = CallInput<typeof leaveFeedback>['body'];

/** What Marta sells where the presenter types nothing else. */
export const SEAT: Seat = {
  departure: 'Milano - Malpensa (MXP)',
  destination: 'Napoli - Capodichino (NAP)',
  departure_time: '20:10',
  arrival_time: '21:40',
  airline: 'EasyJet',
  trip_type: ONE_WAY,
  price: 51.5,
};

/** What Luca writes where the presenter types nothing else. */
const REVIEW: Review = {
  rating: 5,
  comment: 'Tutto semplice: due email, e a Napoli ci sono arrivato.',
};

const SEAT_KEY = 'regia.tour.seat';
const REVIEW_KEY = 'regia.tour.review';

const read = <T>(key: string, otherwise: T): T => {
  const kept = tabStore.get(key);
  return kept === null ? otherwise : (JSON.parse(kept) as T);
};

/** The seat of this tour, as it was typed and published. */
export const currentSeat = (): Seat => read(SEAT_KEY, SEAT);

/** The review of this tour, as it was typed. */
export const currentReview = (): Review =>
  read(REVIEW_KEY, { ...REVIEW, comment: tellOf(REVIEW.comment ?? '', currentSeat()) });

/** Keeps what was published for the steps to come, and for the way back. */
export const keepSeat = (ticket: OwnTicket): void => {
  const { departure, destination, date, trip_type, price, airline, services, notes } = ticket;
  const { departure_time, arrival_time, return_departure_time, return_arrival_time } = ticket;
  const seat: Seat = {
    ...{ departure, destination, date, trip_type, price, airline, services, notes },
    ...{ departure_time, arrival_time, return_departure_time, return_arrival_time },
  };
  tabStore.set(SEAT_KEY, JSON.stringify(seat));
};

/** Keeps what was written of the seller, for the way back. */
export const keepReview = (review: Review): void =>
  void tabStore.set(REVIEW_KEY, JSON.stringify(review));

/** Begins with the story's own seat and review. */
export const forgetTyped = (): void => {
  tabStore.remove(SEAT_KEY);
  tabStore.remove(REVIEW_KEY);
};

/** The city of an airport's label. */
export const cityOf = (label: string): string => findAirport(label)?.city ?? label;

const placeOf = (label: string): string => {
  const airport = findAirport(label);
  return airport ? `${airport.city} ${airport.iata}` : label;
};

/** A text of the story, which tells of Milan and Naples, for the seat's own cities. */
export const tellOf = (text: string, { departure, destination }: Seat): string =>
  text
    .replaceAll('Napoli', () => cityOf(destination))
    .replaceAll('Milano', () => cityOf(departure));

/** The seat's card, told from others of its route by when it leaves and what it costs. */
export const flightOf = ({ departure, destination, departure_time, price }: Seat): Subject => ({
  role: 'article',
  name: `${placeOf(departure)} verso ${placeOf(destination)}`,
  texts: [departure_time ?? '', formatPrice(price)],
});

/** The search that finds it. */
export const searchOf = ({ departure, destination }: Seat): string =>
  `/cerca?${new URLSearchParams({ departure: cityOf(departure), destination: cityOf(destination) })}`;
