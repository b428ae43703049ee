import { isPublicState } from '#contract/ticket-state';
import { ARRANGE_ROWS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { lostReferences, REFERENCES, uniqueKeys } from '../document/read-rows.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { inventor, type InstantAndDay } from '../../../seed/inventor.ts';
import { currentState } from '../../call/ticket-view.ts';
import { NextIds } from '../../store/draft.ts';
import {
  changeOf,
  INDEXES,
  mapTables,
  type Change,
  type PerTable,
  type Rows,
  type TableName,
  type Values,
} from '../../store/schema.ts';
import { Table } from '../../store/table.ts';
import {
  ARRANGED,
  type Arranged,
  type ArrangeEntry,
  entryRefusal,
  keptColumns,
  storedRow,
} from './arrange-entries.ts';

/** Rows that are a pair of a person and another row, which are there once: their columns, and the other's table. */
const PAIRS = {
  favourites: ['user', 'ticket', 'tickets'],
  feedback: ['author', 'seller', 'users'],
} as const;
type Pair = keyof typeof PAIRS;

const idsOf = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((a, b) => a - b);

/** Makes plain rows of the entries of a call, and the people and tickets that they lack (LAB-04). */
export class Arrangement {
  /** The rows of the call, in the order in which they were made. */
  readonly made: Change[] = [];
  /** A copy of the store's rows, with those of the call. */
  readonly #all: PerTable<'table'>;
  readonly #isMade = new Set<string>();
  readonly #ids: NextIds;
  /** The keys of the pairs that entries name, which are not chosen for another one. */
  readonly #named = new Set<string>();
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
    private readonly sandbox: Sandbox,
    /** Emails of those who review and save nothing unless they are named. */
    personas: ReadonlySet<string>,
  ) {
    const { store, clock } = sandbox;
    this.#all = mapTables<'table'>((name) => new Table(store.tables[name].values(), INDEXES[name]));
    const ids = ARRANGED.map((table) => {
      const own = entries.flatMap((entry) => (entry.table === table ? (entry.id ?? []) : []));
      return [table, new Set(own)];
    });
    this.#ids = new NextIds(store.tables, Object.fromEntries(ids) as Record<Arranged, Set<number>>);
    this.#at = { now: clock.instant(), today: clock.today() };
    this.#crowd = idsOf(
      [...store.users.values()].filter(
        ({ is_active, is_staff, email }) => is_active && !is_staff && !personas.has(email),
      ),
    );
    this.#addAll(entries.filter(({ table }) => table === 'users'));
    // The others may name these people by email.
    const resolved = entries
      .filter(({ table }) => table !== 'users')
      .map((entry) => this.#withIds(entry));
    for (const { table, given } of resolved)
      for (const { key } of uniqueKeys(table, given as never)) this.#named.add(`${table} ${key}`);
    this.#addAll(resolved);
  }

  /** An entry with the ids of the people that it names by email. */
  #withIds(entry: ArrangeEntry): ArrangeEntry {
    const given = { ...entry.given };
    for (const column of Object.keys(REFERENCES[entry.table])) {
      const email = given[column];
      if (typeof email !== 'string') continue;
      const [person] = this.#all.users.by('email', email);
      if (!person) throw entryRefusal(entry, column, LAB_PROBLEM.arrangePerson);
      given[column] = person.id;
    }
    return { ...entry, given };
  }

  #addAll(entries: readonly ArrangeEntry[]): void {
    for (const entry of entries) for (let time = 0; time < entry.times; time++) this.#add(entry);
  }

  #add(entry: ArrangeEntry): void {
    const { table } = entry;
    const before = storedRow(this.sandbox.store, entry);
    const id = before?.id ?? entry.id ?? this.#ids.take(table);
    const values = before ? this.#edited(before, entry) : this.#new(table, id, entry);
    this.#put(table, id, values, entry);
    if (table === 'users' || table === 'tickets') this.#listed[table].push(id);
  }

  /** Takes a row; throws 400 where it refers to nothing, has a key that another row has, or is one too many. */
  #put(table: Arranged, id: number, values: Values[Arranged], entry: ArrangeEntry): void {
    const row = { id, ...values } as never;
    if (this.#isMade.has(`${table} ${id}`)) throw entryRefusal(entry, 'id', LAB_PROBLEM.stateTwice);
    if (this.made.length === ARRANGE_ROWS_MAX)
      throw entryRefusal(entry, 'times', LAB_PROBLEM.arrangeRows);
    this.#isMade.add(`${table} ${id}`);
    this.#all[table].set(id, row);
    const has = (target: TableName, key: number) => this.#all[target].get(key) !== undefined;
    for (const [column, text] of lostReferences(table, row, has))
      throw entryRefusal(entry, column, text);
    for (const { index, key, column } of uniqueKeys(table, row))
      if (this.#all[table].by(index, key).length > 1)
        throw entryRefusal(entry, column, LAB_PROBLEM.stateTwice);
    this.made.push(changeOf(table, id, row));
  }

  /** A stored row with what an entry gives. */
  #edited(before: Rows[Arranged], entry: ArrangeEntry): Values[Arranged] {
    const values = { ...keptColumns(before, entry), ...entry.given } as unknown;
    if (entry.table !== 'tickets') return values as Values[Arranged];
    return inventor.ticket(before.id, values as Values['tickets'], this.#at);
  }

  /** A new row: what its entry gives, and the rest invented. */
  #new(table: Arranged, id: number, entry: ArrangeEntry): Values[Arranged] {
    const { given } = entry;
    switch (table) {
      case 'users': {
        const person = inventor.user(id, given, this.#at);
        return given['email'] === undefined
          ? { ...person, email: this.#freeEmail(person) }
          : person;
      }
      case 'tickets': {
        const { user = this.#inTurn(table, entry) } = given as { user?: number };
        return inventor.ticket(id, { ...given, user }, this.#at);
      }
      case 'favourites': {
        const [user, saved] = this.#pairOf(table, entry);
        const ticket = this.#all.tickets.get(saved);
        if (!ticket) throw entryRefusal(entry, 'ticket', LAB_PROBLEM.stateReference('tickets'));
        return inventor.favourite(id, { ...given, user, ticket: saved }, ticket, this.#at);
      }
      case 'feedback': {
        const [author, seller] = this.#pairOf(table, entry);
        return inventor.feedback(id, { ...given, author, seller }, this.#at);
      }
    }
  }

  /** The invented email, or where somebody has it already, one like it. */
  #freeEmail({ email }: Values['users']): string {
    let free = email;
    for (let n = 2; this.#all.users.by('email', free).length > 0; n++)
      free = email.replace('@', `.${n}@`);
    return free;
  }

  /** Who saves which ticket, or who reviews whom, as far as the entry does not say. */
  #pairOf(table: Pair, entry: ArrangeEntry): [person: number, other: number] {
    const [personColumn, otherColumn, target] = PAIRS[table];
    const given = entry.given as Readonly<Record<string, number | undefined>>;
    const { [personColumn]: person, [otherColumn]: named } = given;
    const isFree = (one: number, other: number) => {
      const owner = table === 'feedback' ? other : this.#all.tickets.get(other)?.user;
      const keys = uniqueKeys(table, { [personColumn]: one, [otherColumn]: other } as never);
      const isNew = keys.every(
        ({ index, key }) =>
          !this.#named.has(`${table} ${key}`) && this.#all[table].by(index, key).length === 0,
      );
      return owner !== one && isNew;
    };
    const savedOrReviewedBy = (one: number) =>
      this.#choose(`${table} of ${one}`, this.#choices(table), target, entry, (other) =>
        isFree(one, other),
      );
    const other =
      named ?? (person === undefined ? this.#inTurn(table, entry) : savedOrReviewedBy(person));
    const anyone = () =>
      this.#choose(`${table} with ${other}`, this.#crowd, 'users', entry, (one) =>
        isFree(one, other),
      );
    return [person ?? anyone(), other];
  }

  /** The tickets of the call, or else those on sale; whom an author reviews: the people of the call, then others. */
  #choices(table: Pair): number[] {
    if (table === 'feedback') return (this.#reviewees ??= [...this.#listed.users, ...this.#crowd]);
    if (this.#listed.tickets.length > 0) return this.#listed.tickets;
    return (this.#onSale ??= idsOf(
      [...this.sandbox.store.tickets.values()].filter((ticket) =>
        isPublicState(currentState(this.sandbox, ticket)),
      ),
    ));
  }

  /** The next ticket, or the next of the people of the call, who sell and are reviewed; somebody else where it lists none. */
  #inTurn(table: 'tickets' | Pair, entry: ArrangeEntry): number {
    const list = table === 'favourites' ? this.#choices(table) : this.#listed.users;
    if (table === 'favourites' && list.length === 0) list.push(this.#addMissing('tickets', entry));
    return (
      list[this.#turns[table]++ % list.length] ??
      (this.#seller ??= this.#addMissing('users', entry))
    );
  }

  /** The next of a growing list that fits, each at most once for a purpose; one more is made at its end. */
  #choose(
    purpose: string,
    list: number[],
    table: 'users' | 'tickets',
    entry: ArrangeEntry,
    fits: (id: number) => boolean,
  ): number {
    let at = this.#reached.get(purpose) ?? 0;
    while (at < list.length && !fits(list[at] ?? 0)) at += 1;
    if (at === list.length) list.push(this.#addMissing(table, entry));
    this.#reached.set(purpose, at + 1);
    return list[at] ?? 0;
  }

  /** Makes what an entry needs, whose place is named where there is no more room. */
  #addMissing(table: 'users' | 'tickets', entry: ArrangeEntry): number {
    const id = this.#ids.take(table);
    const given =
      table === 'tickets' ? { user: (this.#seller ??= this.#addMissing('users', entry)) } : {};
    this.#put(table, id, this.#new(table, id, { ...entry, given }), entry);
    return id;
  }
}
