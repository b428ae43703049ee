import { STATE_ID_MAX } from '#contract/limits';
import {
  changeOf,
  mapTables,
  type Change,
  type PerTable,
  type Row,
  type TableName,
  type Values,
} from './schema.ts';

/**
 * Ids for new rows. An imported state may say that the highest id of all was given (LAB-01). Then ids are given that no
 * row has: higher ones would fit neither a path nor an export.
 */
export class NextIds {
  readonly #next: Record<TableName, number>;
  readonly #free: Record<TableName, number> = mapTables<'number'>(() => 1);

  constructor(
    private readonly tables: PerTable<'table'>,
    /** Ids that rows not yet stored are going to have. */
    private readonly taken: { readonly [Name in TableName]?: ReadonlySet<number> } = {},
  ) {
    this.#next = mapTables<'number'>(
      (name) => Math.max(tables[name].lastId, ...(taken[name] ?? [])) + 1,
    );
  }

  take(table: TableName): number {
    if (this.#next[table] <= STATE_ID_MAX) return this.#next[table]++;
    const isTaken = (id: number) => this.tables[table].get(id) || this.taken[table]?.has(id);
    while (isTaken(this.#free[table])) this.#free[table] += 1;
    return this.#free[table]++;
  }
}

/** The changes of a commit while it is built. Readers see none of them before all are applied. */
export class Draft {
  readonly changes: Change[] = [];
  readonly #ids: NextIds;

  constructor(tables: PerTable<'table'>) {
    this.#ids = new NextIds(tables);
  }

  /** Adds a row under the next free id. */
  insert<Name extends TableName>(table: Name, values: Values[Name]): Row<Name> {
    const row = { id: this.#ids.take(table), ...values };
    this.put(table, row);
    return row;
  }

  put<Name extends TableName>(table: Name, row: Row<Name>): Row<Name> {
    this.changes.push(changeOf(table, row.id, row));
    return row;
  }

  delete(table: TableName, id: number): void {
    this.changes.push(changeOf(table, id, null));
  }
}

/** Applies the changes of a draft as one unit, see `Store.commit`. */
export type Commit = <T>(change: (draft: Draft) => T) => Promise<T>;
