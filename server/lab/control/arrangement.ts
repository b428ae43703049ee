import { isPublicState, ticketState } from '#contract/ticket-state';
import type { Loose } from '#contract/json-values';
import { LAB_PROBLEM } from '#lab/problems';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { REFERENCES } from '../../store/indexes.ts';
import type { InstantAndDay, Inventor, Rows, Values } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { type Arranged, type ArrangeEntry, refusalOf } from './arrange-entries.ts';
import { ArrangedRows } from './arranged-rows.ts';

interface Options {
  sandbox: Sandbox;
  inventor: Inventor;
  /** Emails of the personas, who review and save nothing unless they are named. */
  personas: ReadonlySet<string>;
}

/** Rows that are a pair of a person and another row, which are there once. */
const PAIRS = { favourites: ['user', 'ticket'], feedback: ['author', 'seller'] } as const;

/** Columns that follow another one: an edit that gives that one alone fills them in anew. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  status: ['sold_at'],
  moderation: ['moderation_reason'],
  trip_type: ['return_departure_time', 'return_arrival_time'],
  departure_time: ['arrival_time'],
};

/** The stored row that an entry edits: the one with its id, or the person with its email. */
export const storedRow = (
  { tables }: Store,
  { table, id, given: { email } }: ArrangeEntry,
): Rows[Arranged] | undefined => {
  if (id !== undefined) return tables[table].get(id);
  const isByEmail = table === 'users' && typeof email === 'string';
  return isByEmail ? tables.users.by('email', email)[0] : undefined;
};

const idsOf = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((a, b) => a - b);

const ticketsOnSale = ({ store, clock }: Sandbox): number[] => {
  const [now, today] = [clock.now(), clock.today()];
  return idsOf(
    [...store.tickets.values()].filter((ticket) =>
      isPublicState(ticketState(ticket, store.users.get(ticket.user), now, today)),
    ),
  );
};

/** Makes plain rows of the entries of a call, and the people and tickets that they lack (LAB-04). */
export class Arrangement {
  readonly rows: ArrangedRows;
  readonly #at: InstantAndDay;
  /** The people and tickets that the call lists, for entries that name none. */
  readonly #listed: Record<'users' | 'tickets', number[]> = { users: [], tickets: [] };
  readonly #turns = { tickets: 0, favourites: 0, feedback: 0 };
  /** Who reviews and saves tickets where the call names nobody; people who are missing are added. */
  readonly #crowd: number[];
  /** Who is reviewed where only the author is named. */
  #reviewees: number[] | undefined;
  #onSale: number[] | undefined;
  /** The seller of tickets, and the person reviewed, where the call names none. */
  #seller: number | undefined;
  /** How far each choice among people or tickets has come. */
  readonly #reached = new Map<string, number>();

  constructor(
    entries: readonly ArrangeEntry[],
    private readonly options: Options,
  ) {
    const { store, clock } = options.sandbox;
    this.rows = new ArrangedRows(store, entries);
    this.#at = { now: clock.instant(), today: clock.today() };
    this.#crowd = idsOf(
      [...store.users.values()].filter(
        ({ is_active, is_staff, email }) => is_active && !is_staff && !options.personas.has(email),
      ),
    );
    this.#addAll(entries.filter(({ table }) => table === 'users'));
    // The others may name these people by email.
    const others = entries.filter(({ table }) => table !== 'users');
    const resolved = others.map((entry) => this.#withIds(entry));
    for (const entry of resolved) this.rows.reserve(entry);
    this.#addAll(resolved);
  }

