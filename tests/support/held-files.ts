import { LockedFiles } from '../../server/store/held-folder.ts';

/** Files that are never lost. */
export const HELD = new LockedFiles({ assertHeld: () => Promise.resolve() });
