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
  /** What it is made from, beside the ticket. */
  seller: User | undefined;
  reviews: readonly Feedback[];
  /** Where both were still the same when it was last asked for. */
  people: People;
  bytes: Buffer;
}

/** The JSON of tickets as anyone may see them, kept for all sandboxes: those on one seed have the same rows. */
export class TicketJson {
  readonly #kept = new WeakMap<Ticket, KeptJson>();
  readonly #people = new WeakMap<Store, People>();

  /** One piece for each ticket, in UTF-8 and behind a comma. */
  piecesOf(sandbox: Sandbox, tickets: readonly Ticket[]): Buffer[] {
    const people = this.#peopleOf(sandbox.store);
    return tickets.map((ticket) => this.#pieceOf(sandbox, ticket, people));
  }

  /** Rows and lists of rows are replaced when they change, so the same ones make the same text. */
  #pieceOf(sandbox: Sandbox, ticket: Ticket, people: People): Buffer {
    const kept = this.#kept.get(ticket);
    if (kept?.people === people) return kept.bytes;
    const seller = sandbox.store.users.get(ticket.user);
    const reviews = sandbox.store.feedback.by('seller', ticket.user);
    const bytes =
      kept?.seller === seller && kept?.reviews === reviews
        ? kept.bytes
        : Buffer.from(`,${JSON.stringify(viewTicket(sandbox, ticket))}`);
    this.#kept.set(ticket, { seller, reviews, people, bytes });
    return bytes;
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
