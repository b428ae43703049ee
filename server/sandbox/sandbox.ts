import { randomUUID } from 'node:crypto';
import { SESSION_SECONDS } from '#contract/limits';
import { Attempts } from './attempts.ts';
import type { Mail } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { ImageFolder } from '../images/image-folder.ts';
import type { SandboxClock } from './clock.ts';
import { Events } from './events.ts';
import { Faults } from './faults.ts';

/** How many earlier eras are told apart. */
const MAX_ENDED_ERAS = 1000;

/**
 * Everything that one sandbox has, and all that a handler works with. Nothing in here is shared with another
 * sandbox, and nothing that handles a request knows that there are others.
 */
export class Sandbox {
  /** What somebody tries too often, by account and by address (AUTH-13). */
  readonly attempts: Attempts;
  readonly faults = new Faults();
  readonly events: Events;
  /** From a reset to the next, and when the present one began, by its own clock. */
  #era: { number: number; begun: number };
  /** When earlier eras ended, by their own clock; the oldest first. */
  readonly #ended = new Map<number, number>();
  /** Requests under way; a sandbox that has any is not taken away. */
  busy = 0;
  /** Bytes of images that are on their way to its folder. */
  bytesInFlight = 0;

  constructor(
    readonly id: string,
    readonly store: Store,
    readonly images: ImageFolder,
    readonly clock: SandboxClock,
    private readonly tellMail: (mail: Mail) => void,
  ) {
    this.#era = { number: store.resets, begun: 0 };
    this.attempts = new Attempts(() => clock.elapsed());
    this.events = new Events(() => clock.instant());
  }

  /** About what it takes of memory and disk, beside the seed that all share. */
  get bytes(): number {
    return this.store.changedBytes + this.images.bytes + this.bytesInFlight;
  }

  /** True while it is as it was made: whoever had it would not miss it. */
  get isUntouched(): boolean {
    return (
      this.store.isPristine &&
      !this.clock.wasMoved &&
      this.faults.list.length === 0 &&
      this.events.list.length === 0
    );
  }

  /** A name that no file has had. */
  newFileName(extension: string): string {
    return `${randomUUID()}.${extension}`;
  }

  /** Puts a mail into the outbox, and its link on the console (RESET-06). */
  async send(mail: Pick<Mail, 'to' | 'subject' | 'text' | 'link'>): Promise<void> {
    const sent = await this.store.commit((draft) =>
      draft.insert('mail', { ...mail, sent_at: this.clock.instant() }),
    );
    this.tellMail(sent);
  }

  /** What a session carries to tell which resets came after its login. */
  get era(): number {
    return this.#era.number;
  }

  /**
   * True where a session is good no more (AUTH-12). One that was still good when its era ended goes on for a day after
   * the last reset, however far that moved the clock (DEMO-03); one whose own day has come again is good again.
   */
  isOver({ era, begun, end }: { era: unknown; begun: number; end: number }): boolean {
    const now = this.clock.now();
    const [oldest] = this.#ended.values();
    if (typeof era !== 'number' || oldest === undefined) return end <= now;
    // Of a sandbox that was made again the number may be the same. Sessions begin on a whole second.
    if (era === this.era && begun > this.#era.begun - 1000) return end <= now;
    const goodByItself = begun <= now && now < end;
    const goesOn = end > (this.#ended.get(era) ?? oldest);
    return !goodByItself && !(goesOn && now < this.#era.begun + SESSION_SECONDS * 1000);
  }

  /** Puts the clock back and begins another era, right after the store was reset; answers what takes that back. */
  restart(day: string | null): () => void {
    const before = this.#era;
    const until = this.clock.now();
    const takeBack = this.clock.restart(day);
    this.#era = { number: this.store.resets, begun: this.clock.now() };
    this.#ended.set(before.number, until);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED_ERAS && oldest !== undefined) this.#ended.delete(oldest);
    return () => {
      takeBack();
      this.#era = before;
      this.#ended.delete(before.number);
    };
  }

  /** Forgets attempts, faults and events, as a reset does. */
  forget(): void {
    this.attempts.clear();
    this.faults.clear();
    this.events.clear();
  }

  /** Moves the seed along when the day has changed in live mode. */
  keepPace(): void {
    if (this.clock.mode === 'live') this.store.moveTo(this.clock.today());
  }
}
