import { LAB_PROBLEM } from '#lab/problems';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { joinKey, REFERENCES } from '../../store/indexes.ts';
import type { Inventor, InstantAndDay, Values } from '../../store/schema.ts';
import type { ArrangeEntry } from './arrange-entries.ts';
import { editedRow, storedRow } from './arrange-edit.ts';
import { crowdOf, favouriteKey, numberIn, reviewKey, ticketsOnSale } from './arrange-choices.ts';
import { ArrangedRows } from './arranged-rows.ts';

type Given = Readonly<Record<string, unknown>>;
type Refusing = Pick<ArrangeEntry, 'refusal'>;

interface Options {
  sandbox: Sandbox;
  inventor: Inventor;
  /** Hashes by plain text. */
  hashes: ReadonlyMap<string, string>;
  /** Emails of the personas, who review and save nothing unless they are named. */
  personas: ReadonlySet<string>;
}

/** Makes the rows of a call, and the people and tickets that they lack. */
export class Arrangement {
  readonly rows: ArrangedRows;
  readonly #at: InstantAndDay;
  /** The people and tickets that the call lists, for entries that name none. */
  readonly #listed: Record<'users' | 'tickets', number[]> = { users: [], tickets: [] };
  readonly #turns = { tickets: 0, favourites: 0, feedback: 0 };
  /** Who reviews and saves tickets where the call names nobody; people who are missing are added. */
  #people: number[] | undefined;
  /** Who is reviewed where only the author is named. */
  #reviewees: number[] | undefined;
  #onSale: number[] | undefined;
  /** The seller of tickets, and the person reviewed, where the call names none. */
  #seller: number | undefined;
  /** The pairs that entries name. */
  readonly #reserved = new Set<string>();
  /** How far each choice among people or tickets has come. */
  readonly #reached = new Map<string, number>();

  constructor(
    entries: readonly ArrangeEntry[],
    private readonly options: Options,
  ) {
    const { store, clock } = options.sandbox;
    this.rows = new ArrangedRows(store, entries);
    this.#at = { now: clock.instant(), today: clock.today() };
    const [people, others] = [
      entries.filter(({ table }) => table === 'users'),
      entries.filter(({ table }) => table !== 'users'),
    ];
    this.#addAll(people.map((entry) => this.#resolve(entry)));
    // The others may name these people by email.
    const resolved = others.map((entry) => this.#resolve(entry));
    for (const entry of resolved) this.#reserve(entry);
    this.#addAll(resolved);
  }

  #addAll(entries: readonly ArrangeEntry[]): void {
    for (const entry of entries) {
      for (let time = 0; time < entry.times; time++) this.#add(entry);
    }
  }

