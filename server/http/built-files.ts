import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of Vite's build manifest; `imports` are keys of the same manifest. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** What a page loads besides the files that `index.html` names. */
export interface PageFiles {
  styles: string[];
  scripts: string[];
  /** The fonts that it shows at once. */
  fonts: string[];
}

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

/** The files of the pages of a built client, by the name of a screen's file. None for a build without a manifest. */
export const readBuiltFiles = (folder: string): ((screen: string) => PageFiles) => {
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
    return {
      styles: [...new Set(chunks.flatMap((chunk) => chunk?.css ?? []))],
      scripts: chunks.flatMap((chunk) => chunk?.file ?? []),
      fonts: fontsOf(screen).flatMap((name) => manifest[`styles/${name}.woff2`]?.file ?? []),
    };
  };
};

const fontLink = (file: string) =>
  `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

/**
 * The `Link` preload header of a page: the files of its screen, which the browser would otherwise request only
 * after it has run the entry script.
 */
export const preloadsOf = ({ styles, scripts, fonts }: PageFiles): string =>
  [
    ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...fonts.map(fontLink),
  ].join(', ');
