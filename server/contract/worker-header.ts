/**
 * The header by which the static edition's pages know an answer of their worker from one of the host (STATIC-01). Its value is
 * the worker's file name.
 */
export const WORKER_HEADER = 'X-Rivola-Worker';