  /** Keeps the pair that an entry names from being chosen for another one. */
  #reserve({ table, given }: ArrangeEntry): void {
    if (table === 'favourites') this.#reserved.add(favouriteKey(given['user'], given['ticket']));
    if (table === 'feedback') this.#reserved.add(reviewKey(given['author'], given['seller']));
  }

  #add(entry: ArrangeEntry): void {
    const { given } = entry;
    const before = storedRow(this.options.sandbox.store, entry);
    const id = before?.id ?? entry.id ?? this.rows.nextId(entry.table);
    if (before) {
      const values = editedRow(entry.table, before, given, this.options.inventor, this.#at);
      this.rows.put(entry.table, id, values, entry.refusal);
    } else this.#make(id, given, entry);
    if (entry.table === 'users' || entry.table === 'tickets') this.#listed[entry.table].push(id);
  }

  #make(id: number, given: Given, entry: ArrangeEntry): void {
    switch (entry.table) {
      case 'users':
        return this.#makePerson(id, given, entry);
      case 'tickets':
        return this.#makeTicket(id, given, entry);
      case 'favourites':
        return this.#makeFavourite(id, given, entry);
      case 'feedback':
        return this.#makeReview(id, given, entry);
    }
  }

  /** An entry with ids for emails, and a hash for the password. */
  #resolve(entry: ArrangeEntry): ArrangeEntry {
    const { table, given, password, refusal } = entry;
    const resolved: Record<string, unknown> = { ...given };
    for (const column of Object.keys(REFERENCES[table])) {
      const value = given[column];
      if (typeof value !== 'string') continue;
      const person = this.rows.person(value);
      if (!person) throw refusal(column, LAB_PROBLEM.arrangePerson);
      resolved[column] = person.id;
    }
    if (password !== undefined) resolved['password'] = this.options.hashes.get(password);
    return { ...entry, given: resolved };
  }

  #makePerson(id: number, given: Given, { refusal }: Refusing): void {
    const person = this.options.inventor.user(id, given, this.#at);
    this.rows.put('users', id, { ...person, email: this.#freeEmail(person, given) }, refusal);
  }

  /** The invented email, or where somebody has it already, one like it. */
  #freeEmail({ email }: Values['users'], given: Given): string {
    let free = email;
    for (let n = 2; given['email'] === undefined && this.rows.has('users', 'email', free); n++) {
      free = email.replace('@', `.${n}@`);
    }
    return free;
  }

  #makeTicket(id: number, given: Given, entry: Refusing): void {
    const user = numberIn(given, 'user') ?? this.#someSeller('tickets', entry);
    const ticket = this.options.inventor.ticket(id, { ...given, user }, this.#at);
    this.rows.put('tickets', id, ticket, entry.refusal);
  }

  #makeFavourite(id: number, given: Given, entry: ArrangeEntry): void {
    const user = numberIn(given, 'user');
    const ticket =
      numberIn(given, 'ticket') ??
      (user === undefined ? this.#someTicket(entry) : this.#ticketFor(user, entry));
    const pair = { user: user ?? this.#fanOf(ticket, entry), ticket };
    const saved = this.rows.get('tickets', ticket);
    if (!saved) throw entry.refusal('ticket', LAB_PROBLEM.stateReference('tickets'));
    const favourite = this.options.inventor.favourite(id, { ...given, ...pair }, saved, this.#at);
    this.rows.put('favourites', id, favourite, entry.refusal);
  }

  #makeReview(id: number, given: Given, entry: ArrangeEntry): void {
    const author = numberIn(given, 'author');
    const seller =
      numberIn(given, 'seller') ??
      (author === undefined ? this.#someSeller('feedback', entry) : this.#sellerFor(author, entry));
    const pair = { seller, author: author ?? this.#authorFor(seller, entry) };
    const review = this.options.inventor.feedback(id, { ...given, ...pair }, this.#at);
    this.rows.put('feedback', id, review, entry.refusal);
  }

  /** The people of the call in turn; somebody else where it lists none. */
  #someSeller(table: 'tickets' | 'feedback', entry: Refusing): number {
    const sellers = this.#listed.users;
    return sellers[this.#turns[table]++ % sellers.length] ?? this.#otherSeller(entry);
  }

  #otherSeller(entry: Refusing): number {
    this.#seller ??= this.#missingPerson(entry);
    return this.#seller;
  }

  /** The tickets of the call in turn, else those on sale; one is made where there are none. */
  #someTicket(entry: ArrangeEntry): number {
    const tickets = this.#tickets;
    if (tickets.length === 0) tickets.push(this.#missingTicket(entry));
    return tickets[this.#turns.favourites++ % tickets.length] ?? 0;
  }

  #ticketFor(user: number, entry: ArrangeEntry): number {
    const fits = (id: number) =>
      this.rows.get('tickets', id)?.user !== user && !this.#saved(user, id);
    return this.#choose(`ticket for ${user}`, this.#tickets, fits, () =>
      this.#missingTicket(entry),
    );
  }

  #fanOf(ticket: number, entry: ArrangeEntry): number {
    const owner = this.rows.get('tickets', ticket)?.user;
    const fits = (id: number) => id !== owner && !this.#saved(id, ticket);
    return this.#choose(`fan of ${ticket}`, this.#crowd, fits, () => this.#missingPerson(entry));
  }

  #authorFor(seller: number, entry: ArrangeEntry): number {
    const fits = (id: number) => id !== seller && !this.#reviewed(id, seller);
    return this.#choose(`author for ${seller}`, this.#crowd, fits, () =>
      this.#missingPerson(entry),
    );
  }

  #sellerFor(author: number, entry: ArrangeEntry): number {
    const fits = (id: number) => id !== author && !this.#reviewed(author, id);
    this.#reviewees ??= [...this.#listed.users, ...this.#crowd];
    const make = () => this.#missingPerson(entry);
    return this.#choose(`seller for ${author}`, this.#reviewees, fits, make);
  }

  #saved(user: number, ticket: number): boolean {
    return (
      this.rows.has('favourites', 'userTicket', joinKey(user, ticket)) ||
      this.#reserved.has(favouriteKey(user, ticket))
    );
  }

  #reviewed(author: number, seller: number): boolean {
    return (
      this.rows.has('feedback', 'authorSeller', joinKey(author, seller)) ||
      this.#reserved.has(reviewKey(author, seller))
    );
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

  get #crowd(): number[] {
    this.#people ??= crowdOf(this.options.sandbox, this.options.personas);
    return this.#people;
  }

  get #tickets(): number[] {
    if (this.#listed.tickets.length > 0) return this.#listed.tickets;
    this.#onSale ??= ticketsOnSale(this.options.sandbox);
    return this.#onSale;
  }

  #missingPerson(entry: Refusing): number {
    const id = this.rows.nextId('users');
    this.#makePerson(id, {}, entry);
    return id;
  }

  #missingTicket(entry: Refusing): number {
    const id = this.rows.nextId('tickets');
    this.#makeTicket(id, { user: this.#otherSeller(entry) }, entry);
    return id;
  }
}
