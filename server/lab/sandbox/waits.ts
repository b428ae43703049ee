import type { HttpCall } from '../../call/http-call.ts';

/** Calls that wait, each for something, until it is there, time is up, or the caller has gone. */
export class Waits<Reason> {
  /** The calls that wait, the oldest first. */
  readonly #waits = new Set<{ reason: Reason; end: () => void }>();
  #isClosed = false;

  /** One more than `most` ends the wait of the oldest. */
  constructor(private readonly most = Infinity) {}

  get count(): number {
    return this.#waits.size;
  }

  /**
   * Resolves when `end` is called for it, and at the latest after so many milliseconds, `null` for never, or when its `caller` has
   * disconnected.
   */
  async start(
    reason: Reason,
    milliseconds: number | null,
    caller?: Pick<HttpCall, 'onDisconnect'>,
  ): Promise<void> {
    if (this.#isClosed) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waits.delete(wait);
        resolve();
      };
      const timer = milliseconds === null ? undefined : setTimeout(end, milliseconds);
      const wait = { reason, end };
      this.#waits.add(wait);
      caller?.onDisconnect(end);
      const [oldest] = this.#waits;
      if (this.#waits.size > this.most) oldest?.end();
    });
  }

  /** Ends the waits whose reason is over; answers whether there were any. */
  end(isOver: (reason: Reason) => boolean = () => true): boolean {
    const over = [...this.#waits].filter(({ reason }) => isOver(reason));
    for (const { end } of over) end();
    return over.length > 0;
  }

  /** Ends all waits, those of later calls at once: the sandbox goes, or the server stops. */
  close(): void {
    this.#isClosed = true;
    this.end();
  }
}
