import type { Config } from '../config.ts';
import type { PreparedImage } from '../images/world-images.ts';
import type { Budgets } from '../security/budget.ts';
import type { AddressTries } from '../security/throttle.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Sessions } from '../security/sessions.ts';
import type { World } from '../world/world.ts';

/** Dependencies of handlers: everything with side effects, so that tests can inject their own. */
export interface Deps {
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'CLIENT_DIR' | 'ALLOWED_ORIGINS'>;
  /** Signs reset links. */
  secret: string;
  sessions: Sessions;
  /** The world that is on disk, in which calls are answered; a laboratory has others too. */
  world: World;
  /** What is scarce, by address. */
  budgets: Budgets;
  tries: AddressTries;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  imagePreparer: { prepare: (bytes: Uint8Array) => Promise<PreparedImage> };
  /** Writes a line for the operator. */
  log: { error: (about: object, text: string) => void };
}
