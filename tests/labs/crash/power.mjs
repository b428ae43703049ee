// @ts-check
// Loaded into a server by `--import`: logs to the file POWER_LOG how many bytes of each file are synced, so that after a
// kill the unsynced bytes can be cut off, as by a power cut. Files are known by their inode, since a kill may come between
// a rename and its note; which names there may be is noted before.
import { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const log = process.env['POWER_LOG'] ?? '';
/** @param {Record<string, unknown>} line */
const note = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`);

const { open, rename } = promises;
/** @type {typeof open} */
promises.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode);
  if (flags === 'r') return handle;
  const { ino } = await handle.stat();
  note({ path, ino, synced: 0 });
  for (const name of /** @type {const} */ (['sync', 'datasync'])) {
    const original = handle[name].bind(handle);
    handle[name] = async () => {
      const { size } = await handle.stat();
      await original();
      // Logged before the server can answer the request.
      note({ ino, synced: size });
    };
  }
  return handle;
};
promises.rename = async (from, to) => {
  note({ path: to });
  await rename(from, to);
};
syncBuiltinESMExports();
