import { STATE_ID_MAX } from '#contract/limits';
import type { TableName } from './schema.ts';
import { mapTables, type TableSet } from './table-set.ts';

/**
 * Ids for new rows. An imported state may say that the highest id of all was given (LAB-01). Then ids are given that no
 * row has: higher ones would fit neither a path nor an export.
 */
export class NextIds {
  readonly #next: Record<TableName, number>;
  readonly #free: Record<TableName, number> = mapTables<'number'>(() => 1);

  constructor(
    private readonly tables: TableSet<'table'>,
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
