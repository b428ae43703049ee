/** Most requests that wait in one sandbox at a time; one more ends the wait of the oldest. */
export const MAX_WAITS = 100;

interface Wait {
  /** Whether what it waits for is there. */
  isOver: () => boolean;
  end: () => void;
}

/** The requests of one sandbox that wait for a mail, an event or a call (DEMO-06, DEMO-07, LAB-05). */
export class Waits {
  /** The oldest first. */
  readonly #waits = new Set<Wait>();
  #isClosed = false;

  get count(): number {
    return this.#waits.size;
  }

  /**
   * Resolves as soon as `isOver` answers true, which is asked after every change; at the latest after so many
   * milliseconds. `onGone` is given what is to be called when the caller has disconnected.
   */
  async until(
    isOver: () => boolean,
    milliseconds: number | undefined,
    onGone: (callback: () => void) => void,
  ): Promise<void> {
    if (!milliseconds || this.#isClosed || isOver()) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(wait);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      const wait = { isOver, end };
      this.#waits.add(wait);
      onGone(end);
      const [oldest] = this.#waits;
      if (this.#waits.size > MAX_WAITS) oldest?.end();
    });
  }

  /** Something has changed: ends the waits for it. */
  check(): void {
    if (this.#waits.size === 0) return;
    for (const { isOver, end } of this.#waits) if (isOver()) end();
  }

  /** Ends all waits, those of later requests at once: the sandbox goes, or the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const { end } of this.#waits) end();
  }
}
