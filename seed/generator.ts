/** Adds generated rows to a scenario, the same on every machine (SEED-02, SEED-03). */
import { AIRPORTS, ONE_WAY, PUBLISH_AIRLINES, ROUND_TRIP, SERVICES } from '#contract/catalogue';
import { TICKET_DEFAULTS } from '#contract/tickets';
import type { Favourite, Feedback, SeedRows, Ticket, User } from '../server/store/schema.ts';
import { timeOf, type Calendar } from './calendar.ts';
import { COMMENTS, FIRST_NAMES, LAST_NAMES, NOTES, REASON } from './texts.ts';
import { pictureOf } from './source.ts';

/**
 * Part of the seed's fingerprint. Raise it when the generator makes other rows than before or gives them other ids;
 * what people stored over any built-in scenario is then set aside. For a new column alone leave it, and draw the values
 * from a second generator: one more number from the present one would change all rows after it.
 */
export const GENERATOR_VERSION = 1;

/** Rows are made from 07:00 to 23:00, so that none falls in the hour that summer time skips; in minutes of the day. */
const WAKING_FROM = 7 * 60;
const WAKING_MINUTES = 16 * 60;
/** Generated tickets were published within so many days before the seed's day. */
const PUBLISHED_DAYS = 90;
/** Their flights leave within so many days after it. */
const FLIGHT_DAYS = 60;

/** The instant so many waking minutes, at least 1, before the seed's day. */
const instantBefore = (calendar: Calendar, wakingMinutes: number): string => {
  const daysAgo = Math.ceil(wakingMinutes / WAKING_MINUTES);
  return calendar.instant(daysAgo, WAKING_FROM + daysAgo * WAKING_MINUTES - wakingMinutes);
};

/** `rows`, then generated ones up to `count` tickets, with people, favourites and reviews in proportion. */
export function fillUp(rows: SeedRows, count: number, calendar: Calendar): SeedRows {
  const random = seededRandom(20_260_612);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const chance = (percent: number): boolean => random(100) < percent;
  const wanted = Math.max(0, count - rows.tickets.length);
  const extraPeople = wanted === 0 ? 0 : 10 + Math.ceil(wanted / 50);
  const password = rows.users[0]?.password ?? '';

  const users: User[] = [...rows.users];
  const firstInvented = users.length + 1;
  for (let n = 1; n <= extraPeople; n++) {
    const [first, last] = [pick(FIRST_NAMES), pick(LAST_NAMES)];
    users.push({
      id: users.length + 1,
      email: `${first}.${last}.${n}@example.com`.toLowerCase(),
      full_name: `${first} ${last}`,
      password,
      is_staff: false,
      is_active: !chance(3),
      date_joined: calendar.instant(
        PUBLISHED_DAYS + 1 + random(270),
        WAKING_FROM + random(WAKING_MINUTES),
      ),
    });
  }

  const tickets: Ticket[] = [...rows.tickets];
  /** When each generated ticket was published, in waking minutes before the seed's day. */
  const published = new Map<number, number>();
  for (let n = 0; n < wanted; n++) {
    const from = pick(AIRPORTS);
    let to = pick(AIRPORTS);
    while (to.city === from.city) to = pick(AIRPORTS);
    const minutesAgo = Math.ceil(((wanted - n) * PUBLISHED_DAYS * WAKING_MINUTES) / wanted);
    const daysAgo = Math.ceil(minutesAgo / WAKING_MINUTES);
    const roundTrip = chance(30);
    const [takeOff, takeOffBack] = [360 + random(900), 360 + random(900)];
    const flightMinutes = 55 + random(65);
    const sold = chance(8);
    const rejected = !sold && chance(4);
    const accepted = chance(6) ? 'pending' : 'approved';
    const id = tickets.length + 1;
    published.set(id, minutesAgo);
    tickets.push({
      id,
      ...TICKET_DEFAULTS,
      user: firstInvented + random(extraPeople),
      departure: from.label,
      destination: to.label,
      date: calendar.day(chance(6) ? -random(daysAgo) : 1 + random(FLIGHT_DAYS)),
      departure_time: timeOf(takeOff),
      arrival_time: timeOf(takeOff + flightMinutes),
      trip_type: roundTrip ? ROUND_TRIP : ONE_WAY,
      return_departure_time: roundTrip ? timeOf(takeOffBack) : null,
      return_arrival_time: roundTrip ? timeOf(takeOffBack + flightMinutes) : null,
      airline: chance(4) ? null : pick(PUBLISH_AIRLINES),
      services: SERVICES.filter((_, index) => chance(index === 0 ? 80 : 20)),
      price: (1900 + random(roundTrip ? 30_000 : 14_000)) / 100,
      image: chance(95) ? pictureOf(to) : null,
      notes: chance(50) ? pick(NOTES) : '',
      status: sold ? 'sold' : 'active',
      sold_at: sold ? instantBefore(calendar, 1 + random(minutesAgo)) : null,
      moderation: rejected ? 'rejected' : accepted,
      moderation_reason: rejected ? REASON : '',
      created_at: instantBefore(calendar, minutesAgo),
    });
  }

  const favourites: Favourite[] = [];
  const liked = new Set<string>();
  const favouritesWanted = Math.floor((wanted * 5) / 6);
  // A draw that does not qualify is skipped; the bound ends the loop where too few pairs are possible.
  for (let n = 0; n < wanted * 20 && favourites.length < favouritesWanted; n++) {
    const ticket = pick(tickets);
    const user = firstInvented + random(extraPeople);
    const minutesAgo = published.get(ticket.id);
    if (!minutesAgo || ticket.user === user || ticket.status === 'sold') continue;
    const pair = `${user} ${ticket.id}`;
    if (liked.has(pair)) continue;
    liked.add(pair);
    const created_at = instantBefore(calendar, 1 + random(minutesAgo));
    favourites.push({ id: 0, user, ticket: ticket.id, created_at });
  }

  const feedback: Feedback[] = [];
  const reviewed = new Set<string>();
  const feedbackWanted = Math.floor((wanted * 5) / 12);
  for (let n = 0; n < wanted * 20 && feedback.length < feedbackWanted; n++) {
    const [seller, author] = [
      firstInvented + random(extraPeople),
      firstInvented + random(extraPeople),
    ];
    if (seller === author || reviewed.has(`${seller} ${author}`)) continue;
    reviewed.add(`${seller} ${author}`);
    feedback.push({
      id: 0,
      seller,
      author,
      rating: chance(15) ? 1 + random(3) : 4 + random(2),
      comment: chance(70) ? pick(COMMENTS) : '',
      created_at: instantBefore(calendar, 1 + random(PUBLISHED_DAYS * WAKING_MINUTES)),
    });
  }

  return {
    users,
    tickets,
    favourites: [...rows.favourites, ...inOrder(favourites, rows.favourites.length)],
    feedback: [...rows.feedback, ...inOrder(feedback, rows.feedback.length)],
    mail: [],
  };
}

/** Rows sorted by creation time, with ids that follow the `before` rows that exist already. */
const inOrder = <Row extends { id: number; created_at: string }>(
  rows: readonly Row[],
  before: number,
): Row[] =>
  rows
    .toSorted((a, b) => Number(a.created_at > b.created_at) - Number(a.created_at < b.created_at))
    .map((row, index) => ({ ...row, id: before + index + 1 }));

/** Pseudo-random whole numbers below a limit, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
