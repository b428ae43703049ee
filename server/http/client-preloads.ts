import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite says of one file of its build; `imports` are keys of the same manifest. */
interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const ENTRY = 'index.html';
/** Around every screen but the landing. */
const FRAME = 'app/frame.tsx';

const readManifest = (folder: string): Manifest => {
  const file = join(folder, '.vite', 'manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
};

/** The keys of `start` and of all that it imports at once. */
const withImports = (manifest: Manifest, start: string, seen = new Set<string>()): Set<string> => {
  const built = manifest[start];
  if (!built || seen.has(start)) return seen;
  seen.add(start);
  for (const one of built.imports ?? []) withImports(manifest, one, seen);
  return seen;
};

const FONT = /archivo-latin-wdth-normal\.woff2$/;

/**
 * The `Link` headers of a page: the font that every headline is set in, and the code that the browser would else ask
 * for only once the first file has run. Empty for a build without a manifest.
 */
export const preloadsFrom = (folder: string) => {
  const manifest = readManifest(folder);
  const first = withImports(manifest, ENTRY);
  const font = Object.values(manifest)
    .filter(({ src = '' }) => FONT.test(src))
    .map(({ file }) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
  return {
    forLanding: font.join(', '),
    forScreen: (file: string): string => {
      const needed = withImports(manifest, FRAME);
      withImports(manifest, `screens/${file}.tsx`, needed);
      const code = [...needed]
        .filter((key) => !first.has(key))
        .map((key) => `</${manifest[key]?.file}>; rel=modulepreload`);
      return [...code, ...font].join(', ');
    },
  };
};
