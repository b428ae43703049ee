/**
 * The header by which the static edition's pages know an answer of their worker from one of the host (STATIC-01). Its value is
 * the worker's file name.
 */
export const WORKER_HEADER = 'X-Rivola-Worker';

/** The `meta` by which a page of the static edition says which worker is its own (client/lab/build/static-pages.ts). */
export const WORKER_META = 'rivola-worker';

/** The key in the tab's storage of the versions that it has left by itself (client/lib/begin-anew.ts). */
export const LEFT_KEY = 'versions.left';
