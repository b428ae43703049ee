import { NextIds } from './next-ids.ts';
import type { Change } from './stored-document.ts';
import type { Row, TableName, Values } from './schema.ts';
import type { TableSet } from './table-set.ts';

/** The parameters belong to one table; the cast is there since TypeScript does not see that such a change is a `Change`. */
export const changeOf = <Name extends TableName>(name: Name, id: number, row: Row<Name> | null) =>
  [name, id, row] as Change;

/** The changes of a commit while it is built. Readers see none of them before all are applied. */
export class Draft {
  readonly changes: Change[] = [];
  readonly #ids: NextIds;

  constructor(tables: TableSet<'table'>) {
    this.#ids = new NextIds(tables);
  }

  /** Adds a row under the next free id. */
  insert<Name extends TableName>(table: Name, values: Values[Name]): Row<Name> {
    const row = { id: this.#ids.take(table), ...values };
    this.put(table, row);
    return row;
  }

  /** Replaces the row with the same id. */
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

/** Done in the tick in which other rows are put in place; answers what undoes it where they cannot be written. */
export type InSameTick = () => () => void;
