import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const METHODS = {
  '.br': (bytes: Buffer) => promisify(brotliCompress)(bytes),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
} as const;

/** Writes a `.br` and a `.gz` file beside each script and style sheet that they are smaller than, for `npm run serve`. */
export const compressAssets: Plugin = {
  name: 'compress-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const writes = Object.values(bundle)
      .filter(({ fileName }) => /\.(?:js|css)$/.test(fileName))
      .flatMap((file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return Object.entries(METHODS).map(async ([ending, compress]) => {
          const compressed = await compress(bytes);
          if (compressed.length < bytes.length)
            await writeFile(join(dir, file.fileName + ending), compressed);
        });
      });
    await Promise.all(writes);
  },
};
