import { airlineKey, AIRPORTS, PUBLISH_AIRLINES } from '#contract/catalogue';
import { foldText } from '#contract/fold-text';
import { compareBy, type Compare, type PlacedTicket } from '#contract/orders';
import { addDays, instantInRome } from '#contract/rome-time';
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
  readonly #criteria: ReturnType<typeof criteriaOf>;
  readonly #compare: Compare;
  /** The lists of an index that the tickets come from, none of them in two, and the table's version at which they were seen. */
  #sources: readonly Tickets[] = [];
  #version = -1;
  /** The span of instants in which no flight leaves and no day ends. */
  #from = 0;
  #until = 0;
  /** The deactivated users: the same list until one of them changes. */
  #inactive: readonly User[] = [];
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
    const [now, inactive] = [clock.now(), users.by('inactive', 1)];
    // Otherwise a flight has left or come back, or a seller was deactivated or activated.
    const isGood = now >= this.#from && now < this.#until && inactive === this.#inactive;
    if (isGood && tickets.version === this.#version) return;
    const sources = this.#criteria.sources();
    const { gone, come } = changesBetween(this.#sources, sources);
    const moved = gone.length + come.length;
    [this.#from, this.#inactive] = [now, inactive];
    [this.#version, this.#sources] = [tickets.version, sources];
    if (isGood && moved === 0) return;
    this.#own.clear();
    const today = clock.today();
    if (isGood && moved <= MOVED_AT_MOST) this.#move(gone, this.#publicOf(come, today));
    else {
      this.#until = instantInRome(addDays(today, 1), '00:00');
      this.tickets = this.#publicOf(sources.flat(), today).toSorted(this.#compare);
      this.#json.items = [];
    }
  }

  #move(gone: Tickets, come: Tickets): void {
    const { items } = this.#json;
    for (const one of gone) {
      const at = this.#indexOf(one);
      if (at === -1) continue;
      this.tickets.splice(at, 1);
      items.splice(at, 1);
    }
    for (const one of come) {
      const at = this.countUpTo(one);
      this.tickets.splice(at, 0, one);
      items.splice(at, 0, undefined);
    }
  }

  /** Those of some tickets that the search finds. */
  #publicOf(some: Tickets, today: string): Ticket[] {
    const { users } = this.store;
    const found = some.filter(
      (one) =>
        this.#criteria.accepts(one) &&
        isPublicState(ticketState(one, users.get(one.user), this.#from, today)),
    );
    for (const one of found)
      if (one.date === today) this.#until = Math.min(this.#until, departureInstant(one));
    return found;
  }

  knownJson(): (string | undefined)[] {
    const [users, feedback] = [this.store.users.version, this.store.feedback.version];
    if (this.#json.users !== users || this.#json.feedback !== feedback)
      this.#json = { users, feedback, items: [] };
    return this.#json.items;
  }

  /** How many of them are a seller's; any number can be asked for. */
  countOf(seller = 0): number {
    const rows = this.store.tickets.by('seller', seller);
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

/** What a search asks for, of a ticket and of the store's indexes. */
const criteriaOf = ({ tickets }: Store, query: FoundBy) => {
  const { departure, destination, date, seller, airline, services = [] } = query;
  const from = departure === undefined ? null : matchingAirports(departure);
  const to = destination === undefined ? null : matchingAirports(destination);
  // In any spelling (SEARCH-09).
  const operator = PUBLISH_AIRLINES.find((name) => airlineKey(name) === airlineKey(airline ?? ''));
  return {
    /** The lists of the narrowest index that has what the search asks for, as they are now. */
    sources: (): readonly Tickets[] => {
      if (seller !== undefined) return [tickets.by('seller', seller)];
      if (date !== undefined) return [tickets.by('date', date)];
      if (from && to) return from.flatMap((a) => to.map((b) => tickets.by('route', joinKey(a, b))));
      if (from) return from.map((label) => tickets.by('departure', label));
      if (to) return to.map((label) => tickets.by('destination', label));
      return tickets.lists('date');
    },
    /** Whether a ticket fulfils all filters (SEARCH-11). */
    accepts: (ticket: Ticket): boolean =>
      (!from || from.includes(ticket.departure)) &&
      (!to || to.includes(ticket.destination)) &&
      (date === undefined || ticket.date === date) &&
      (airline === undefined || ticket.airline === operator) &&
      services.every((service) => ticket.services.includes(service)),
  };
};
