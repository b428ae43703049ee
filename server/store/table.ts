import { Order, type Compare } from './order.ts';
import { bytesOf } from './schema.ts';

/** The indexes of a table: each maps a row to its key, or to `null` to leave the row out. */
export type IndexSpec<Row, Index extends string> = Readonly<
  Record<Index, (row: Row) => string | number | null>
>;

interface Identified {
  readonly id: number;
}

const NO_ROWS: readonly never[] = [];

/**
 * Read-only rows that many tables share: the seed of one scenario on one day. An index is built when it is first
 * used, once for all tables on the base.
 */
export class Base<Row extends Identified, Index extends string> {
  readonly rows: ReadonlyMap<number, Row>;
  readonly lastId: number;
  readonly #indexes = new Map<Index, Map<string | number, Row[]>>();
  readonly #orders = new Map<string, readonly Row[]>();

  constructor(
    rows: readonly Row[],
    readonly spec: IndexSpec<Row, Index>,
    /** The highest id ever given, where that row is gone. */
    lastId = 0,
  ) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.lastId = rows.reduce((last, row) => Math.max(last, row.id), lastId);
  }

  lookup(index: Index, key: string | number): readonly Row[] {
    let buckets = this.#indexes.get(index);
    if (!buckets) {
      buckets = groupRows(this.rows.values(), this.spec[index]);
      this.#indexes.set(index, buckets);
    }
    return buckets.get(key) ?? NO_ROWS;
  }

  /** All rows, sorted. `name` is the key under which the result is cached. */
  ordered(name: string, compare: Compare<Row>): readonly Row[] {
    let rows = this.#orders.get(name);
    if (!rows) {
      rows = [...this.rows.values()].toSorted(compare);
      this.#orders.set(name, rows);
    }
    return rows;
  }
}

const groupRows = <Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | number | null) => {
  const buckets = new Map<string | number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(row);
    else buckets.set(key, [row]);
  }
  return buckets;
};

/** A map for each index, by the key of its rows. */
type ByKey<Index extends string, Value> = Record<Index, Map<string | number, Value>>;

const mapsFor = <Index extends string, Value>(spec: Readonly<Record<Index, unknown>>) =>
  Object.fromEntries(Object.keys(spec).map((index) => [index, new Map()])) as ByKey<Index, Value>;

/**
 * A table: a shared base, and over it the changes of one sandbox (copy on write). Rows are replaced, never mutated.
 * So a new sandbox copies nothing, a reset only drops changes, and a lookup costs what it returns.
 */
export class Table<Row extends Identified, Index extends string> {
  #base: Base<Row, Index>;
  #lastId: number;
  #size: number;
  /** Rows that differ from the base; `null` stands for a deleted one. */
  readonly #changes = new Map<number, Row | null>();
  /** Sorted rows by name of the order; dropped when the base changes. */
  readonly #orders = new Map<string, Order<Row>>();
  #version = 0;
  #changedBytes = 0;
  readonly #changedBy: ByKey<Index, Map<number, Row>>;
  /** The lists that `by` has made of base and changes, by index and key. */
  readonly #lists: ByKey<Index, readonly Row[]>;

  constructor(base: Base<Row, Index>) {
    this.#base = base;
    this.#lastId = base.lastId;
    this.#size = base.rows.size;
    this.#changedBy = mapsFor(base.spec);
    this.#lists = mapsFor(base.spec);
  }

  /** How many rows there are. */
  get size(): number {
    return this.#size;
  }

  /** The highest id ever given, so that none is given twice. */
  get lastId(): number {
    return this.#lastId;
  }

  get(id: number): Row | undefined {
    const changed = this.#changes.get(id);
    return changed === undefined ? this.#base.rows.get(id) : (changed ?? undefined);
  }

