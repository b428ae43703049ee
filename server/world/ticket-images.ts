import type { WorldImages } from './world-images.ts';
import type { Store } from '../store/store.ts';

/**
 * Which images of a world are in use. A ticket that gets the image that it had before has it under the same name, so
 * an image must not be removed while another request stores it.
 */
export class TicketImages {
  /** Images that requests are about to give to a ticket, by name, with the number of these requests. */
  readonly #held = new Map<string, number>();

  readonly #storing = new Set<Promise<unknown>>();

  /** Called when an image that nothing uses could not be removed; the laboratory sets it. */
  onLeftover: (error: unknown) => void = () => {};

  constructor(
    private readonly store: Store,
    private readonly images: WorldImages,
  ) {}

  /** Keeps images from being removed while `work` runs; removes those after that which no ticket has. */
  async hold<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    for (const name of names) this.#held.set(name, (this.#held.get(name) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const name of names) {
        const others = (this.#held.get(name) ?? 1) - 1;
        if (others > 0) this.#held.set(name, others);
        else this.#held.delete(name);
      }
      await this.removeUnused(names);
    }
  }

  /**
   * Does the same as `hold` for the image of a call, which `stored` waits for. A reset must not wait for images that it
   * holds itself: those are held by `hold` alone.
   */
  async holdUpload<T>(name: string, work: () => Promise<T>): Promise<T> {
    const storing = this.hold([name], work);
    this.#storing.add(storing);
    try {
      return await storing;
    } finally {
      this.#storing.delete(storing);
    }
  }

  /** Resolves when the images that are now being stored have a ticket or are removed. */
  async stored(): Promise<void> {
    await Promise.allSettled(this.#storing);
  }

  /**
   * Removes those of these images that no ticket has, and no request is about to give to one. One that cannot be removed
   * fails no call, since the rows are stored by then; the next start removes it.
   */
  async removeUnused(names: Iterable<string>): Promise<void> {
    const isUnused = (name: string) =>
      !this.#held.has(name) && this.store.tickets.by('image', name).length === 0;
    await Promise.all(
      [...names].filter(isUnused).map((name) => this.images.remove(name).catch(this.onLeftover)),
    );
  }
}
