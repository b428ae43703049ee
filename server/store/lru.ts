/** A map that keeps its most recently used entries; without a limit, all of them, in the order of their use. */
export class Lru<Key, Value> {
  /** The longest unused first. */
  readonly #entries = new Map<Key, Value>();

  constructor(private readonly most = Infinity) {}

  get size(): number {
    return this.#entries.size;
  }

  /** The longest unused first. */
  values(): Value[] {
    return [...this.#entries.values()];
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Looks a value up, which is no use of it. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** Looks a value up, which counts as a use. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.most) return;
      this.#entries.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
