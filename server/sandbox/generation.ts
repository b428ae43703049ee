import { PROBLEM } from '#contract/problems';
import { refuse } from '#contract/refusal';

/**
 * What lies between two resets of a sandbox (DEMO-03). Each call keeps the one in which it began: once that is over, it
 * must change nothing any more.
 */
export class Generation {
  #isOver = false;

  end(): void {
    this.#isOver = true;
  }

  /** Undoes `end`, where the reset could not be written. */
  resume(): void {
    this.#isOver = false;
  }

  /** Throws 503 where the sandbox was reset or removed since: sent again, the call works on what is there now. */
  assertCurrent(): void {
    if (this.#isOver) throw refuse(503, PROBLEM.sandboxReset);
  }
}
