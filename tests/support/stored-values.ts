/** A stand-in for the browser's storage, below `server/lab/static/platform/files.ts`: one store of values under keys that are arrays. */
import type { UseStore } from 'idb-keyval';

type Part = string | number | readonly Part[];
type Key = readonly Part[];

/** IndexedDB's order: numbers, texts, arrays; of two arrays with one beginning the shorter first. */
const compare = (one: Part, other: Part): number => {
  const rank = (part: Part) => ['number', 'string', 'object'].indexOf(typeof part);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (typeof one === 'object' && typeof other === 'object') {
    for (const [at, part] of one.entries()) {
      const against = other[at];
      const order = against === undefined ? 1 : compare(part, against);
      if (order !== 0) return order;
    }
    return one.length - other.length;
  }
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

interface Range {
  lower: Key;
  upper: Key;
}

/** Both ends are within it: no key of a file is that of an end. */
export const keyRange = { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) };

export class StoredValues {
  /** By key, as JSON. */
  #values = new Map<string, unknown>();
  /** How many more values are taken. */
  room = Infinity;
  /** Keys whose values were read since this list was emptied. */
  readonly read: string[] = [];

  clear(): void {
    this.#values.clear();
    this.room = Infinity;
    this.read.length = 0;
  }

  get keys(): Key[] {
    return [...this.#values.keys()].map((key) => JSON.parse(key) as Key).toSorted(compare);
  }

  get(key: Key): unknown {
    return this.#values.get(JSON.stringify(key));
  }

  set(key: Key, value: unknown): void {
    this.#values.set(JSON.stringify(key), value);
  }

  #within({ lower, upper }: Range): Key[] {
    return this.keys.filter((key) => compare(lower, key) <= 0 && compare(key, upper) <= 0);
  }

  /** What the module opens instead of a database; a change that fails undoes the others of its step. */
  readonly store: UseStore = async (mode, act) => {
    const before = new Map(this.#values);
    const one = {
      get: (key: Key) => this.get(key),
      getAll: (range: Range) =>
        this.#within(range).map((key) => {
          this.read.push(String(key[0]));
          return this.get(key);
        }),
      getAllKeys: (range: Range) => this.#within(range),
      put: (value: unknown, key: Key) => {
        if (this.room <= 0) throw new DOMException('full', 'QuotaExceededError');
        this.room -= 1;
        this.#values.set(JSON.stringify(key), value);
      },
      delete: (which: Key | Range) => {
        const all = 'lower' in which ? this.#within(which) : [which];
        for (const key of all) this.#values.delete(JSON.stringify(key));
      },
    };
    try {
      return await act(one as unknown as IDBObjectStore);
    } catch (error) {
      if (mode === 'readwrite') this.#values = before;
      throw error;
    }
  };
}
