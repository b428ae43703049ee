import type { Persona } from '#contract/personas';
import type { Config } from '../config.ts';
import type { PreparedImage } from '../images/image-folder.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Admission } from '../security/admission.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Sessions } from '../security/sessions.ts';
import type { Inventor } from '../store/schema.ts';
import type { LoadDefects } from '../sandbox/defects.ts';

/** Dependencies of the application: everything with side effects, so that tests can inject their own. */
export interface Deps {
  config: Pick<
    Config,
    'ADDRESS_BUDGET' | 'DEMO_CONTROLS' | 'DEMO_TOKEN' | 'HOST' | 'PUBLIC_URL' | 'CLIENT_DIR'
  >;
  /** Signs sessions and reset links. */
  secret: string;
  sandboxes: Sandboxes;
  /** Seeded users that the control room lists (SEED-01). */
  personas: readonly Persona[];
  /** Fills in what arranged rows leave out (LAB-04). */
  inventor: Inventor;
  /** The planted defects, which are no part of the application (LAB-07). */
  loadDefects: LoadDefects;
  admission: Admission;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  imagePreparer: { prepare: (bytes: Uint8Array) => Promise<PreparedImage> };
  /** Writes a line for the operator. */
  log: { error: (about: object, text: string) => void };
}

/** Dependencies of handlers: `createApp` adds what it derives from its own. */
export interface Services extends Deps {
  sessions: Sessions;
}
