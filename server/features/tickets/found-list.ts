import { airlineKey, AIRPORTS, PUBLISH_AIRLINES } from '#contract/catalogue';
import { foldText } from '#contract/fold-text';
import { compareBy, type Compare, type PlacedTicket } from '#contract/orders';
import type { FoundBy } from '#contract/search';
import { departureInstant, isPublicState, ticketState } from '#contract/ticket-state';
import { joinKey, type Ticket, type User } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { World } from '../../world/world.ts';

type Tickets = readonly Ticket[];

/** Most changed tickets that are moved in a list one by one; with more it is made anew. */
const MOVED_AT_MOST = 64;

/**
 * What one search finds, those of `except_seller` too: lists without each seller's own would be as many as there are
 * readers. It is made of lists of the store's index, which are replaced where one of their rows changes, and follows the
 * difference: made anew beside publications, a search takes four times as long (tests/labs/bench/notes.md).
 */
export class FoundList {
  /** In the order of the search. */
  tickets: Ticket[] = [];
  /** The lists of an index that the tickets come from; none is in two of them. */
  sources: readonly Tickets[] = [];
  readonly #criteria: Criteria;
  readonly #compare: Compare;
  /** What it was made of, beside its sources: the version at which they were last seen, and what decides what is public. */
  #version = -1;
  #now = 0;
  #today = '';
  /** The deactivated users: the same list until one of them changes. */
  #inactive: readonly User[] = [];
  /** When the next of the tickets leaves on that day, in milliseconds. */
  #until = Infinity;
  /** How many are a seller's, of those who were asked for. */
  readonly #own = new Map<number, number>();
  /** The tickets' JSON, each at its ticket's place, of those that were asked for; good for one version of users and reviews. */
  #json = { users: -1, feedback: -1, items: [] as (string | undefined)[] };

  constructor(
    private readonly store: Store,
    query: FoundBy,
  ) {
    this.#criteria = criteriaOf(store, query);
    this.#compare = compareBy(query);
  }

