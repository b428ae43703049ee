import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

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
