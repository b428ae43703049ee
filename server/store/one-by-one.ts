/** Does pieces of work one after another. One that waits for another of the same list never ends. */
export class OneByOne {
  /** The latest piece, for which the next waits. */
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}
