import { latin1Of } from '#platform/bytes';
import type { Sandbox } from '../../sandbox/sandbox.ts';
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

/** The JSON of tickets as anyone may see them, kept for all sandboxes: those on one seed have the same rows. */
export class TicketJson {
  readonly #kept = new WeakMap<Ticket, KeptJson>();
  readonly #people = new WeakMap<Store, People>();

  /** An array of tickets, as `JsonBytes` has it. */
  listOf(sandbox: Sandbox, tickets: readonly Ticket[]): string {
    const people = this.#peopleOf(sandbox.store);
    return `[${tickets.map((ticket) => this.#one(sandbox, ticket, people)).join(',')}]`;
  }

  /** Rows and lists of rows are replaced when they change, so the same ones make the same text. */
  #one(sandbox: Sandbox, ticket: Ticket, people: People): string {
    const kept = this.#kept.get(ticket);
    if (kept?.people === people) return kept.json;
    const seller = sandbox.store.users.get(ticket.user);
    const reviews = sandbox.store.feedback.by('seller', ticket.user);
    const json =
      kept?.seller === seller && kept?.reviews === reviews
        ? kept.json
        : latin1Of(JSON.stringify(viewTicket(sandbox, ticket)));
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
