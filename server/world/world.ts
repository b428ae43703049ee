import type { BrandTheme } from '#contract/own-brand';
import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import type { WorldImages } from './world-images.ts';
import type { Commit } from '../store/draft.ts';
import type { Store } from '../store/store.ts';
import type { Mail } from '../store/schema.ts';
import type { Clock } from './clock.ts';
import { Quota } from './quota.ts';

/** The id of the world that is on disk. */
export const DEFAULT_ID = 'default';

export interface WorldParts {
  id: string;
  store: Store;
  images: WorldImages;
  clock: Clock;
  /** Called with each mail that is sent. */
  onMail: (mail: Mail) => void;
}

/** What a handler works on: rows, images, the time, attempts and mails. It shares no mutable state with another one. */
export class World {
  readonly id: string;
  readonly store: Store;
  readonly images: WorldImages;
  readonly #clock: Clock;
  /** Bytes of images that are being stored. */
  bytesInFlight = 0;
  /** What was tried on accounts (AUTH-13). Replaced when the rows are, so that a try from before no longer counts (DEMO-03). */
  quota: Quota;
  readonly #onMail: (mail: Mail) => void;
  /**
   * Tells this world from an earlier one of the same id, whose tokens are none here (AUTH-12); empty for the one on disk, which outlives the
   * process.
   */
  birth = '';
  /** Throws 413 or 503 where there is no room for so many bytes more. There always is on disk; a laboratory sets it. */
  assertRoom: (more: number) => void = () => {};
  /** Called when an image that nothing uses could not be removed; the laboratory sets it. */
  onLeftover: (error: unknown) => void = () => {};

  constructor({ id, store, images, clock, onMail }: WorldParts) {
    this.id = id;
    this.store = store;
    this.images = images;
    this.#clock = clock;
    this.quota = new Quota(() => clock.elapsed());
    this.#onMail = onMail;
  }

  get clock(): Clock {
    return this.#clock;
  }

  forgetTries(): void {
    this.quota = new Quota(() => this.clock.elapsed());
  }

  /** The number of what lies between two replacements of all rows. Calls and sessions keep the one in which they began. */
  get generation(): number {
    return this.store.generation;
  }

  /**
   * Throws 503 where the rows were replaced since a call began in this generation: it must change nothing any more, and sent again
   * it may succeed (DEMO-03).
   */
  assertNotReset(generation: number): void {
    if (generation !== this.generation) throw new HttpError(503, PROBLEM.replaced);
  }

  /** The name and looks that pages and mails have in place of the product's own (LOOK-08). */
  get brand(): BrandTheme | null {
    return null;
  }

  /** Whether a session is not valid any more (AUTH-12); `begun` and `end` in milliseconds since 1970. */
  isOver({ end }: { generation: unknown; begun: number; end: number }): boolean {
    return end <= this.clock.now();
  }

  /** Estimated bytes in memory and on disk, without the seed. */
  get bytes(): number {
    return this.store.changedBytes + this.images.bytes + this.bytesInFlight;
  }

  /**
   * Reserves an upload's bytes while `work` runs, so that several at once cannot exceed the world's quota together; throws 413
   * or 503 where there is no room.
   */
  async withRoomFor<T>(bytes: number, work: () => T | Promise<T>): Promise<T> {
    this.assertRoom(bytes);
    this.bytesInFlight += bytes;
    try {
      return await work();
    } finally {
      this.bytesInFlight -= bytes;
    }
  }

  /**
   * Does what needs the images to stay as they are when it is its turn, such as storing one and giving it to a ticket; then
   * removes those that no ticket has, whatever became of the work. One that cannot be removed fails no call, since the rows
   * are stored by then; the next start removes it.
   */
  holdImages<T>(work: () => Promise<T>): Promise<T> {
    const { images, store } = this;
    return images.changes.run(async () => {
      try {
        return await work();
      } finally {
        const unused = images.names.filter((name) => store.tickets.by('image', name).length === 0);
        for (const name of unused) await images.remove(name).catch(this.onLeftover);
      }
    });
  }

  /** Sends a mail: it is stored, and its link is on the console (RESET-06). */
  async send(mail: Pick<Mail, 'to' | 'subject' | 'text' | 'link'>, commit: Commit): Promise<void> {
    const sent = await commit((draft) =>
      draft.insert('mail', { ...mail, sent_at: this.clock.instant() }),
    );
    this.#onMail(sent);
  }

  /** Moves the seed's dates along when the day has changed on a live clock. */
  followCalendar(): void {
    if (this.clock.mode === 'live') this.store.moveTo(this.clock.today());
  }
}
