import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's build manifest; `imports` are keys of the same manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';
/** Layout of every screen but the landing. */
const FRAME = 'app/frame.tsx';

const readManifest = (folder: string): Manifest => {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

/** Adds the key of a chunk and those of its static imports, direct and indirect. */
const collectImports = (manifest: Manifest, key: string, keys = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || keys.has(key)) return keys;
  keys.add(key);
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, keys);
  return keys;
};

const FONT = /archivo-italian\.woff2$/;

/**
 * `Link` preload headers of each page: the font of the headlines, and the screen's chunks, which the browser would
 * otherwise request only after it has run the entry script. Empty for a build without a manifest.
 */
export const readPreloadLinks = (folder: string) => {
  const manifest = readManifest(folder);
  const entryKeys = collectImports(manifest, ENTRY);
  const font = Object.values(manifest)
    .filter(({ src = '' }) => FONT.test(src))
    .map(({ file }) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return {
    forLanding: font.join(', '),
    forScreen: (file: string): string => {
      const keys = collectImports(manifest, FRAME);
      collectImports(manifest, `screens/${file}.tsx`, keys);
      const code = [...keys]
        .filter((key) => !entryKeys.has(key))
        .map((key) => `</${manifest[key]?.file}>; rel=modulepreload`);
      return [...code, ...font].join(', ');
    },
  };
};
