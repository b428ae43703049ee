import { INDEXES } from './indexes.ts';
import { Lru } from './lru.ts';
import { bytesOfChanges, type Rows, type TableName, TABLES } from './schema.ts';
import { Base } from './table.ts';
import { mapTables, type TableSet } from './table-set.ts';

/** How many are kept. */
const MAX_BASES = 8;

/** Up to so many rows of a seed, a state gets a base of its own; over a larger seed only where it changes half of it. */
const SMALL_SEED = 1000;

type Changes = TableSet<'changes'>;

/** The base of a state. */
interface StateBase {
  seed: TableSet<'base'>;
  set: TableSet<'base'>;
  /** Estimated bytes of the changes. */
  bytes: number;
}

/** Seeds with the changes of a state applied, so that going there costs what a reset costs, however much it changes. */
export class StateBases {
  /** The bases by the state's changes. */
  readonly #made = new Lru<Changes, StateBase>(MAX_BASES);

  /** `null` where a state changes little of a large seed: a base of its own would take far more memory than it. */
  of(changes: Changes, seed: TableSet<'base'>): StateBase | null {
    const sum = (count: (name: TableName) => number) =>
      TABLES.reduce((total, name) => total + count(name), 0);
    const rows = sum((name) => seed[name].rows.size);
    if (rows > SMALL_SEED && sum((name) => changes[name].length) < rows / 2) return null;
    const known = this.#made.get(changes);
    if (known?.seed === seed) return known;
    const base = { seed, set: applyTo(seed, changes), bytes: bytesOfChanges(changes) };
    this.#made.set(changes, base);
    return base;
  }
}

const applyTo = (seed: TableSet<'base'>, changes: Changes): TableSet<'base'> =>
  mapTables<'base'>(<Name extends TableName>(name: Name) => {
    const rows = new Map<number, Rows[Name]>(seed[name].rows);
    for (const [id, row] of changes[name]) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    return new Base([...rows.values()], INDEXES[name]);
  });
