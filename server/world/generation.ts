import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';

/**
 * What lies between two moments at which the rows of a world were replaced as a whole (DEMO-03). Each call keeps the one in
 * which it began: once that is over, it must change nothing any more.
 */
export class Generation {
  #refusal: (() => Refusal) | null = null;

  /** `refusal` makes what its calls are answered that would change something: 503, as sent again they may succeed. */
  end(refusal = () => new Refusal(503, PROBLEM.replaced)): void {
    this.#refusal = refusal;
  }

  /** Undoes `end`, where the replacement could not be written. */
  resume(): void {
    this.#refusal = null;
  }

  /** Throws 503 where the rows were replaced since, 404 where the world was removed. */
  assertCurrent(): void {
    if (this.#refusal) throw this.#refusal();
  }
}
