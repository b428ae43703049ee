// @ts-check
// Loaded into a server (`--import`): notes in the file POWER_LOG how much of each file is synced, so that a
// kill can be made a power cut: what was written and not synced is then cut off.
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
  note({ path, synced: 0 });
  for (const name of /** @type {const} */ (['sync', 'datasync'])) {
    const original = handle[name].bind(handle);
    handle[name] = async () => {
      const { size } = await handle.stat();
      await original();
      // Before the server can answer on the strength of it.
      note({ path, synced: size });
    };
  }
  return handle;
};
promises.rename = async (from, to) => {
  await rename(from, to);
  note({ from, to });
};
syncBuiltinESMExports();
