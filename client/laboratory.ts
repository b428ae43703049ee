/**
 * The door to the laboratory (client/lab) for router and shell. Where the folder is not there, the build takes
 * lib/no-laboratory.ts in its place (client/vite.config.ts).
 */
import { calls } from './lab/app/laboratory.ts';
import { callHook } from './lib/laboratory.ts';

export { Bar, screenFiles, screens } from './lab/app/laboratory.ts';

// When this module loads, and so before the first call of a page.
callHook.set(calls);
