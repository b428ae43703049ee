/**
 * The one door to the laboratory (client/lab): router, shell and the static edition's start find it here. Where the folder
 * is not there, the build takes lib/no-laboratory.ts in its place (client/vite.config.ts).
 */
import { calls } from './lab/app/laboratory.ts';
import { callHook } from './lib/laboratory.ts';

export { Bar, screenFiles, screens, worker } from './lab/app/laboratory.ts';

// When this module loads, and so before the first call of a page.
callHook.set(calls);
