interface Identified {
  readonly id: number;
}

/** Never 0 for two different rows: where they are otherwise equal, their ids decide. */
export type Compare<Row> = (a: Row, b: Row) => number;

/**
 * All rows of a table, kept sorted. A change is only noted, and the next read merges it in; so neither a change nor a
 * read sorts the whole table.
 */
export class Order<Row extends Identified> {
  #rows: readonly Row[];
  /** Rows that changed since the last read, by id: the row as `#rows` has it, `null` where it has none. */
  readonly #outdated = new Map<number, Row | null>();

  constructor(
    rows: readonly Row[],
    private readonly compare: Compare<Row>,
  ) {
    this.#rows = rows;
  }

  /** Notes a change; `before` is the row that it replaced, `null` for a new one. */
  note(id: number, before: Row | null): void {
    if (!this.#outdated.has(id)) this.#outdated.set(id, before);
  }

  /** The sorted rows; `current` looks up a row as it is now. Callers must not modify the list; later reads make a new one. */
  read(current: (id: number) => Row | undefined): readonly Row[] {
    if (this.#outdated.size === 0) return this.#rows;
    const removed = [...this.#outdated.values()]
      .filter((row) => row !== null)
      .map((row) => this.#placeOf(row))
      .toSorted((a, b) => a - b);
    const added = [...this.#outdated.keys()]
      .map(current)
      .filter((row) => row !== undefined)
      .toSorted(this.compare);
    this.#rows = this.#merge(removed, added);
    this.#outdated.clear();
    return this.#rows;
  }

  /** `removed` are indexes in `#rows`, ascending; `added` is sorted. */
  #merge(removed: readonly number[], added: readonly Row[]): Row[] {
    const places = added.map((row) => this.#placeOf(row));
    const merged: Row[] = [];
    let [nextRemoved, nextAdded] = [0, 0];
    for (let at = 0; at <= this.#rows.length; at += 1) {
      for (; places[nextAdded] === at; nextAdded += 1) merged.push(added[nextAdded] as Row);
      if (removed[nextRemoved] === at) nextRemoved += 1;
      else if (at < this.#rows.length) merged.push(this.#rows[at] as Row);
    }
    return merged;
  }

  /** Index of a row, or where it would be inserted (binary search). */
  #placeOf(row: Row): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.#rows[middle] as Row, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Dated {
  readonly id: number;
  readonly created_at: string;
}

/** Sorts by `created_at`, newest first, and rows of the same instant by falling id. */
export const newestFirst = (a: Dated, b: Dated): number => {
  // Instants are all written alike, so that comparing code units compares times.
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return b.id - a.id;
};

/** Sorts by `created_at`, oldest first. */
export const oldestFirst = (a: Dated, b: Dated): number => newestFirst(b, a);
