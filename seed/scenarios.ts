/** The scenarios that a store can start from (SEED-01, SEED-02, SEED-03). */
import { sha256Hex } from '#platform/bytes';
import { LARGE_TICKETS } from '#contract/limits';
import { TICKET_DEFAULTS } from '#contract/tickets';
import type { BuildScenario, SeedRows } from '../server/store/schema.ts';
import { calendarFrom, minutesOf, type Calendar } from './calendar.ts';
import { fillUp, GENERATOR_VERSION } from './generator.ts';
import { SOURCE } from './source.ts';

/** People to log in as, as the control room lists them (SEED-01, DEMO-08). */
export const PERSONAS = SOURCE.people.flatMap(
  ({ key, email, full_name, is_staff, is_active, says }) =>
    says === undefined
      ? []
      : [{ key, email, password: SOURCE.password.plain, full_name, is_staff, is_active, says }],
);

/**
 * The keys of the seed's rows, in the order of their ids. The other fields are left out: stored changes refer to
 * rows by id, so they still fit a seed with another text or a new column.
 */
const IDENTITY = [
  SOURCE.people.map(({ key }) => key),
  SOURCE.tickets.map(({ number, seller }) => [number, seller]),
  SOURCE.favourites.map(({ user, ticket }) => [user, ticket]),
  SOURCE.feedback.map(({ seller, author }) => [seller, author]),
  LARGE_TICKETS,
  GENERATOR_VERSION,
];

/** Identifies this seed: stored data with another fingerprint was made from another seed. */
export const SEED_FINGERPRINT = sha256Hex(JSON.stringify(IDENTITY)).slice(0, 16);

const ids: ReadonlyMap<string, number> = new Map(
  SOURCE.people.map(({ key }, index) => [key, index + 1]),
);

function idOf(key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The seed has no person '${key}'`);
  return id;
}

/** Only the people (SEED-02, `empty`). */
const peopleRows = (calendar: Calendar): SeedRows => ({
  users: SOURCE.people.map((person, index) => ({
    id: index + 1,
    email: person.email,
    full_name: person.full_name,
    password: SOURCE.password.bcrypt,
    is_staff: person.is_staff,
    is_active: person.is_active,
    date_joined: calendar.instant(person.joined_days_ago, minutesOf(person.joined_at_time)),
  })),
  tickets: [],
  favourites: [],
  feedback: [],
  mail: [],
});

const defaultRows = (calendar: Calendar): SeedRows => ({
  ...peopleRows(calendar),
  tickets: SOURCE.tickets.map(({ number, seller, in_days, ...ticket }) => {
    const { created_days_ago, created_at_time, sold_days_ago, sold_at_time, ...fields } = ticket;
    const isSold = sold_days_ago !== undefined && sold_at_time !== undefined;
    return {
      id: number,
      user: idOf(seller),
      ...TICKET_DEFAULTS,
      ...fields,
      date: calendar.day(in_days),
      status: isSold ? 'sold' : 'active',
      sold_at: isSold ? calendar.instant(sold_days_ago, minutesOf(sold_at_time)) : null,
      created_at: calendar.instant(created_days_ago, minutesOf(created_at_time)),
    };
  }),
  favourites: SOURCE.favourites.map((favourite, index) => ({
    id: index + 1,
    user: idOf(favourite.user),
    ticket: favourite.ticket,
    created_at: calendar.instant(favourite.created_days_ago, minutesOf(favourite.created_at_time)),
  })),
  feedback: SOURCE.feedback.map((review, index) => ({
    id: index + 1,
    seller: idOf(review.seller),
    author: idOf(review.author),
    rating: review.rating,
    comment: review.comment,
    created_at: calendar.instant(review.created_days_ago, minutesOf(review.created_at_time)),
  })),
});

/** The default rows, then generated ones up to `count` tickets; for `large` and benchmarks. */
export function buildLarge(count: number, seedDay: string): SeedRows {
  const calendar = calendarFrom(seedDay);
  return fillUp(defaultRows(calendar), count, calendar);
}

export const buildScenario: BuildScenario = (scenario, seedDay) => {
  switch (scenario) {
    case 'default':
      return defaultRows(calendarFrom(seedDay));
    case 'empty':
      return peopleRows(calendarFrom(seedDay));
    case 'large':
      return buildLarge(LARGE_TICKETS, seedDay);
  }
};