  /** An entry with the ids of the people that it names by email. */
  #withIds(entry: ArrangeEntry): ArrangeEntry {
    const given = { ...entry.given };
    for (const column of Object.keys(REFERENCES[entry.table])) {
      const email = given[column];
      if (typeof email !== 'string') continue;
      const [person] = this.rows.all.users.by('email', email);
      if (!person) throw refusalOf(entry, column, LAB_PROBLEM.arrangePerson);
      given[column] = person.id;
    }
    return { ...entry, given };
  }

  #addAll(entries: readonly ArrangeEntry[]): void {
    for (const entry of entries) for (let time = 0; time < entry.times; time++) this.#add(entry);
  }

  #add(entry: ArrangeEntry): void {
    const { table, given } = entry;
    const before = storedRow(this.options.sandbox.store, entry);
    const id = before?.id ?? entry.id ?? this.rows.nextId(table);
    const values = before ? this.#edited(table, before, given) : this.#made(table, id, entry);
    this.rows.put(table, id, values, entry);
    if (table === 'users' || table === 'tickets') this.#listed[table].push(id);
  }

  /** A stored row with what an entry gives. */
  #edited(table: Arranged, { id, ...columns }: Rows[Arranged], given: Loose): Values[Arranged] {
    const kept: Record<string, unknown> = { ...columns };
    if (table !== 'tickets') return { ...kept, ...given } as unknown as Values[Arranged];
    for (const column of Object.keys(given).flatMap((name) => FOLLOWERS[name] ?? []))
      delete kept[column];
    const values = { ...kept, ...given } as unknown as Values['tickets'];
    return this.options.inventor.ticket(id, values, this.#at);
  }

  /** A new row: what its entry gives, and the rest invented. */
  #made(table: Arranged, id: number, entry: ArrangeEntry): Values[Arranged] {
    const { inventor } = this.options;
    const { given } = entry;
    switch (table) {
      case 'users': {
        const person = inventor.user(id, given, this.#at);
        return { ...person, email: this.#freeEmail(person, given) };
      }
      case 'tickets': {
        const { user = this.#inTurn(table, entry) } = given as { user?: number };
        return inventor.ticket(id, { ...given, user }, this.#at);
      }
      case 'favourites': {
        const [user, saved] = this.#pairOf(table, entry);
        const ticket = this.rows.all.tickets.get(saved);
        if (!ticket) throw refusalOf(entry, 'ticket', LAB_PROBLEM.stateReference('tickets'));
        return inventor.favourite(id, { ...given, user, ticket: saved }, ticket, this.#at);
      }
      case 'feedback': {
        const [author, seller] = this.#pairOf(table, entry);
        return inventor.feedback(id, { ...given, author, seller }, this.#at);
      }
    }
  }

  /** The invented email, or where somebody has it already, one like it. */
  #freeEmail({ email }: Values['users'], given: Loose): string {
    const isTaken = (one: string) => this.rows.all.users.by('email', one).length > 0;
    let free = email;
    for (let n = 2; given['email'] === undefined && isTaken(free); n++)
      free = email.replace('@', `.${n}@`);
    return free;
  }

  /** Who saves which ticket, or who reviews whom, as far as the entry does not say. */
  #pairOf(table: keyof typeof PAIRS, entry: ArrangeEntry): [person: number, other: number] {
    const [personColumn, otherColumn] = PAIRS[table];
    const given = entry.given as Readonly<Record<string, number | undefined>>;
    const { [personColumn]: person, [otherColumn]: named } = given;
    const isFree = (one: number, other: number) => {
      const owner = table === 'feedback' ? other : this.rows.all.tickets.get(other)?.user;
      const pair = { [personColumn]: one, [otherColumn]: other };
      return owner !== one && this.rows.isFree(table, pair);
    };
    const chosenBy = (one: number) =>
      this.#choose(
        `${table} of ${one}`,
        this.#choices(table),
        (other) => isFree(one, other),
        () => (table === 'favourites' ? this.#missingTicket(entry) : this.#missingPerson(entry)),
      );
    const other = named ?? (person === undefined ? this.#inTurn(table, entry) : chosenBy(person));
    const chosen = () =>
      this.#choose(
        `${table} with ${other}`,
        this.#crowd,
        (one) => isFree(one, other),
        () => this.#missingPerson(entry),
      );
    return [person ?? chosen(), other];
  }

  /** The tickets of the call, or else those on sale; whom an author reviews: the people of the call, then others. */
  #choices(table: keyof typeof PAIRS): number[] {
    if (table === 'feedback') return (this.#reviewees ??= [...this.#listed.users, ...this.#crowd]);
    if (this.#listed.tickets.length > 0) return this.#listed.tickets;
    return (this.#onSale ??= ticketsOnSale(this.options.sandbox));
  }

  /** The next ticket, or the next of the people of the call, who sell and are reviewed; somebody else where it lists none. */
  #inTurn(table: 'tickets' | keyof typeof PAIRS, entry: ArrangeEntry): number {
    const list = table === 'favourites' ? this.#choices(table) : this.#listed.users;
    if (table === 'favourites' && list.length === 0) list.push(this.#missingTicket(entry));
    return list[this.#turns[table]++ % list.length] ?? this.#otherSeller(entry);
  }

  #otherSeller(entry: ArrangeEntry): number {
    return (this.#seller ??= this.#missingPerson(entry));
  }

  /** The next of a growing list that fits, each at most once for a purpose; one more is made at its end. */
  #choose(
    purpose: string,
    list: number[],
    fits: (id: number) => boolean,
    make: () => number,
  ): number {
    let at = this.#reached.get(purpose) ?? 0;
    while (at < list.length && !fits(list[at] ?? 0)) at += 1;
    if (at === list.length) list.push(make());
    this.#reached.set(purpose, at + 1);
    return list[at] ?? 0;
  }

  #missingPerson(entry: ArrangeEntry): number {
    return this.#addMissing('users', { ...entry, given: {} });
  }

  #missingTicket(entry: ArrangeEntry): number {
    return this.#addMissing('tickets', { ...entry, given: { user: this.#otherSeller(entry) } });
  }

  /** Makes what an entry needs, whose place is named where there is no more room. */
  #addMissing(table: 'users' | 'tickets', entry: ArrangeEntry): number {
    const id = this.rows.nextId(table);
    this.rows.put(table, id, this.#made(table, id, entry), entry);
    return id;
  }
}
