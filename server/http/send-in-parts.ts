import type { Response } from 'express';
import { nextTurn } from '#platform/bytes';
import type { JsonList } from '../call/route.ts';
import type { Budget } from '../call/budget.ts';

/** Bytes that are sent at a time: what an answer takes in memory that is read slowly, or not at all (HOST-01). */
export const PART_BYTES = 32 * 1024;

/** Sends a long list: each part when the client has taken the one before, and in a turn of its own. */
export const sendInParts = async (
  response: Response,
  { items }: JsonList,
  pieces: Budget,
  address: string,
): Promise<void> => {
  let goOn = () => {};
  response.on('drain', () => goOn()).once('close', () => goOn());
  const longest = items.reduce((most, { length }) => Math.max(most, length), 0);
  const size = Math.max(PART_BYTES, longest + 2);
  let part = Buffer.allocUnsafe(size);
  let used = 0;
  for (const [at, item] of items.entries()) {
    used += part.write(at === 0 ? '[' : ',', used, 'latin1');
    used += part.write(item, used, 'latin1');
    if (at === items.length - 1) used += part.write(']', used, 'latin1');
    else if (used + longest + 2 <= size) continue;
    await pieces.run(address, nextTurn);
    if (response.destroyed) return;
    const isTaken = response.write(part.subarray(0, used));
    // Filled again once it was sent: so many new ones would outgrow what garbage collection frees.
    if (isTaken) part = Buffer.allocUnsafe(size);
    else await new Promise<void>((resolve) => (goOn = resolve));
    used = 0;
  }
  response.end();
};
