/** Fills in arranged rows as believably as the seed's own, the same on every machine (LAB-04, SEED-03). */
import {
  AIRPORTS,
  findAirport,
  ONE_WAY,
  PUBLISH_AIRLINES,
  ROUND_TRIP,
  SERVICES,
  type Airport,
} from '#contract/catalogue';
import { addDays, dayInRome } from '#contract/rome-time';
import { departureInstant } from '#contract/ticket-state';
import type { Favourite, Feedback, Ticket, Values } from '../server/store/schema.ts';
import { calendarFrom, minutesOf, timeOf } from './calendar.ts';
import { SOURCE, pictureOf } from './source.ts';
import { FIRST_NAMES, LAST_NAMES, NOTES, REASON, REVIEWS } from './texts.ts';
import { seededRandom } from './generator.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** People joined longer ago than anything that they do in arranged rows. */
const JOINED_DAYS = 91;
/** Reviews were written, and tickets published, within so many days. */
const REVIEWED_DAYS = 90;
const PUBLISHED_DAYS = 20;
/** Flights leave within so many days. */
const FLIGHT_DAYS = 30;

/** Keeps rows of different tables with the same id from drawing the same. */
const TABLE_SEEDS = { users: 1, tickets: 2, favourites: 3, feedback: 4 } as const;

const drawsOf = (table: keyof typeof TABLE_SEEDS, id: number) => {
  const random = seededRandom(id * 8 + TABLE_SEEDS[table]);
  return {
    random,
    pick: <T>(list: readonly T[]): T => list[random(list.length)] as T,
    chance: (percent: number): boolean => random(100) < percent,
  };
};

type Random = (below: number) => number;

/** An instant in waking hours, so many days before a day. */
const instantBefore = (day: string, daysAgo: number, random: Random): string =>
  calendarFrom(day).instant(daysAgo, 7 * 60 + random(16 * 60));

/** An instant after `from` and before `to`: in waking hours of a day in between, or halfway where there is none. */
const instantBetween = (from: string, to: number, random: Random): string => {
  const start = Date.parse(from);
  const days = Math.floor((to - start) / DAY);
  if (days > 1) return instantBefore(dayInRome(start), -1 - random(days - 1), random);
  const half = start + Math.max(0, (to - start) / 2);
  return new Date(Math.floor(half / MINUTE) * MINUTE).toISOString();
};

/** Names differ for each of `FIRST_NAMES.length * LAST_NAMES.length` ids in a row: 151 is coprime with that number. */
const nameOf = (id: number): string => {
  const at = (id * 151) % (FIRST_NAMES.length * LAST_NAMES.length);
  const first = FIRST_NAMES[at % FIRST_NAMES.length];
  return `${first} ${LAST_NAMES[Math.floor(at / FIRST_NAMES.length)]}`;
};

/** Longest part of an email that is made from a name, in characters. */
const EMAIL_NAME_MAX = 40;

const emailOf = (name: string, id: number): string => {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const parts = letters.match(/[a-z]+/g) ?? ['utente'];
  return `${parts.join('.').slice(0, EMAIL_NAME_MAX).replace(/\.$/, '')}.${id}@example.com`;
};

/** The airports of other cities than the one that an airport's label names, by label. */
const AWAY_FROM: ReadonlyMap<string, readonly Airport[]> = new Map(
  AIRPORTS.map(({ label, city }) => [label, AIRPORTS.filter((other) => other.city !== city)]),
);

const awayFrom = (label = ''): readonly Airport[] => AWAY_FROM.get(label) ?? AIRPORTS;

const imageFor = (label: string): string | null => {
  const airport = findAirport(label);
  return airport ? pictureOf(airport) : null;
};

/** The time so many minutes later, on the next day if need be. */
const later = (time: string, minutes: number): string =>
  timeOf((minutesOf(time) + minutes) % (24 * 60));

const earliest = (...days: string[]): string => days.toSorted()[0] ?? '';

/** A sandbox's instant, in ISO 8601, and its day in Rome. */
export interface InstantAndDay {
  readonly now: string;
  readonly today: string;
}

