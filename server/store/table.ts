/** The indexes of a table: each maps a row to its key, or to `null` to leave the row out. */
export type IndexSpec<Row, Index extends string> = Readonly<
  Record<Index, (row: Row) => string | number | null>
>;

interface Identified {
  readonly id: number;
}

/** A row's id and what it becomes; `null` deletes it. */
export type RowChange<Row> = readonly [number, Row | null];

/** Rows by id, with the lists of those indexes that were used. */
interface Content<Row, Index> {
  readonly rows: Map<number, Row>;
  readonly indexes: Map<Index, Map<string | number, readonly Row[]>>;
}

const contentOf = <Row, Index>(rows: Map<number, Row>): Content<Row, Index> => ({
  rows,
  indexes: new Map(),
});

const NO_ROWS: readonly never[] = [];

/**
 * Rows by id, with their indexes: each is built when it is first used, and kept up to date from then on. Rows are replaced, never
 * mutated. Until its first change a table shares the rows of its seed, another table, then it has a copy of its own; so a new
 * world copies nothing, and a reset takes the seed's rows again.
 */
export class Table<Row extends Identified, Index extends string> {
  #seed: Content<Row, Index>;
  #content: Content<Row, Index>;
  #lastId: number;
  #version = 0;
  /** The ids of the rows that differ from the seed: looking for them among all costs more than a write. */
  #changed: Set<number> = new Set();
  #changedBytes = 0;

  /** A table of its own; `lastId` is the highest id ever given, where that row is gone. */
  constructor(
    rows: Iterable<Row>,
    private readonly spec: IndexSpec<Row, Index>,
    lastId = 0,
  ) {
    this.#seed = contentOf(new Map(Array.from(rows, (row) => [row.id, row])));
    this.#content = this.#seed;
    this.#lastId = lastId;
    this.#passRows();
  }

  /** A table that has the rows of a seed. */
  static over<Row extends Identified, Index extends string>(
    seed: Table<Row, Index>,
  ): Table<Row, Index> {
    const table = new Table([], seed.spec);
    table.replace(seed);
    return table;
  }

  get size(): number {
    return this.#content.rows.size;
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
    return this.#content.rows.get(id);
  }

  values(): IterableIterator<Row> {
    return this.#content.rows.values();
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
    const { indexes } = this.#content;
    const known = indexes.get(index);
    if (known) return known;
    const lists = groupRows(this.values(), this.spec[index]);
    indexes.set(index, lists);
    return lists;
  }

  /** The rows that differ from the seed; `null` stands for a deleted one. */
  changes(): RowChange<Row>[] {
    return [...this.#changed].map((id) => [id, this.get(id) ?? null]);
  }

  /** Replaces a row, or with `null` deletes it; answers what was there before. */
  set(id: number, row: Row | null): Row | null {
    if (this.#content === this.#seed) this.#content = contentOf(new Map(this.#seed.rows));
    const { rows, indexes } = this.#content;
    const before = this.get(id) ?? null;
    for (const [index, lists] of indexes) {
      const keyOf = this.spec[index];
      const [from, to] = [before && keyOf(before), row && keyOf(row)];
      if (from !== null)
        lists.set(
          from,
          this.by(index, from).filter((one) => one !== before),
        );
      if (row && to !== null) lists.set(to, [...this.by(index, to), row]);
    }
    if (row) rows.set(id, row);
    else rows.delete(id);
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
    if (isLower) this.#passRows();
  }

  #passRows(): void {
    for (const { id } of this.values()) this.#lastId = Math.max(this.#lastId, id);
  }

  /** Drops all rows and takes those of a seed, with some changes; answers a function that undoes this. */
  replace(seed: Table<Row, Index>, changes: readonly RowChange<Row>[] = []): () => void {
    const contents = [this.#seed, this.#content, this.#changed] as const;
    const numbers = [this.#changedBytes, this.#lastId] as const;
    this.#seed = seed.#content;
    this.#content = this.#seed;
    [this.#changed, this.#changedBytes, this.#lastId] = [new Set(), 0, seed.lastId];
    this.#version += 1;
    for (const [id, row] of changes) this.set(id, row);
    return () => {
      [this.#seed, this.#content, this.#changed] = contents;
      [this.#changedBytes, this.#lastId] = numbers;
      this.#version += 1;
    };
  }

  /** Keeps every change and takes another seed: the same one on another day. */
  rebase(seed: Table<Row, Index>): void {
    const lastId = this.#lastId;
    this.replace(seed, this.changes());
    this.#lastId = lastId;
  }

  #isSeeded(id: number, row: Row | null): boolean {
    return row === (this.#seed.rows.get(id) ?? null);
  }

  /** Estimated bytes that a row takes over the seed's. */
  #bytesOver(id: number, row: Row | null): number {
    return this.#isSeeded(id, row) ? 0 : bytesOfRow(row);
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

/** Estimated bytes of a field, beside its text. */
const FIELD_BYTES = 16;

/** Estimated size of a row: its texts, and a constant for each field. A deleted row counts as one field. */
export const bytesOfRow = (row: object | null): number => {
  let bytes = FIELD_BYTES;
  for (const value of Object.values(row ?? {}) as unknown[]) {
    bytes += FIELD_BYTES + (typeof value === 'string' ? value.length : 0);
  }
  return bytes;
};
