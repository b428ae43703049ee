import type { Logger } from 'pino';
import type { Persona } from '#contract/control';
import type { Config } from '../config.ts';
import type { ImagePreparer } from '../images/prepare-image.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Sessions } from '../security/sessions.ts';

/** What the application is made of: everything with an effect outside it, so that tests can pass in their own. */
export interface Deps {
  config: Config;
  /** Signs sessions, reset links and visitors' cookies. */
  secret: string;
  sandboxes: Sandboxes;
  /** The people of the seed that the control room lists (SEED-01). */
  personas: readonly Persona[];
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  imagePreparer: Pick<ImagePreparer, 'prepare'>;
  log: Logger;
}

/** The same with what `createApp` makes of it, for handlers. */
export interface Services extends Deps {
  sessions: Sessions;
}
