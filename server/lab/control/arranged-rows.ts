import { ARRANGE_ROWS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { INDEXES, type IndexOf, REFERENCES, UNIQUE } from '../../store/indexes.ts';
import { NextIds } from '../../store/draft.ts';
import type { Rows, Values } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { ARRANGED, type Arranged, type ArrangeEntry } from './arrange-entries.ts';

type MakeRefusal = ArrangeEntry['refusal'];

/** The rows of a call before they are committed, over those of the store. */
export class ArrangedRows {
  /** The rows by id, in the order in which they were made. */
  readonly #rows: { readonly [Name in Arranged]: Map<number, Rows[Name]> } = {
    users: new Map(),
    tickets: new Map(),
    favourites: new Map(),
    feedback: new Map(),
  };
  /** The keys of these rows in each index that allows a key once. */
  readonly #keys = new Set<string>();
  readonly #ids: NextIds;
  #count = 0;

  constructor(
    private readonly store: Store,
    entries: readonly ArrangeEntry[],
  ) {
    const given = {
      users: new Set<number>(),
      tickets: new Set<number>(),
      favourites: new Set<number>(),
      feedback: new Set<number>(),
    };
    for (const { table, id } of entries) if (id !== undefined) given[table].add(id);
    this.#ids = new NextIds(store.tables, given);
  }

  /** An id that neither a row nor an entry has. */
  nextId(table: Arranged): number {
    return this.#ids.take(table);
  }

  get<Name extends Arranged>(table: Name, id: number): Rows[Name] | undefined {
    return this.#rows[table].get(id) ?? this.store.tables[table].get(id);
  }

  /** Whether some row has this key in an index that allows a key once. */
  has<Name extends Arranged>(table: Name, index: IndexOf<Name>, key: string | number): boolean {
    return (
      this.#keys.has(`${table} ${index} ${key}`) ||
      this.store.tables[table].by(index, key).some(({ id }) => !this.#rows[table].has(id))
    );
  }

  person(email: string): Rows['users'] | undefined {
    const [stored] = this.store.users.by('email', email);
    if (stored && !this.#rows.users.has(stored.id)) return stored;
    return this.#byEmail.get(email);
  }

  readonly #byEmail = new Map<string, Rows['users']>();

  /** Takes a row; throws 400 where it refers to nothing, has a key that another row has, or is one too many. */
  put<Name extends Arranged>(
    table: Name,
    id: number,
    values: Values[Name],
    refusal: MakeRefusal,
  ): Rows[Name] {
    const row = { id, ...values } as Rows[Name];
    if (this.#rows[table].has(id)) throw refusal('id', LAB_PROBLEM.stateTwice);
    this.#count += 1;
    if (this.#count > ARRANGE_ROWS_MAX) throw refusal('times', LAB_PROBLEM.arrangeRows);
    for (const [column, target] of Object.entries(REFERENCES[table]) as [string, Arranged][]) {
      const reference = (row as unknown as Readonly<Record<string, number>>)[column] ?? 0;
      if (!this.get(target, reference)) throw refusal(column, LAB_PROBLEM.stateReference(target));
    }
    // First among the rows of the call, so that the stored row of an edited one does not count.
    this.#rows[table].set(id, row);
    for (const [index, column] of UNIQUE[table]) {
      const key = INDEXES[table][index](row);
      if (key === null) continue;
      if (this.has(table, index, key)) throw refusal(column, LAB_PROBLEM.stateTwice);
      this.#keys.add(`${table} ${index} ${key}`);
    }
    if (table === 'users') {
      const person = row as Rows['users'];
      this.#byEmail.set(person.email, person);
    }
    return row;
  }

  *all(): Generator<{ [Name in Arranged]: [Name, Rows[Name]] }[Arranged]> {
    for (const table of ARRANGED) {
      for (const row of this.#rows[table].values()) {
        yield [table, row] as { [Name in Arranged]: [Name, Rows[Name]] }[Arranged];
      }
    }
  }
}