  /** Takes over what has changed. */
  update({ clock }: World): void {
    const { tickets, users } = this.store;
    const [now, today, inactive] = [clock.now(), clock.today(), users.by('inactive', 1)];
    // Otherwise a flight has left or come back, or a seller was deactivated or activated.
    const isGood =
      today === this.#today && now >= this.#now && now < this.#until && inactive === this.#inactive;
    if (isGood && tickets.version === this.#version) return;
    const sources = this.#criteria.sources();
    const changes = isGood ? changesBetween(this.sources, sources) : null;
    [this.#now, this.#today, this.#inactive] = [now, today, inactive];
    [this.#version, this.sources] = [tickets.version, sources];
    if (changes && changes.gone.length + changes.come.length <= MOVED_AT_MOST) this.#move(changes);
    else {
      this.#until = Infinity;
      this.tickets = this.#publicOf(sources.flat()).toSorted(this.#compare);
      this.#json.items = [];
      this.#own.clear();
    }
  }

  #move({ gone, come }: { gone: Tickets; come: Tickets }): void {
    const { items } = this.#json;
    for (const one of gone) {
      const at = this.#indexOf(one);
      if (at === -1) continue;
      this.tickets.splice(at, 1);
      items.splice(at, 1);
    }
    for (const one of this.#publicOf(come)) {
      const at = this.countUpTo(one);
      this.tickets.splice(at, 0, one);
      items.splice(at, 0, undefined);
    }
    if (gone.length + come.length > 0) this.#own.clear();
  }

  /** Those of some tickets that the search finds. */
  #publicOf(some: Tickets): Ticket[] {
    const { users } = this.store;
    const isPublic = (one: Ticket) =>
      isPublicState(ticketState(one, users.get(one.user), this.#now, this.#today));
    const found = some.filter((one) => this.#criteria.accepts(one) && isPublic(one));
    for (const one of found)
      if (one.date === this.#today) this.#until = Math.min(this.#until, departureInstant(one));
    return found;
  }

  knownJson(): (string | undefined)[] {
    const { users, feedback } = this.store;
    if (this.#json.users !== users.version || this.#json.feedback !== feedback.version)
      this.#json = { users: users.version, feedback: feedback.version, items: [] };
    return this.#json.items;
  }

  /** How many of them are a seller's. */
  countOf(seller: number): number {
    const rows = this.store.tickets.by('seller', seller);
    // Any number can be asked for.
    if (rows.length === 0) return 0;
    const count = this.#own.get(seller) ?? rows.filter((one) => this.#indexOf(one) >= 0).length;
    this.#own.set(seller, count);
    return count;
  }

  #indexOf(ticket: Ticket): number {
    const at = this.countUpTo(ticket) - 1;
    return this.tickets[at] === ticket ? at : -1;
  }

  /** How many of them come up to a place and with it. */
  countUpTo(place: PlacedTicket): number {
    let low = 0;
    let high = this.tickets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.tickets[middle] as Ticket, place) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
/** The rows that lists had, and those that they have: a table takes a changed row out of a list, and appends what it is now. */
const changesBetween = (before: readonly Tickets[], after: readonly Tickets[]) => {
  const gone: Ticket[] = [];
  const come: Ticket[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    const [old = [], now = []] = [before[at], after[at]];
    if (old === now) continue;
    let same = 0;
    for (const one of old) {
      if (one === now[same]) same += 1;
      else gone.push(one);
    }
    for (; same < now.length; same += 1) come.push(now[same] as Ticket);
  }
  return { gone, come };
};

/** The airports, with the texts that a search compares folded: case and look-alike letters do not matter (GEN-16). */
const FOLDED = AIRPORTS.map(({ label, iata, city, name }) => ({
  label,
  whole: [foldText(label), foldText(iata)],
  city: foldText(city),
  name: foldText(name),
}));

/**
 * Labels of the airports that a text names (SEARCH-10), by the first rule that finds any: whole label or IATA code, prefix
 * of the city, prefix of the name. No city's name begins another's.
 */
export const matchingAirports = (text: string): readonly string[] => {
  const wanted = foldText(text);
  const byRule = [
    FOLDED.filter(({ whole }) => whole.includes(wanted)),
    FOLDED.filter(({ city }) => city.startsWith(wanted)),
    FOLDED.filter(({ name }) => name.startsWith(wanted)),
  ];
  return byRule.find(({ length }) => length > 0)?.map(({ label }) => label) ?? [];
};

interface Criteria {
  /** The lists of the narrowest index that has what a search asks for, as they are now. */
  sources: () => readonly Tickets[];
  /** Whether a ticket fulfils all filters (SEARCH-11). */
  accepts: (ticket: Ticket) => boolean;
}

const criteriaOf = ({ tickets }: Store, query: FoundBy): Criteria => {
  const { departure, destination, date, seller, airline, services = [] } = query;
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  const isAsked = (name: string) => airlineKey(name) === airlineKey(airline ?? '');
  // In any spelling (SEARCH-09).
  const operator = airline === undefined ? null : PUBLISH_AIRLINES.find(isAsked);
  return {
    sources: () => {
      if (seller !== undefined) return [tickets.by('seller', seller)];
      if (date !== undefined) return [tickets.by('date', date)];
      if (from && to) return from.flatMap((a) => to.map((b) => tickets.by('route', joinKey(a, b))));
      if (from) return from.map((label) => tickets.by('departure', label));
      if (to) return to.map((label) => tickets.by('destination', label));
      return tickets.lists('date');
    },
    accepts: (ticket) =>
      (from === null || from.includes(ticket.departure)) &&
      (to === null || to.includes(ticket.destination)) &&
      (date === undefined || ticket.date === date) &&
      (operator === null || ticket.airline === operator) &&
      services.every((service) => ticket.services.includes(service)),
  };
};
