/** What the product is measured beside. */
import { join } from 'node:path';
import type { Server } from '../../../support/server-process.ts';

/** The file that starts bare Express: arguments in the file. */
export const CEILING = join(import.meta.dirname, 'ceiling.mjs');

/** Bytes of an answer: the mean over some of the paths. */
export const meanBytes = async (server: Server, paths: readonly string[]): Promise<number> => {
  const some = paths.filter((_, at) => at % 20 === 0);
  let bytes = 0;
  for (const path of some) {
    bytes += (await (await fetch(`${server.url}${path}`)).arrayBuffer()).byteLength;
  }
  return Math.round(bytes / some.length);
};
