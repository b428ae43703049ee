// @ts-check
// Loaded into a server by `--import`: while the file SLOW_FLAG exists, each sync takes as many milliseconds as it says.
import { existsSync, readFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';

const flag = process.env['SLOW_FLAG'] ?? '';

const { open } = promises;
/** @type {typeof open} */
promises.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode);
  for (const name of /** @type {const} */ (['sync', 'datasync'])) {
    const original = handle[name].bind(handle);
    handle[name] = async () => {
      if (existsSync(flag)) await wait(Number(readFileSync(flag, 'utf8')));
      await original();
    };
  }
  return handle;
};
syncBuiltinESMExports();
