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
  /** Failed logins, by account (AUTH-13). */
  readonly attempts: Attempts;
  readonly faults = new Faults();
  readonly events: Events;
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

  /** Forgets what is kept beside the store: attempts, faults and events (DEMO-03). */
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
