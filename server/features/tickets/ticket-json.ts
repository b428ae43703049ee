import { latin1Of, nextTurn } from '#platform/bytes';
import { MADE_AT_ONCE } from '../../call/long-list.ts';
import type { World } from '../../world/world.ts';
import type { Feedback, Ticket, User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { viewTicket } from '../../call/ticket-view.ts';

/** Versions of a store's users and reviews; an object of its own for each pair of them. */
interface People {
  users: number;
  feedback: number;
}

interface CachedJson {
  /** What it is made from, in addition to the ticket. */
  seller: User | undefined;
  reviews: readonly Feedback[];
  /** The versions at which seller and reviews were last seen to be the same. */
  people: People;
  json: string;
}

/** The JSON of a list's tickets, each at its ticket's place; of those that were asked for, until it is complete. */
interface ListJson {
  people: People;
  items: string[];
  isComplete: boolean;
}

/** The tickets `from` a place of a list up to another. */
export interface PartOfList {
  list: readonly Ticket[];
  /** Whether later searches are going to find the same list. */
  isKept: boolean;
  from: number;
  to: number;
}

/** The JSON of tickets as anyone may see them, kept for all worlds: those on one seed have the same rows. */
export class TicketJson {
  readonly #cached = new WeakMap<Ticket, CachedJson>();
  readonly #people = new WeakMap<Store, People>();
  /** The JSON of the tickets of kept lists: a page is looked up in one step, and all who ask for a whole list share it. */
  readonly #lists = new WeakMap<readonly Ticket[], ListJson>();

  /** The JSON of each ticket, as `JsonList` has it. */
  of(world: World, { list, isKept, from, to }: PartOfList): string[] {
    const people = this.#peopleOf(world.store);
    const items = isKept ? this.#listOf(list, people).items : [];
    const page: string[] = [];
    for (let at = from; at < to; at += 1) {
      const ticket = list[at];
      if (ticket) page.push((items[at] ??= this.#one(world, ticket, people)));
    }
    return page;
  }

  /** The same in several turns; `null` where users or reviews have changed meanwhile. */
  async inTurns(world: World, part: PartOfList): Promise<readonly string[] | null> {
    const people = this.#peopleOf(world.store);
    const isWhole = part.isKept && part.from === 0 && part.to === part.list.length;
    const whole = isWhole ? this.#listOf(part.list, people) : null;
    if (whole?.isComplete) return whole.items;
    const pieces: string[][] = [];
    for (let { from } = part; from < part.to; from += MADE_AT_ONCE) {
      await nextTurn();
      if (this.#peopleOf(world.store) !== people) return null;
      pieces.push(this.of(world, { ...part, from, to: Math.min(from + MADE_AT_ONCE, part.to) }));
    }
    if (!whole) return pieces.flat();
    whole.isComplete = true;
    return whole.items;
  }

  #listOf(list: readonly Ticket[], people: People): ListJson {
    const known = this.#lists.get(list);
    if (known?.people === people) return known;
    const made: ListJson = { people, items: [], isComplete: false };
    this.#lists.set(list, made);
    return made;
  }

  /** Rows and lists of rows are replaced when they change, so the same ones make the same text. */
  #one(world: World, ticket: Ticket, people: People): string {
    const kept = this.#cached.get(ticket);
    if (kept?.people === people) return kept.json;
    const seller = world.store.users.get(ticket.user);
    const reviews = world.store.feedback.by('seller', ticket.user);
    const json =
      kept?.seller === seller && kept?.reviews === reviews
        ? kept.json
        : latin1Of(JSON.stringify(viewTicket(world, ticket)));
    this.#cached.set(ticket, { seller, reviews, people, json });
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
