import type { Logger } from 'pino';
import type { Persona } from '#contract/control';
import type { Config } from '../config.ts';
import type { ImagePreparer } from '../images/prepare-image.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Sessions } from '../security/sessions.ts';

/** Dependencies of the application: everything with side effects, so that tests can inject their own. */
export interface Deps {
  config: Config;
  /** Signs sessions, reset links and visitors' cookies. */
  secret: string;
  sandboxes: Sandboxes;
  /** Seeded users that the control room lists (SEED-01). */
  personas: readonly Persona[];
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  imagePreparer: Pick<ImagePreparer, 'prepare'>;
  log: Logger;
}

/** Dependencies of handlers: `createApp` adds what it derives from its own. */
export interface Services extends Deps {
  sessions: Sessions;
}
