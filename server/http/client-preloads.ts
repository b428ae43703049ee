import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's build manifest; `imports` are keys of the same manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';
/** Layout of every screen but the landing. */
const FRAME = 'app/frame.tsx';

const readManifest = (folder: string): Manifest => {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

/** Adds the keys of a chunk's static imports, direct and indirect, and then its own: the cascade's order of styles. */
const collectImports = (manifest: Manifest, key: string, keys = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || keys.has(key)) return keys;
  keys.add(key);
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, keys);
  keys.delete(key);
  return keys.add(key);
};

/** The fonts that a page shows at once: of texts and logo, and of the headline, which on the landing is a board. */
const FONTS = ['archivo-text', 'archivo-logo', 'archivo-wide'];
const LANDING_FONTS = ['archivo-text', 'archivo-logo', 'archivo-codes'];

/** The style sheets of these chunks, each once. */
const stylesOf = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => manifest[key]?.css ?? [])),
];

/**
 * `Link` preload headers of each page: its fonts, and the screen's chunks with their style sheets, which the browser
 * would otherwise request only after it has run the entry script. Empty for a build without a manifest.
 */
export const readPreloadLinks = (folder: string) => {
  const manifest = readManifest(folder);
  const entryKeys = collectImports(manifest, ENTRY);
  const fontLinks = (names: readonly string[]): string[] =>
    names
      .map((name) => manifest[`styles/${name}.woff2`]?.file)
      .filter((file) => file !== undefined)
      .map((file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return {
    forLanding: fontLinks(LANDING_FONTS).join(', '),
    forScreen: (file: string): string => {
      const keys = collectImports(manifest, FRAME);
      collectImports(manifest, `screens/${file}.tsx`, keys);
      const own = [...keys].filter((key) => !entryKeys.has(key));
      const styles = stylesOf(manifest, own).map(
        (style) => `</${style}>; rel=preload; as=style; crossorigin`,
      );
      const code = own.map((key) => `</${manifest[key]?.file}>; rel=modulepreload`);
      return [...styles, ...code, ...fontLinks(FONTS)].join(', ');
    },
  };
};
