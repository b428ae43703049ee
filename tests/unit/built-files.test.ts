import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS, type Screen } from '#contract/screens';
import { LAB_SCREENS } from '#lab/screens';
import { groupsOf } from '../../client/build/code-splitting.ts';
import { ITALIAN_FONTS, makeItalianFont } from '../../scripts/subset-font.ts';
import { preloadTags } from '../../server/http/built-files.ts';
import { ownFolder } from '../support/own-folder.ts';
import { words } from '../support/words.ts';

const folder = await ownFolder('preloads');

const build = (
  manifest: Record<string, { file: string; src?: string; imports?: string[]; css?: string[] }>,
) => {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
};

const script = (file: string) =>
  `<link rel="modulepreload" crossorigin href="/demo/assets/${file}">`;
const style = (file: string) =>
  `<link rel="preload" as="style" crossorigin href="/demo/assets/${file}">`;
const font = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/demo/assets/${file}">`;

describe("a browser that opens a screen's address", () => {
  it('gets a preload tag for each file that the screen needs besides the entry, each once [ROUTE-01]', () => {
    build({
      'index.html': { file: 'assets/first.js', imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
      'app/start.tsx': { file: 'assets/start.js', imports: ['index.html'] },
      'app/frame.tsx': { file: 'assets/frame.js', imports: ['app/start.tsx', '_parts.js'] },
      '_parts.js': {
        file: 'assets/parts.js',
        imports: ['_shared.js', '_parts.js'],
        css: ['assets/parts.css'],
      },
      'screens/login.tsx': {
        file: 'assets/login.js',
        imports: ['_parts.js', '_tabs.js'],
        css: ['assets/login.css'],
      },
      '_tabs.js': { file: 'assets/tabs.js' },
      'screens/search.tsx': { file: 'assets/search.js' },
      'lab/screens/regia.tsx': { file: 'assets/regia.js', imports: ['_parts.js'] },
      'styles/archivo-text.woff2': { file: 'assets/text.woff2' },
      'styles/archivo-wide.woff2': { file: 'assets/wide.woff2' },
      'styles/archivo-codes.woff2': { file: 'assets/codes.woff2' },
    });
    const tagsOf = preloadTags(folder, '/demo/');
    expect(tagsOf('login')).toBe(
      [
        ...['parts.css', 'login.css'].map(style),
        ...['start.js', 'parts.js', 'frame.js', 'tabs.js', 'login.js'].map(script),
        ...['text.woff2', 'wide.woff2'].map(font),
      ].join(''),
    );
    expect(tagsOf('landing')).toBe(
      [script('start.js'), ...['text.woff2', 'codes.woff2'].map(font)].join(''),
    );
    expect(tagsOf('regia')).toContain(script('regia.js'));
  });

  it('gets none from a build without a manifest', () => {
    const tagsOf = preloadTags(join(folder, 'elsewhere'));
    expect([tagsOf('landing'), tagsOf('login')]).toEqual(['', '']);
  });
});

const namedBy = (screens: readonly Screen[], unlisted: string[] = []) => [
  ...new Set(screens.map(({ file }) => `${file}.tsx`).concat(unlisted)),
];
it.each([
  ['client/screens', namedBy(SCREENS, ['landing.tsx', 'not-found.tsx'])],
  ['client/lab/screens', namedBy(LAB_SCREENS)],
])(
  'the list of screens names a file in %s for each address, and an address for each file [ROUTE-01]',
  (of, named) => {
    const files = readdirSync(of).filter((name) => name.endsWith('.tsx'));
    expect(named.toSorted()).toEqual(files.toSorted());
  },
);

const MODULES = words(`
  client/main.tsx client/lib/storage.ts client/lib/api.ts client/app/start.tsx
  client/screens/search.module.css client/features/tickets/ticket-card.tsx
  client/lab/bar/folded-bar.tsx client/features/landing/departure-rows.tsx
  client/features/admin/trend-chart.tsx server/contract/limits.ts server/http/page-head.ts
  node_modules/zod/mini/index.js node_modules/react-dom/client.js
`);

/** The groups that want each module of a repository in this folder. */
const groupsIn = (repository: string) =>
  MODULES.map((module) => {
    const id = join(repository, module);
    const of = groupsOf(repository).filter(({ test }) => test?.(id));
    return [module, of.map(({ name }) => name)];
  });

it.each([
  '/home/eva/client/lib/rivola',
  '/srv/server/contract/client/features/tickets',
  '/home/eva/node_modules/zod',
])('the client’s code is divided alike in %s and anywhere else [GEN-24]', (repository) => {
  const elsewhere = groupsIn('/home/eva/rivola');
  expect(new Set(elsewhere.flatMap(([, groups]) => groups)).size).toBeGreaterThan(5);
  expect(groupsIn(repository)).toEqual(elsewhere);
});

const faces = readFileSync('client/styles/fonts.css', 'utf8').split('@font-face');

describe.each(ITALIAN_FONTS)('the font $name', (made) => {
  const file = `${made.name}.woff2`;

  it('is the one that scripts/subset-font.ts makes of the characters in fonts.css', async () => {
    const stored = readFileSync(`client/styles/${file}`);
    expect(stored.equals(await makeItalianFont(made))).toBe(true);
  });

  it('has the same characters in each of its faces', () => {
    const ranges = faces
      .filter((face) => face.includes(file))
      .map((face) => /unicode-range:([^;]*)/.exec(face)?.[1]);
    expect(ranges[0]).toContain('U+');
    expect(new Set(ranges).size).toBe(1);
  });
});
