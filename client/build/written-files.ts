import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

/** A package as Vite writes it, with its notices, and those of what is bundled in one of its files. */
const noticeOf = (folder: string, bundle?: string): string => {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').trim();
  const { name, version, license } = JSON.parse(read('package.json')) as Manifest;
  const files = readdirSync(folder).filter((file) => /^(licen[sc]e|copying|notice)/i.test(file));
  if (bundle) files.push(`${bundle}.LICENSE.txt`);
  return [`## ${name} - ${version}${license ? ` (${license})` : ''}`, ...files.map(read)].join(
    '\n\n',
  );
};

/**
 * Adds packages to the file that `build.license` writes, which has those alone of which a script has modules: fonts, and
 * files that are copied as they are. Each with the name of its file that is a bundle, if it has one.
 */
export const moreLicences = (
  packages: string,
  fileName: string,
  more: Readonly<Record<string, string | undefined>>,
): Plugin => ({
  name: 'more-licences',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const asset = bundle[fileName];
      // Builds besides the client's write none.
      if (asset?.type !== 'asset') return;
      const notices = Object.entries(more).map(([name, file]) =>
        noticeOf(join(packages, name), file),
      );
      asset.source = `${[asset.source, '# Fonts, and what is bundled already', ...notices].join('\n\n')}\n`;
    },
  },
});

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
