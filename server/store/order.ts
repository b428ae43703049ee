interface Identified {
  readonly id: number;
}

/** Two rows are never equal to it: where nothing else tells them apart, the id does. */
export type Compare<Row> = (a: Row, b: Row) => number;

/**
 * All rows of a table in an order. What changes is noted and put in its place when the order is read next, so that
 * neither a change nor a reading sorts everything again.
 */
export class Order<Row extends Identified> {
  #rows: readonly Row[];
  /** Rows that changed since: what `#rows` has of each, `null` where it has nothing. */
  readonly #outdated = new Map<number, Row | null>();

  constructor(
    rows: readonly Row[],
    private readonly compare: Compare<Row>,
  ) {
    this.#rows = rows;
  }

  /** Takes note of a change; `before` is what was there. */
  note(id: number, before: Row | null): void {
    if (!this.#outdated.has(id)) this.#outdated.set(id, before);
  }

  /** The rows in order; `current` tells what a row is now. The answer is not to be changed, and never is. */
  read(current: (id: number) => Row | undefined): readonly Row[] {
    if (this.#outdated.size === 0) return this.#rows;
    const gone = [...this.#outdated.values()]
      .filter((row) => row !== null)
      .map((row) => this.#placeOf(row))
      .toSorted((a, b) => a - b);
    const come = [...this.#outdated.keys()]
      .map(current)
      .filter((row) => row !== undefined)
      .toSorted(this.compare);
    this.#rows = this.#merge(gone, come);
    this.#outdated.clear();
    return this.#rows;
  }

  #merge(gone: readonly number[], come: readonly Row[]): Row[] {
    const places = come.map((row) => this.#placeOf(row));
    const merged: Row[] = [];
    let [nextGone, nextCome] = [0, 0];
    for (let at = 0; at <= this.#rows.length; at += 1) {
      for (; places[nextCome] === at; nextCome += 1) merged.push(come[nextCome] as Row);
      if (gone[nextGone] === at) nextGone += 1;
      else if (at < this.#rows.length) merged.push(this.#rows[at] as Row);
    }
    return merged;
  }

  /** Where a row stands, or would. */
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
