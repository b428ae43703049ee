/** The planted defects of one sandbox, by their names (LAB-07). `server/lab/defects/` says what they do. */
export class Defects {
  #on: readonly string[] = [];

  /** How many calls each has acted on, for those that act on every third one. */
  readonly counts = new Map<string, number>();

  get on(): readonly string[] {
    return this.#on;
  }

  /** Gives the sandbox these defects and no others. */
  set(names: readonly string[]): void {
    this.#on = [...new Set(names)].toSorted();
    this.counts.clear();
  }

  clear(): void {
    this.set([]);
  }
}
