import { PROBLEM } from '#contract/problems';
import { retryLater } from '#contract/refusal';

export interface ByteLimits {
  perAddress: number;
  all: number;
  /** Further bytes, only for addresses that have none under way: what others send never keeps out a login. */
  reserved: number;
  /** Seconds after which a refused caller may try again (`Retry-After`). */
  retryAfter: number;
}

/** Bytes of bodies that are on their way or being worked on, counted as soon as they are announced (HOST-01). */
export class ByteBudget {
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  constructor(private readonly limits: ByteLimits) {}

  /** Returns a function that gives the bytes back. Throws 429 or 503 with `Retry-After` where there is no room. */
  reserve(address: string, bytes: number): () => void {
    const { perAddress, all, reserved, retryAfter } = this.limits;
    const own = this.#byAddress.get(address) ?? 0;
    if (own + bytes > perAddress) throw retryLater(429, retryAfter, PROBLEM.slowDown);
    const most = own === 0 ? all + reserved : all;
    if (this.#all + bytes > most) throw retryLater(503, retryAfter, PROBLEM.busy);
    this.#change(address, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#change(address, -bytes);
      isHeld = false;
    };
  }

  #change(address: string, bytes: number): void {
    const now = (this.#byAddress.get(address) ?? 0) + bytes;
    if (now > 0) this.#byAddress.set(address, now);
    else this.#byAddress.delete(address);
    this.#all += bytes;
  }
}
