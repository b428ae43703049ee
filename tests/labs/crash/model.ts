/** The expected rows of a seller and a buyer, and their comparison with the stored ones. */
import type { Feedback, Ticket, User } from '../../../server/store/schema.ts';
import type { Stored } from './client.ts';

/** The expected rows of a pair of users after all answered acts. */
export interface Model {
  /** The seller's tickets. */
  tickets: Map<number, Ticket>;
  /** Those of them that are the buyer's favourites. */
  favourites: Set<number>;
  /** The buyer's review of the seller. */
  review: Feedback | null;
}

export interface Pair {
  seller: User;
  buyer: User;
}

export const copyModel = (model: Model): Model => ({
  ...model,
  tickets: new Map(model.tickets),
  favourites: new Set(model.favourites),
});

/** The stored rows of a pair. */
export const modelOf = (stored: Stored, { seller, buyer }: Pair): Model => {
  const tickets = stored.tickets.filter((ticket) => ticket.user === seller.id);
  const ids = new Set(tickets.map((ticket) => ticket.id));
  return {
    tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    favourites: new Set(
      stored.favourites
        .filter((one) => one.user === buyer.id && ids.has(one.ticket))
        .map((one) => one.ticket),
    ),
    review:
      stored.feedback.find((one) => one.author === buyer.id && one.seller === seller.id) ?? null,
  };
};

/** A row as JSON with sorted keys, so that equal rows have equal texts. */
const textOf = (row: object | null): string =>
  JSON.stringify(row && Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The differences between the expected and the stored rows. */
export const differences = (expected: Model, actual: Model): string[] => {
  const found: string[] = [];
  for (const [id, ticket] of expected.tickets) {
    const stored = actual.tickets.get(id);
    if (!stored) found.push(`ticket ${id} is missing`);
    else if (textOf(stored) !== textOf(ticket)) {
      found.push(`ticket ${id} is ${textOf(stored)} and not ${textOf(ticket)}`);
    }
  }
  for (const id of actual.tickets.keys()) {
    if (!expected.tickets.has(id)) found.push(`ticket ${id} should not be stored`);
  }
  for (const id of expected.favourites) {
    if (!actual.favourites.has(id)) found.push(`the favourite on ${id} is missing`);
  }
  for (const id of actual.favourites) {
    if (!expected.favourites.has(id)) found.push(`the favourite on ${id} should not be stored`);
  }
  if (textOf(expected.review) !== textOf(actual.review)) {
    found.push(`the review is ${textOf(actual.review)} and not ${textOf(expected.review)}`);
  }
  return found;
};

/** Violations of rules for all rows, which would mean that a commit was stored in part. */
export const brokenRules = (stored: Stored): string[] => {
  const people = new Set(stored.users.map((user) => user.id));
  const tickets = new Set(stored.tickets.map((ticket) => ticket.id));
  const pairs = stored.favourites.map((one) => `${one.user} ${one.ticket}`);
  return [
    ...stored.tickets
      .filter((one) => !people.has(one.user))
      .map((one) => `ticket ${one.id} has no seller`),
    ...stored.favourites
      .filter((one) => !tickets.has(one.ticket))
      .map((one) => `favourite ${one.id} is on ticket ${one.ticket}, which is gone`),
    ...(new Set(pairs).size === pairs.length ? [] : ['a favourite is stored twice']),
  ];
};

/** Remembers the row of each id, and reports ids that were given to another row. */
export class Ids {
  readonly #known = new Map<string, string>();

  reused({ tickets = [], favourites = [], feedback = [] }: Partial<Stored>): string[] {
    const rows = [
      ...tickets.map((one) => [`ticket ${one.id}`, `${one.user} ${one.created_at}`] as const),
      ...favourites.map(
        (one) => [`favourite ${one.id}`, `${one.user} ${one.ticket} ${one.created_at}`] as const,
      ),
      ...feedback.map((one) => [`review ${one.id}`, `${one.author} ${one.seller}`] as const),
    ];
    return rows.flatMap(([id, whose]) => {
      const before = this.#known.get(id) ?? whose;
      this.#known.set(id, whose);
      return before === whose ? [] : [`${id} belonged to ${before} and now belongs to ${whose}`];
    });
  }
}
