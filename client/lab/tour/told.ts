/** What the story is told of: the presenter's own words where there are any, else Marta's seat from Milan to Naples. */
import { findAirport, ONE_WAY } from '#contract/catalogue';
import type { CallInput } from '#contract/endpoint';
import type { leaveFeedback } from '#contract/feedback';
import { OWN_NAME } from '#contract/own-brand';
import type { OwnTicket } from '#contract/tickets';
import { formatPrice } from '../../lib/formats.ts';
import { tabStore } from '../../lib/storage.ts';
import type { Subject } from './find.ts';

/** The seat of the tour's story. Without a date it is tomorrow's. */
export type Seat = Pick<OwnTicket, 'departure' | 'destination' | 'price'> & Partial<OwnTicket>;

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

const COMMENT = 'Tutto semplice: due email, e a Napoli ci sono arrivato.';

/** What was typed in this tour, for the steps to come, the way back and a reload. */
interface Typed {
  /** As it was published. */
  seat: Seat;
  /** As it was written of the seller. */
  review: CallInput<typeof leaveFeedback>['body'];
  /** What stands in the fields of a step that is not done. */
  fields: { at: number; filled: readonly (readonly [label: string, value: string])[] } | null;
}

const KEY = 'regia.tour.typed';

export const typed = (): Typed => {
  const kept = JSON.parse(tabStore.get(KEY) ?? '{}') as Partial<Typed>;
  const { seat = SEAT, fields = null } = kept;
  return { seat, fields, review: kept.review ?? { rating: 5, comment: tell(COMMENT, seat) } };
};

export const keepTyped = (more: Partial<Typed>): void =>
  void tabStore.set(
    KEY,
    JSON.stringify({ ...(JSON.parse(tabStore.get(KEY) ?? '{}') as Partial<Typed>), ...more }),
  );

/** Begins with the story's own words. */
export const forgetTyped = (): void => tabStore.remove(KEY);

/** The city of an airport's label. */
const cityOf = (label: string): string => findAirport(label)?.city ?? label;

const placeOf = (label: string): string => {
  const airport = findAirport(label);
  return airport ? `${airport.city} ${airport.iata}` : label;
};

/**
 * A text of the story, which is written of Milan, Naples and Rivola, for the seat's own cities and the client's name. In one
 * pass: a seat from Naples to Milan has both names again in what is put in their place.
 */
export const tell = (
  text: string,
  { departure, destination }: Pick<Seat, 'departure' | 'destination'>,
  name = OWN_NAME,
): string => {
  const told: Record<string, string> = {
    Milano: cityOf(departure),
    Napoli: cityOf(destination),
    [OWN_NAME]: name,
  };
  const words = new RegExp(`(\\ba )?(${Object.keys(told).join('|')})`, 'g');
  return text.replaceAll(words, (_, to: string | undefined, word: string) => {
    const own = told[word] ?? word;
    // 'A Napoli', but 'ad Alghero'.
    return to ? `${/^a/i.test(own) ? 'ad' : 'a'} ${own}` : own;
  });
};

/** The seat's card, told from others of its route by when it leaves and what it costs. */
export const flightOf = ({ departure, destination, departure_time, price }: Seat): Subject => ({
  role: 'article',
  name: `${placeOf(departure)} verso ${placeOf(destination)}`,
  texts: [departure_time ?? '', formatPrice(price)],
});

/** The search that finds it. */
export const searchOf = ({ departure, destination }: Seat): string =>
  `/cerca?${new URLSearchParams({ departure: cityOf(departure), destination: cityOf(destination) })}`;
