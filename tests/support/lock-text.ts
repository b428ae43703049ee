import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlace } from '../../server/node/lock.ts';

/** The text of a lock, by default of a process of this machine that has ended: no number is above Linux's 2^22. */
export const lockText = ({
  id = 'killed',
  pid = 4_194_999,
  place = findPlace(),
  beat = 7,
}): string =>
  `${JSON.stringify({ id, pid, host: 'killed-container', place, beat: String(beat).padStart(12) })}\n`;

/** Puts another file in place of a folder's lock, as another owner does. */
export const replaceLock = async (folder: string, text: string): Promise<void> => {
  await writeFile(join(folder, 'aside'), text);
  await rename(join(folder, 'aside'), join(folder, 'lock'));
};