/** Fills in what an arranged row leaves out: pure functions of the row's id, of what is given and of the moment. */
export const inventor = {
  user: (
    id: number,
    given: Partial<Values['users']>,
    { today }: InstantAndDay,
  ): Values['users'] => {
    const { random } = drawsOf('users', id);
    const full_name = given.full_name ?? nameOf(id);
    return {
      email: emailOf(full_name || nameOf(id), id),
      full_name,
      password: SOURCE.password.bcrypt,
      is_staff: false,
      is_active: true,
      date_joined: instantBefore(today, JOINED_DAYS + random(270), random),
      ...given,
    };
  },

  ticket: (
    id: number,
    given: Partial<Values['tickets']> & Pick<Ticket, 'user'>,
    { now, today }: InstantAndDay,
  ): Values['tickets'] => {
    // Everything is drawn, whatever is given, so that one given field leaves the others as they are.
    const { random, pick, chance } = drawsOf('tickets', id);
    const from = pick(awayFrom(given.destination));
    const departure = given.departure ?? from.label;
    const to = pick(awayFrom(departure));
    const destination = given.destination ?? to.label;
    const [takeOff, takeOffBack, flight] = [360 + random(900), 360 + random(900), 55 + random(65)];
    const isRound = chance(30);
    const [airline, notes, hasNotes] = [pick(PUBLISH_AIRLINES), pick(NOTES), chance(60)];
    const services = SERVICES.filter((_, index) => chance(index === 0 ? 80 : 20));
    const [cents, inDays, daysAgo] = [random(14_000), 1 + random(FLIGHT_DAYS), random(1000)];

    const hasReturn = given.return_departure_time ?? given.return_arrival_time ?? null;
    const trip_type = given.trip_type ?? (isRound || hasReturn ? ROUND_TRIP : ONE_WAY);
    const date = given.date ?? addDays(today, inDays);
    const departure_time =
      given.departure_time === undefined ? timeOf(takeOff) : given.departure_time;
    const back = trip_type === ROUND_TRIP ? timeOf(takeOffBack) : null;
    const status = given.status ?? (given.sold_at ? 'sold' : 'active');
    const moderation = given.moderation ?? (given.moderation_reason ? 'rejected' : 'approved');
    const known = given.sold_at ? dayInRome(given.sold_at) : today;
    const created_at =
      given.created_at ??
      instantBefore(earliest(today, date, known), 1 + (daysAgo % PUBLISHED_DAYS), random);
    const last = Math.min(Date.parse(now), departureInstant({ date, departure_time }));
    return {
      departure,
      destination,
      date,
      departure_time,
      arrival_time: departure_time === null ? null : later(departure_time, flight),
      trip_type,
      return_departure_time: back,
      return_arrival_time: back === null ? null : later(back, flight),
      airline,
      services,
      price: (1900 + cents * (trip_type === ROUND_TRIP ? 2 : 1)) / 100,
      image: imageFor(destination),
      notes: hasNotes ? notes : '',
      status,
      sold_at: status === 'sold' ? instantBetween(created_at, last, random) : null,
      moderation,
      moderation_reason: moderation === 'rejected' ? REASON : '',
      created_at,
      ...given,
    };
  },

  favourite: (
    id: number,
    given: Partial<Values['favourites']> & Pick<Favourite, 'user' | 'ticket'>,
    ticket: Ticket,
    { now }: InstantAndDay,
  ): Values['favourites'] => {
    const { random } = drawsOf('favourites', id);
    return { created_at: instantBetween(ticket.created_at, Date.parse(now), random), ...given };
  },

  feedback: (
    id: number,
    given: Partial<Values['feedback']> & Pick<Feedback, 'seller' | 'author'>,
    { today }: InstantAndDay,
  ): Values['feedback'] => {
    const { random, pick, chance } = drawsOf('feedback', id);
    const of100 = random(100);
    const rating = given.rating ?? STARS.findIndex((share) => of100 < share) + 1;
    const created_at = instantBefore(today, 1 + random(REVIEWED_DAYS), random);
    const comment = pick(REVIEWS[rating - 1] ?? []);
    return { rating, comment: chance(70) ? comment : '', created_at, ...given };
  },
};

/** Of a hundred reviews, how many have at most so many stars, from 1. */
const STARS = [2, 6, 14, 38, 100];
