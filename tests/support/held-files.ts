import { GuardedFiles } from '../../server/store/data-lock.ts';

/** Files that are never lost. */
export const HELD = new GuardedFiles({ assertHeld: () => Promise.resolve() });
