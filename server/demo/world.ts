import { randomUUID } from 'node:crypto';
import { Attempts } from './attempts.ts';
import type { Mail } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Uploads } from '../store/uploads.ts';
import type { SandboxClock } from './clock.ts';
import { Events } from './events.ts';
import { Faults } from './faults.ts';

/**
 * Everything that one sandbox has, and all that a handler works with. Nothing in here is shared with another
 * sandbox, and nothing that handles a request knows that there are others.
 */
export class World {
  /** What somebody tries too often, by account and by address (AUTH-13). */
  readonly attempts: Attempts;
  readonly faults = new Faults();
  readonly events: Events;
  /** By how many milliseconds each reset moved the clock. */
  readonly #jumps: number[] = [];
  /** Requests under way; a sandbox that has any is not taken away. */
  busy = 0;

  constructor(
    readonly id: string,
    readonly store: Store,
    readonly uploads: Uploads,
    readonly clock: SandboxClock,
    private readonly tellMail: (mail: Mail) => void,
  ) {
    this.attempts = new Attempts(() => clock.elapsed());
    this.events = new Events(() => clock.instant());
  }

  /** About what it takes of memory and disk, beside the seed that all share. */
  get bytes(): number {
    return this.store.changedBytes + this.uploads.bytes;
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

  /** How often the clock was moved by a reset since this process began. */
  get era(): number {
    return this.#jumps.length;
  }

  /** The time for a session begun in an era: a reset that moves the clock does not end it (DEMO-03). */
  nowFor(era: number): number {
    return this.#jumps.slice(era).reduce((now, jump) => now - jump, this.clock.now());
  }

  /** A reset moved the clock by that many milliseconds: attempts, faults and events are forgotten (DEMO-03). */
  noteReset(jump: number): void {
    this.#jumps.push(jump);
    this.attempts.clear();
    this.faults.clear();
    this.events.clear();
  }

  /** Moves the seed along when the day has changed in live mode. */
  keepPace(): void {
    if (this.clock.mode === 'live') this.store.moveTo(this.clock.today());
  }
}
