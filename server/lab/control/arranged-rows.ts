import { ARRANGE_ROWS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { lostReferences, uniqueKeys } from '../document/read-rows.ts';
import { changeOf, NextIds } from '../../store/draft.ts';
import { INDEXES } from '../../store/indexes.ts';
import type { Values } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { Change } from '../../store/stored-document.ts';
import { IndexedRows } from '../../store/table.ts';
import { mapTables, type PerTable } from '../../store/per-table.ts';
import { type Arranged, type ArrangeEntry, refusalOf } from './arrange-entries.ts';

/** The rows of a call before they are committed, among those of the store. */
export class ArrangedRows {
  /** The rows of the call, in the order in which they were made. */
  readonly made: Change[] = [];
  /** A copy of the store's rows, with those of the call. */
  readonly all: PerTable<'seed'>;
  readonly #isMade = new Set<string>();
  readonly #ids: NextIds;
  /** The keys of the pairs that entries name. */
  readonly #reserved = new Set<string>();

  constructor({ tables }: Store, entries: readonly ArrangeEntry[]) {
    this.all = mapTables<'seed'>((name) => {
      const rows = [...tables[name].values()].map((row) => [row.id, row] as const);
      return new IndexedRows(new Map(rows), INDEXES[name]);
    });
    const idsIn = (table: Arranged) =>
      new Set(entries.flatMap((entry) => (entry.table === table ? (entry.id ?? []) : [])));
    const [users, tickets] = [idsIn('users'), idsIn('tickets')];
    const [favourites, feedback] = [idsIn('favourites'), idsIn('feedback')];
    this.#ids = new NextIds(tables, { users, tickets, favourites, feedback });
  }

  /** An id that neither a row nor an entry has. */
  nextId(table: Arranged): number {
    return this.#ids.take(table);
  }

  /** Keeps the pair that an entry names from being chosen for another one. */
  reserve({ table, given }: ArrangeEntry): void {
    for (const { key } of uniqueKeys(table, given as never)) this.#reserved.add(`${table} ${key}`);
  }

  /** Whether neither a row nor an entry is this pair. */
  isFree(table: 'favourites' | 'feedback', pair: object): boolean {
    return uniqueKeys(table, pair as never).every(
      ({ index, key }) =>
        !this.#reserved.has(`${table} ${key}`) && this.all[table].by(index, key).length === 0,
    );
  }

  /** Takes a row; throws 400 where it refers to nothing, has a key that another row has, or is one too many. */
  put(table: Arranged, id: number, values: Values[Arranged], entry: ArrangeEntry): void {
    const row = { id, ...values } as never;
    const { all } = this;
    if (this.#isMade.has(`${table} ${id}`)) throw refusalOf(entry, 'id', LAB_PROBLEM.stateTwice);
    if (this.made.length === ARRANGE_ROWS_MAX)
      throw refusalOf(entry, 'times', LAB_PROBLEM.arrangeRows);
    this.#isMade.add(`${table} ${id}`);
    all[table].set(id, row);
    for (const [column, target] of lostReferences(table, row, (one, key) => !!all[one].get(key)))
      throw refusalOf(entry, column, LAB_PROBLEM.stateReference(target));
    for (const { index, key, column } of uniqueKeys(table, row))
      if (all[table].by(index, key).length > 1)
        throw refusalOf(entry, column, LAB_PROBLEM.stateTwice);
    this.made.push(changeOf(table, id, row));
  }
}
