import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's build manifest; `imports` are keys of the same manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const ENTRY = 'index.html';
/** Everything but the screens; the landing is a part of it. */
const START = 'app/start.tsx';
/** Layout of every screen but the landing. */
const FRAME = 'app/frame.tsx';
const LANDING = 'landing';
/** The key of a screen, in the product's folder or in another of this name. */
const SCREEN = /(?:^|\/)screens\/(?<name>[^/]+)\.tsx$/;

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

/** The font of texts and that of the logo; headlines are wide, and the landing's is a board of codes. */
const fontsOf = (screen: string): string[] => [
  'archivo-text',
  'archivo-logo',
  screen === LANDING ? 'archivo-codes' : 'archivo-wide',
];

const link = (attributes: string, href: string) =>
  `<link ${attributes} crossorigin href="${href}">`;

/**
 * What a page of a built client loads besides the files that `index.html` names, as tags of its head: otherwise the browser
 * would request them only after it has run the entry script. By the name of a screen's file; none for a build without a
 * manifest.
 */
export const preloadTags = (folder: string, base = '/'): ((screen: string) => string) => {
  const manifest = readManifest(folder);
  const entryKeys = collectImports(manifest, ENTRY);
  const screenKeys = new Map(
    Object.keys(manifest).map((key) => [SCREEN.exec(key)?.groups?.['name'], key]),
  );
  return (screen) => {
    const keys = collectImports(manifest, START);
    if (screen !== LANDING) {
      collectImports(manifest, FRAME, keys);
      collectImports(manifest, screenKeys.get(screen) ?? '', keys);
    }
    const chunks = [...keys].filter((key) => !entryKeys.has(key)).map((key) => manifest[key]);
    const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
    const fonts = fontsOf(screen).flatMap((name) => manifest[`styles/${name}.woff2`]?.file ?? []);
    return [
      ...[...styles].map((file) => link('rel="preload" as="style"', base + file)),
      ...chunks.flatMap((chunk) => (chunk ? link('rel="modulepreload"', base + chunk.file) : [])),
      ...fonts.map((file) => link('rel="preload" as="font" type="font/woff2"', base + file)),
    ].join('');
  };
};
