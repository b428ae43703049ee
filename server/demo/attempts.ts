/** Entries kept before the oldest go: an attacker's many names must not fill the memory. */
const KEPT = 10_000;

interface Count {
  failures: number;
  /** When the next attempt is allowed, on the clock that was passed in. */
  notBefore: number;
}

/** Slows down repeated failures by key (AUTH-13). The count lives in the sandbox and follows its clock. */
export class Attempts {
  readonly #counts = new Map<string, Count>();

  constructor(private readonly elapsed: () => number) {}

  /** Seconds until the next attempt under this key is allowed; 0 for at once. */
  pause(key: string): number {
    const left = (this.#counts.get(key)?.notBefore ?? 0) - this.elapsed();
    return left > 0 ? Math.ceil(left / 1000) : 0;
  }

  /** Counts a failure: from the `free`-th on, each asks for a pause. */
  failed(key: string, free: number, pauseSeconds: number): void {
    const failures = (this.#counts.get(key)?.failures ?? 0) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, {
      failures,
      notBefore: failures >= free ? this.elapsed() + pauseSeconds * 1000 : 0,
    });
    const oldest = this.#counts.keys().next().value;
    if (this.#counts.size > KEPT && oldest !== undefined) this.#counts.delete(oldest);
  }

  succeeded(key: string): void {
    this.#counts.delete(key);
  }

  clear(): void {
    this.#counts.clear();
  }
}
