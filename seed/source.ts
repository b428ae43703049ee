/** Reads and validates the JSON files beside this one. */
import * as z from 'zod/mini';
import {
  AIRPORTS,
  MODERATION_STATES,
  ONE_WAY,
  PUBLISH_AIRLINES,
  SERVICES,
  TRIP_TYPES,
  type Airport,
} from '#contract/catalogue';
import {
  COMMENT_MAX,
  NOTES_MAX,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
  REASON_MAX,
} from '#contract/limits';
import favouritesJson from './favourites.json' with { type: 'json' };
import feedbackJson from './feedback.json' with { type: 'json' };
import peopleJson from './people.json' with { type: 'json' };
import ticketsJson from './tickets.json' with { type: 'json' };
import { SEED_PICTURES } from '#contract/pictures';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Whole days before the seed's day, at least 1: a time on the day itself may still be in the future. */
const daysAgo = z.int().check(z.minimum(1));
const labels: ReadonlyMap<string, string> = new Map(AIRPORTS.map((a) => [a.iata, a.label]));
/** An IATA code in the file; parsed to the label that a ticket stores. */
const airport = z.pipe(
  z.string(),
  z.transform((iata: string, { issues }): string => {
    const label = labels.get(iata);
    if (label) return label;
    issues.push({ code: 'custom', input: iata, message: `unknown airport ${iata}` });
    return z.NEVER;
  }),
);

const personSchema = z.strictObject({
  key: z.string(),
  email: z.email().check(z.lowercase()),
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  joined_days_ago: daysAgo,
  joined_at_time: time,
  /** How the control room describes the person; those without it are not personas. */
  says: z.optional(z.strictObject({ it: z.string(), en: z.string() })),
});

const ticketSchema = z
  .strictObject({
    /** Its id; favourites refer to it. */
    number: z.int().check(z.minimum(1)),
    /** Key of a person. */
    seller: z.string(),
    departure: airport,
    destination: airport,
    in_days: z.int(),
    departure_time: z.nullable(time),
    arrival_time: z.nullable(time),
    trip_type: z.enum(TRIP_TYPES),
    return_departure_time: z._default(z.nullable(time), null),
    return_arrival_time: z._default(z.nullable(time), null),
    airline: z.nullable(z.enum(PUBLISH_AIRLINES)),
    services: z.array(z.enum(SERVICES)),
    price: z.number().check(z.positive(), z.maximum(PRICE_MAX)),
    image: z.nullable(z.string().check(z.regex(/^seed\/[a-z]+\.webp$/))),
    notes: z.string().check(z.maxLength(NOTES_MAX)),
    created_days_ago: daysAgo,
    created_at_time: time,
    moderation: z.enum(MODERATION_STATES),
    moderation_reason: z._default(z.string().check(z.maxLength(REASON_MAX)), ''),
    sold_days_ago: z.optional(daysAgo),
    sold_at_time: z.optional(time),
  })
  .check(
    z.refine((t) => t.departure !== t.destination, 'departure and destination are equal'),
    z.refine((t) => t.trip_type !== ONE_WAY || !t.return_departure_time, 'one way with a return'),
    z.refine((t) => (t.moderation === 'rejected') === (t.moderation_reason !== ''), 'reason'),
    z.refine((t) => (t.sold_days_ago === undefined) === (t.sold_at_time === undefined), 'sold'),
  );

const favouriteSchema = z.strictObject({
  user: z.string(),
  ticket: z.int(),
  created_days_ago: daysAgo,
  created_at_time: time,
});

const feedbackSchema = z.strictObject({
  seller: z.string(),
  author: z.string(),
  rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)),
  comment: z.string().check(z.maxLength(COMMENT_MAX)),
  created_days_ago: daysAgo,
  created_at_time: time,
});

const sourceSchema = z.object({
  /** One for everybody (SEED-01), stored with its hash because bcrypt takes some 60 ms to make one. */
  password: z.strictObject({ plain: z.string(), bcrypt: z.string() }),
  people: z.array(personSchema),
  tickets: z.array(ticketSchema),
  favourites: z.array(favouriteSchema),
  feedback: z.array(feedbackSchema),
});

export const SOURCE = sourceSchema.parse({
  ...peopleJson,
  tickets: ticketsJson,
  favourites: favouritesJson,
  feedback: feedbackJson,
});

/** The picture of an airport's city, whose file in `images/` has the city's name in lower case; null where there is none. */
export const pictureOf = ({ city }: Airport): string | null => {
  const name = `seed/${city.toLowerCase()}.webp`;
  return SEED_PICTURES.has(name) ? name : null;
};