  /** All rows, those of the base first. */
  *values(): Generator<Row> {
    for (const row of this.#base.rows.values()) if (!this.#changes.has(row.id)) yield row;
    for (const row of this.#changes.values()) if (row) yield row;
  }

  /** The rows with this key in an index: the same list until one of them changes. Callers must not modify it. */
  by(index: Index, key: string | number): readonly Row[] {
    const known = this.#lists[index].get(key);
    if (known) return known;
    const shared = this.#base.lookup(index, key);
    if (this.#changes.size === 0) return shared;
    const changed = this.#changedBy[index].get(key);
    if (!changed && !shared.some((row) => this.#changes.has(row.id))) return shared;
    const kept = shared.filter((row) => !this.#changes.has(row.id));
    const rows = changed ? [...kept, ...changed.values()] : kept;
    this.#lists[index].set(key, rows);
    return rows;
  }

  /** Grows with every change, so that caches can tell whether they are up to date. */
  get version(): number {
    return this.#version;
  }

  /** All rows, sorted. `name` is the key under which the order is kept. Callers must not modify the list. */
  ordered(name: string, compare: Compare<Row>): readonly Row[] {
    const shared = this.#base.ordered(name, compare);
    if (this.#changes.size === 0) return shared;
    let order = this.#orders.get(name);
    if (!order) {
      order = new Order(this.#overlay(shared, compare), compare);
      this.#orders.set(name, order);
    }
    return order.read((id) => this.get(id));
  }

  /** Merges the changes into the base's sorted rows. */
  #overlay(shared: readonly Row[], compare: Compare<Row>): readonly Row[] {
    const changed = [...this.#changes.values()].filter((row) => row !== null).toSorted(compare);
    const rows: Row[] = [];
    let next = 0;
    for (const row of shared) {
      if (this.#changes.has(row.id)) continue;
      for (let one = changed[next]; one && compare(one, row) < 0; one = changed[next]) {
        rows.push(one);
        next += 1;
      }
      rows.push(row);
    }
    return [...rows, ...changed.slice(next)];
  }

  /** Replaces a row, or with `null` deletes it; answers what was there before. */
  set(id: number, row: Row | null): Row | null {
    const before = this.get(id) ?? null;
    const overlaid = this.#changes.get(id);
    for (const order of this.#orders.values()) order.note(id, before);
    if (before) this.#unindex(before);
    if (overlaid !== undefined) this.#changedBytes -= bytesOf(overlaid);
    if (row === null && !this.#base.rows.has(id)) this.#changes.delete(id);
    else {
      this.#changes.set(id, row);
      this.#changedBytes += bytesOf(row);
    }
    if (row) this.#index(row);
    this.#size += Number(row !== null) - Number(before !== null);
    this.#lastId = Math.max(this.#lastId, id);
    this.#version += 1;
    return before;
  }

  /** How many rows differ from the base. */
  get changeCount(): number {
    return this.#changes.size;
  }

  /** Estimated bytes of the changes. */
  get changedBytes(): number {
    return this.#changedBytes;
  }

  /** The rows that differ from the base, for the snapshot. */
  changes(): [number, Row | null][] {
    return [...this.#changes];
  }

  /** Sets the last id, though never below that of a row: a file that people edited may say so. */
  setLastId(id: number): void {
    const isLower = id < this.#lastId;
    this.#lastId = id;
    if (isLower) for (const row of this.values()) this.#lastId = Math.max(this.#lastId, row.id);
  }

  /** Drops every change and takes another base. */
  reset(base: Base<Row, Index>): void {
    this.#changes.clear();
    this.#changedBytes = 0;
    for (const index in this.#changedBy) this.#changedBy[index].clear();
    this.rebase(base);
    this.#lastId = base.lastId;
    this.#size = base.rows.size;
  }

  /** Keeps every change and takes another base: the same seed on another day. */
  rebase(base: Base<Row, Index>): void {
    this.#orders.clear();
    for (const index in this.#lists) this.#lists[index].clear();
    this.#version += 1;
    this.#base = base;
  }

  #index(row: Row): void {
    for (const index in this.#base.spec) {
      const key = this.#base.spec[index](row);
      if (key === null) continue;
      this.#lists[index].delete(key);
      const buckets = this.#changedBy[index];
      const bucket = buckets.get(key);
      if (bucket) bucket.set(row.id, row);
      else buckets.set(key, new Map([[row.id, row]]));
    }
  }

  #unindex(row: Row): void {
    for (const index in this.#base.spec) {
      const key = this.#base.spec[index](row);
      if (key === null) continue;
      this.#lists[index].delete(key);
      const bucket = this.#changedBy[index].get(key);
      bucket?.delete(row.id);
      if (bucket?.size === 0) this.#changedBy[index].delete(key);
    }
  }
}
