import { latin1Of } from '#platform/bytes';
import { nextTurn } from '#platform/turn';
import type { World } from '../../world/world.ts';
import type { Feedback, Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { viewTicket } from '../../views/ticket.ts';

/** Versions of a store's users and reviews; an object of its own for each pair of them. */
interface People {
  users: number;
  feedback: number;
}

interface KeptJson {
  /** What it is made from, in addition to the ticket. */
  seller: User | undefined;
  reviews: readonly Feedback[];
  /** The versions at which seller and reviews were last seen to be the same. */
  people: People;
  json: string;
}

/** Tickets whose JSON is made in one turn: that takes two milliseconds or so. */
export const MADE_AT_ONCE = 500;

/** The JSON of tickets as anyone may see them, kept for all worlds: those on one seed have the same rows. */
export class TicketJson {
  readonly #kept = new WeakMap<Ticket, KeptJson>();
  readonly #people = new WeakMap<Store, People>();
  /** The JSON of whole long lists, so that all who ask for one at the same time share it. */
  readonly #lists = new WeakMap<readonly Ticket[], { people: People; items: readonly string[] }>();

  /** The JSON of each ticket, as `JsonList` has it. */
  of(world: World, tickets: readonly Ticket[]): string[] {
    const people = this.#peopleOf(world.store);
    return tickets.map((ticket) => this.#one(world, ticket, people));
  }

  /** The same in several turns; `null` where users or reviews have changed meanwhile. */
  async inTurns(world: World, tickets: readonly Ticket[]): Promise<readonly string[] | null> {
    const people = this.#peopleOf(world.store);
    const known = this.#lists.get(tickets);
    if (known?.people === people) return known.items;
    const pieces: string[][] = [];
    for (let at = 0; at < tickets.length; at += MADE_AT_ONCE) {
      await nextTurn();
      if (this.#peopleOf(world.store) !== people) return null;
      pieces.push(this.of(world, tickets.slice(at, at + MADE_AT_ONCE)));
    }
    const items = pieces.flat();
    this.#lists.set(tickets, { people, items });
    return items;
  }

  /** Rows and lists of rows are replaced when they change, so the same ones make the same text. */
  #one(world: World, ticket: Ticket, people: People): string {
    const kept = this.#kept.get(ticket);
    if (kept?.people === people) return kept.json;
    const seller = world.store.users.get(ticket.user);
    const reviews = world.store.feedback.by('seller', ticket.user);
    const json =
      kept?.seller === seller && kept?.reviews === reviews
        ? kept.json
        : latin1Of(JSON.stringify(viewTicket(world, ticket)));
    this.#kept.set(ticket, { seller, reviews, people, json });
    return json;
  }

  #peopleOf(store: Store): People {
    const known = this.#people.get(store);
    const { version: users } = store.users;
    const { version: feedback } = store.feedback;
    if (known?.users === users && known.feedback === feedback) return known;
    const people = { users, feedback };
    this.#people.set(store, people);
    return people;
  }
}
