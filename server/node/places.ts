/**
 * Syncs at once of all files in the folder. libuv has four threads for all work on files: on a slow disk as many syncs as
 * there are writers would keep every page waiting.
 */
export const SYNCS_AT_ONCE = 2;

/** Lets so many pieces of work run at once; others wait, the first that came first. */
export class Places {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.most) await new Promise<void>((start) => this.#waiting.push(start));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next one takes this place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
