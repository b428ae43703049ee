import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isLinked, readSettings } from '../scripts/lib/project.mjs';
import { isOnWindowsDrive } from '../scripts/lib/windows-paths.mjs';
import { groupsOf } from './build/code-splitting.ts';
import { compressAssets, moreLicences } from './build/written-files.ts';
import { devPages } from './build/dev-pages.ts';
import { developmentServer, upstreamOf } from './build/development-server.ts';

const repository = resolve(import.meta.dirname, '..');
/** The default host 127.0.0.1 answers http://localhost too; 'localhost' may bind ::1 alone on Node 20. */
const { host, webPort: port, apiAddress: api, pageHost } = readSettings();
const given = process.env.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
/** The API says what is wrong with one that is no address. */
const publicUrl = URL.canParse(given) ? given : `http://${pageHost}:${port}`;

/** Vite's name for a browser of `browserslist`; Chrome and Firefox of a phone have the versions of a desktop's. */
const VITE_NAMES: Readonly<Record<string, string>> = {
  and_chr: 'chrome',
  and_ff: 'firefox',
  ios_saf: 'ios',
};

/** package.json's `browserslist` as build targets, such as 'ios16.4'; each of its lines is `browser >= version`. */
const oldestBrowsers = (): string[] => {
  const text = readFileSync(resolve(repository, 'package.json'), 'utf8');
  const { browserslist } = JSON.parse(text) as { browserslist: string[] };
  const targets = browserslist.map((line) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!version)
      throw new Error(`browserslist in package.json: not 'browser >= version': ${line}`);
    return (VITE_NAMES[name] ?? name) + version;
  });
  return [...new Set(targets)];
};

/** Licences of the packages that the client bundles, in the folder that is built. */
const LICENCES = 'licenses.txt';

/** What the laboratory adds; `null` where the folder is not there. */
const lab = existsSync(resolve(import.meta.dirname, 'lab'))
  ? (await import('./lab/build/development.ts')).labBuild(api)
  : null;
const WITHOUT_LABORATORY = {
  find: /^\.\.\/laboratory\.ts$|^\.\/lab\/static\/[\w-]+\.ts$/,
  replacement: resolve(import.meta.dirname, 'lib/no-laboratory.ts'),
};
const labScreens = lab?.screens ?? [];

const productionRouter = (file: string): string =>
  resolve(repository, `node_modules/react-router/dist/production/${file}.mjs`);

export default defineConfig(({ command, mode }) => {
  // A tester's own value, such as the one that vitest sets, would build React for development.
  process.env.NODE_ENV = command === 'build' ? 'production' : 'development';
  // Of more than 64 files the bundler asks for longer ones; the static edition has 65.
  const hash = mode === 'static' ? 7 : 6;
  return {
    root: import.meta.dirname,
    envDir: false,
    // Not in node_modules, which may be read-only.
    cacheDir: resolve(repository, 'dist/vite'),
    plugins: [
      react(),
      withoutUnusedRouterParts,
      ...developmentServer({ HOST: host, PUBLIC_URL: publicUrl }),
      ...(lab?.plugins ?? []),
      devPages(publicUrl, labScreens),
      // Static hosts compress by themselves.
      mode === 'static' ? [] : compressAssets,
      // The explorer of the API document is served beside the client, or copied into the static edition.
      moreLicences(resolve(repository, 'node_modules'), LICENCES, {
        '@fontsource-variable/archivo': undefined,
        'swagger-ui-dist': 'swagger-ui-bundle.js',
      }),
      mode === 'static' ? lab?.staticPages(process.env.PUBLIC_URL ?? '') : [],
    ],
    server: {
      port,
      strictPort: true,
      host,
      ...(isOnWindowsDrive(repository) && { watch: { usePolling: true, interval: 500 } }),
      proxy: Object.fromEntries(
        ['/api', '/uploads', ...(lab?.proxied ?? [])].map((path) => [path, upstreamOf(api)]),
      ),
      fs: {
        strict: true,
        allow: [
          import.meta.dirname,
          resolve(repository, 'server/contract'),
          ...(lab?.folders ?? []),
          resolve(repository, 'node_modules'),
        ],
      },
    },
    css: {
      modules: {
        generateScopedName: command === 'serve' ? '[name]__[local]' : '[hash:base64:5]',
      },
    },
    // List all of them: Vite reloads the page when it discovers another dependency later.
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'react-router-dom',
        '@tanstack/react-query',
        'zod/mini',
        'recharts',
        'downshift',
      ],
    },
    resolve: {
      preserveSymlinks: isLinked,
      // React Router's package names its development build alone.
      alias: [
        ...(lab ? [] : [WITHOUT_LABORATORY]),
        ...(command === 'build'
          ? [
              { find: /^react-router$/, replacement: productionRouter('index') },
              { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
            ]
          : []),
      ],
    },
    build: {
      outDir: resolve(repository, 'dist/client'),
      emptyOutDir: true,
      // For style sheets too: nesting and light-dark() are rewritten for the oldest of them.
      target: oldestBrowsers(),
      // Tells the server which files a screen needs.
      manifest: true,
      license: { fileName: LICENCES },
      // A browser that cannot preload a module loads it when it is imported.
      modulePreload: {
        polyfill: false,
        // WebKit keeps a failed preload until the page is left, and answers imports with it; a failed import it forgets.
        resolveDependencies: (file, needed) => needed.filter((name) => name !== file),
      },
      // A font in the style sheet would keep the page from showing until it is there.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      rolldownOptions: {
        // A file that needs one limit does not take all of them along.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // `start` as an entry too, so that what it imports is in one file. The page's own entry only loads it.
        input: {
          index: resolve(import.meta.dirname, 'index.html'),
          start: resolve(import.meta.dirname, 'app/start.tsx'),
        },
        output: {
          // The first script names all others: with the usual eight characters of a hash, the landing weighs 0.2 kB more.
          entryFileNames: `assets/[name]-[hash:${hash}].js`,
          chunkFileNames: `assets/[name]-[hash:${hash}].js`,
          assetFileNames: `assets/[name]-[hash:${hash}][extname]`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: groupsOf(repository, lab?.afterPaint),
          },
        },
      },
    },
  };
});

/** What React Router has for frameworks of its own and for tools that watch it, and its page of errors, which each first route replaces; none of it runs here. */
const FRAMEWORK_PARTS = [
  [/if \(init\.instrumentations\)/g, 'if (false)'],
  [/= .*createElement\(DefaultErrorComponent, null\);/, '= null;'],
  [/return .*createElement\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'],
] as const;

/**
 * Leaves out of React Router what is for frameworks, and marks what it makes when it loads as free of side effects, so
 * that the components not used are left out.
 */
const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production/ },
    handler(code, id) {
      let rest = code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');
      if (!code.includes('function RSCErrorHandler')) return rest;
      for (const [pattern, instead] of FRAMEWORK_PARTS) {
        if (!pattern.test(rest)) this.error(`${id} has nothing that ${String(pattern)} matches`);
        rest = rest.replace(pattern, instead);
      }
      return rest;
    },
  },
};
