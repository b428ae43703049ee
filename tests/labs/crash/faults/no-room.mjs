// @ts-check
// Loaded into a server by `--import`: while the file NO_ROOM_FLAG exists, all writes fail with ENOSPC, every other one
// after it has written a part, as on a disk that is filling up.
import { existsSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const flag = process.env['NO_ROOM_FLAG'] ?? '';
const refuse = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
  });

const { open } = promises;
let attempts = 0;
/** @type {typeof open} */
promises.open = async (path, flags, mode) => {
  const handle = await open(path, flags, mode);
  if (flags === 'r') return handle;
  const write = /** @type {(...args: unknown[]) => Promise<{ bytesWritten: number }>} */ (
    /** @type {unknown} */ (handle.write.bind(handle))
  );
  const writeFile = handle.writeFile.bind(handle);
  Object.assign(handle, {
    /** @param {Buffer} bytes @param {number} from @param {number} length @param {number} at */
    write: async (bytes, from, length, at) => {
      if (!existsSync(flag)) return write(bytes, from, length, at);
      attempts += 1;
      if (attempts % 2 === 0 || length < 2) throw refuse();
      return write(bytes, from, Math.floor(length / 2), at);
    },
    /** @param {Uint8Array} bytes */
    writeFile: async (bytes) => {
      if (existsSync(flag)) throw refuse();
      await writeFile(bytes);
    },
  });
  return handle;
};
syncBuiltinESMExports();
