import { bytesOfRow } from './schema.ts';

/** The indexes of a table: each maps a row to its key, or to `null` to leave the row out. */
export type IndexSpec<Row, Index extends string> = Readonly<
  Record<Index, (row: Row) => string | number | null>
>;

interface Identified {
  readonly id: number;
}

/** A row's id and what it becomes; `null` deletes it. */
export type RowChange<Row> = readonly [number, Row | null];

const NO_ROWS: readonly never[] = [];

/** Rows by id, with their indexes: each is built when it is first used, and kept up to date from then on. */
export class IndexedRows<Row extends Identified, Index extends string> {
  /** The highest id ever given. */
  readonly lastId: number;
  readonly #indexes = new Map<Index, Map<string | number, readonly Row[]>>();

  constructor(
    private readonly rows: Map<number, Row>,
    private readonly spec: IndexSpec<Row, Index>,
    /** The highest id ever given, where that row is gone. */
    lastId = 0,
  ) {
    this.lastId = lastId;
    for (const id of rows.keys()) this.lastId = Math.max(this.lastId, id);
  }

  get size(): number {
    return this.rows.size;
  }

  get(id: number): Row | undefined {
    return this.rows.get(id);
  }

  values(): IterableIterator<Row> {
    return this.rows.values();
  }

  /** The rows with this key in an index: the same list until one of them changes. Callers must not modify it. */
  by(index: Index, key: string | number): readonly Row[] {
    return this.#listsOf(index).get(key) ?? NO_ROWS;
  }

  /** The lists of an index; empty ones may be among them, of keys whose rows are gone. */
  lists(index: Index): (readonly Row[])[] {
    return [...this.#listsOf(index).values()];
  }

  #listsOf(index: Index): Map<string | number, readonly Row[]> {
    const known = this.#indexes.get(index);
    if (known) return known;
    const lists = groupRows(this.values(), this.spec[index]);
    this.#indexes.set(index, lists);
    return lists;
  }

  /** A copy with some changes. */
  with(changes: readonly RowChange<Row>[]): IndexedRows<Row, Index> {
    const rows = new Map(this.rows);
    for (const [id, row] of changes) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    return new IndexedRows(rows, this.spec, this.lastId);
  }

  /** Replaces a row, or with `null` deletes it; answers what was there before. */
  set(id: number, row: Row | null): Row | null {
    const before = this.get(id) ?? null;
    for (const [index, lists] of this.#indexes) {
      const keyOf = this.spec[index];
      const [from, to] = [before && keyOf(before), row && keyOf(row)];
      if (from !== null)
        lists.set(
          from,
          this.by(index, from).filter((one) => one !== before),
        );
      if (row && to !== null) lists.set(to, [...this.by(index, to), row]);
    }
    if (row) this.rows.set(id, row);
    else this.rows.delete(id);
    return before;
  }
}

const groupRows = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | number | null) => {
  const lists = new Map<string | number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const list = lists.get(key);
    if (list) list.push(row);
    else lists.set(key, [row]);
  }
  return lists;
};

/**
 * A table of one world. Rows are replaced, never mutated. Until its first change it shares the rows of a seed with other
 * tables, then it has a copy of its own; so a new world copies nothing, and a reset takes the seed's rows again.
 */
export class Table<Row extends Identified, Index extends string> {
  #seed: IndexedRows<Row, Index>;
  #rows: IndexedRows<Row, Index>;
  #lastId: number;
  #version = 0;
  /** The ids of the rows that differ from the seed: looking for them among all costs more than a write. */
  #changed: Set<number> = new Set();
  #changedBytes = 0;

  constructor(seed: IndexedRows<Row, Index>) {
    this.#seed = seed;
    this.#rows = seed;
    this.#lastId = seed.lastId;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The highest id ever given, so that none is given twice. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Grows with every change, so that what was made of all rows can tell whether it is up to date. */
  get version(): number {
    return this.#version;
  }

  /** Estimated bytes of the rows that differ from the seed. */
  get changedBytes(): number {
    return this.#changedBytes;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  values(): IterableIterator<Row> {
    return this.#rows.values();
  }

  by(index: Index, key: string | number): readonly Row[] {
    return this.#rows.by(index, key);
  }

  lists(index: Index): (readonly Row[])[] {
    return this.#rows.lists(index);
  }

  /** The rows that differ from the seed; `null` stands for a deleted one. */
  changes(): RowChange<Row>[] {
    return [...this.#changed].map((id) => [id, this.get(id) ?? null]);
  }

  /** Replaces a row, or with `null` deletes it; answers what was there before. */
  set(id: number, row: Row | null): Row | null {
    if (this.#rows === this.#seed) this.#rows = this.#seed.with([]);
    const before = this.#rows.set(id, row);
    if (this.#isSeeded(id, row)) this.#changed.delete(id);
    else this.#changed.add(id);
    this.#changedBytes += this.#bytesOver(id, row) - this.#bytesOver(id, before);
    this.#lastId = Math.max(this.#lastId, id);
    this.#version += 1;
    return before;
  }

  /** Sets the last id, though never below that of a row: a file that people edited may say so. */
  setLastId(id: number): void {
    const isLower = id < this.#lastId;
    this.#lastId = id;
    if (isLower) for (const row of this.values()) this.#lastId = Math.max(this.#lastId, row.id);
  }

  /** Drops all rows and takes those of a seed, with some changes; answers a function that undoes this. */
  replace(seed: IndexedRows<Row, Index>, changes: readonly RowChange<Row>[] = []): () => void {
    const rows = [this.#seed, this.#rows, this.#changed] as const;
    const numbers = [this.#changedBytes, this.#lastId] as const;
    this.#seed = seed;
    this.#rows = changes.length === 0 ? seed : seed.with(changes);
    const own = changes.filter(([id, row]) => !this.#isSeeded(id, row));
    this.#changed = new Set(own.map(([id]) => id));
    this.#changedBytes = changes.reduce((sum, [id, row]) => sum + this.#bytesOver(id, row), 0);
    this.#lastId = this.#rows.lastId;
    this.#version += 1;
    return () => {
      [this.#seed, this.#rows, this.#changed] = rows;
      [this.#changedBytes, this.#lastId] = numbers;
      this.#version += 1;
    };
  }

  /** Keeps every change and takes another seed: the same one on another day. */
  rebase(seed: IndexedRows<Row, Index>): void {
    const lastId = this.#lastId;
    this.replace(seed, this.changes());
    this.#lastId = lastId;
  }

  #isSeeded(id: number, row: Row | null): boolean {
    return row === (this.#seed.get(id) ?? null);
  }

  /** Estimated bytes that a row takes over the seed's. */
  #bytesOver(id: number, row: Row | null): number {
    return this.#isSeeded(id, row) ? 0 : bytesOfRow(row);
  }
}
