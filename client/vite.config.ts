import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { fetchSiteTiming } from '../server/contract/fetch-site.ts';
import { devPages } from './dev-pages.ts';
import { withoutApiTexts, withoutUnusedRouterParts } from './leave-out.ts';
import { prerenderPages } from './prerender/plugin.ts';

const repository = resolve(import.meta.dirname, '..');
const port = Number(process.env.WEB_PORT ?? 5173);
const api = `http://127.0.0.1:${process.env.PORT ?? 3001}`;
/** 127.0.0.1 answers http://localhost too; 'localhost' may bind ::1 alone on Node 20. */
const host = process.env.HOST ?? '127.0.0.1';

/** Invalid answer: browsers resend a request on a dropped connection, not after this (server/http/apply-fault.ts). */
const NO_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/** Vite would turn a dropped connection into a 502; the browser must see a network failure. */
const passDropsOn: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, request) => request.socket.end(NO_ANSWER));
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
};

/** Whether Node's parser refused an answer with two `Content-Length`, by which a fault drops a connection. */
const isDrop = (error: unknown): boolean =>
  error instanceof Error && /^Parse Error: .*Content-Length/.test(error.message);

/** Does not print the errors of connections that a fault has dropped; other errors of the proxy are printed. */
const quietDrops: Plugin = {
  name: 'quiet-drops',
  configResolved: ({ logger }) => {
    const print = logger.error.bind(logger);
    logger.error = (text, options) => {
      if (!isDrop(options?.error)) print(text, options);
    };
  },
};

/** As the server does for a built client (server/http/static-client.ts). */
const fetchSite: Plugin = {
  name: 'fetch-site',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const isPage = request.headers['sec-fetch-mode'] === 'navigate';
      const timing = isPage && fetchSiteTiming(request.headers['sec-fetch-site']);
      if (timing) response.setHeader('Server-Timing', timing);
      next();
    });
  },
};

/** Empty where the sandbox of the cookie has no defect in the client. */
const readScript = async (cookie: string): Promise<string> => {
  const answer = await fetch(`${api}/planted.js`, { headers: { cookie } }).catch(() => null);
  return answer?.headers.get('content-type')?.includes('javascript') ? answer.text() : '';
};

const putScriptFirst = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  delete headers['if-none-match'];
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (!isPage) return end(body);
    response.setHeader('Cache-Control', 'no-store');
    return end(String(body).replace('<head>', '<head><script src="/planted.js"></script>'));
  }) as typeof response.end;
};

/** Asks the API for the script of the sandbox's planted defects, and puts it in front of the page's (LAB-07). */
const plantedDefects: Plugin = {
  name: 'planted-defects',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') return next();
      const { cookie = '' } = request.headers;
      const goOn = () => next();
      void readScript(cookie).then((script) => {
        if (script !== '') putScriptFirst(request, response);
        goOn();
      });
    });
  },
};

const upstream: ProxyOptions = {
  target: api,
  xfwd: true,
  configure: passDropsOn,
};

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

const productionRouter = (file: string): string =>
  resolve(repository, `node_modules/react-router/dist/production/${file}.mjs`);

/** The landing loads Regia's folded bar and its reports; with what they import, one request beside the first file. */
const FOLDED_BAR =
  /client[\\/]features[\\/]regia[\\/](?:bar[\\/]folded-bar|reports[\\/]send-reports)/;
/** Small parts of many screens: one request instead of twenty. */
const PARTS =
  /node_modules[\\/](?:zod|@tanstack|clsx)|server[\\/]contract|client[\\/](?:app|lib|ui[\\/](?!combobox|use-choice|use-list|tabs|calendar|date-field|time-field|segment|typed-date|use-reported))/;
const TICKETS = /client[\\/]features[\\/](?:tickets|favourites|feedback)/;
/** What a page loads before it is painted: its styles, and a script that loads the rest. */
const MAIN = /client[\\/](?:main\.tsx|index\.html)|\.css$|vite[\\/]preload-helper/;
/** Styles of the screens that a visitor opens; the rest is what needs a session, and Regia. Two requests instead of thirty. */
const VISITOR_STYLES =
  /client[\\/](?:app|ui|screens[\\/](?:search|seller|not-found)|features[\\/](?:auth|favourites|feedback|legal|search|tickets))\b.*\.module\.css/;
const STYLES = /client[\\/].*\.module\.css/;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  envDir: false,
  plugins: [
    react(),
    withoutApiTexts,
    withoutUnusedRouterParts,
    // React Aria's texts in Italian alone; it has those of 34 languages.
    optimizeLocales.vite({ locales: ['it-IT'] }),
    quietDrops,
    fetchSite,
    plantedDefects,
    devPages(process.env.PUBLIC_URL ?? `http://localhost:${port}`),
    compression({ include: /\.(?:js|css)$/ }),
    prerenderPages(),
  ],
  server: {
    port,
    strictPort: true,
    host,
    proxy: { '/api': upstream, '/uploads': upstream, '/planted.js': upstream },
    fs: {
      strict: true,
      allow: [
        import.meta.dirname,
        resolve(repository, 'server/contract'),
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
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod/mini',
      'recharts',
      'downshift',
      'react-aria/I18nProvider',
      'react-aria/useCalendar',
      'react-aria/useDateField',
      'react-stately/useCalendarState',
      'react-stately/useDateFieldState',
      'react-stately/useTimeFieldState',
      '@internationalized/date',
      'react-tabs',
    ],
  },
  resolve: {
    // React Router's package names its development build alone.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: productionRouter('index') },
            { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
          ]
        : [],
  },
  build: {
    outDir: resolve(repository, 'dist/client'),
    emptyOutDir: true,
    // For style sheets too: nesting and light-dark() are rewritten for the oldest of them.
    target: oldestBrowsers(),
    // Tells the server which files a screen needs.
    manifest: true,
    // A browser that cannot preload a module loads it when it is imported.
    modulePreload: { polyfill: false },
    // A font in the style sheet would keep the page from showing until it is there.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: {
      // `start` as an entry too, so that what it imports is in one file. The page's own entry only loads it.
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        start: resolve(import.meta.dirname, 'app/start.tsx'),
      },
      output: {
        // The first script names all others: with the usual eight characters of a hash, the landing weighs 0.2 kB more.
        entryFileNames: 'assets/[name]-[hash:6].js',
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'main', tags: ['$initial'], test: MAIN, priority: 5 },
            { name: 'first', tags: ['$initial'], priority: 4 },
            {
              name: 'folded-bar',
              test: FOLDED_BAR,
              includeDependenciesRecursively: true,
              priority: 3,
            },
            { name: 'visitor', test: VISITOR_STYLES, priority: 2.2 },
            { name: 'later', test: STYLES, priority: 2.1 },
            { name: 'screens', test: PARTS, minShareCount: 2, priority: 2 },
            { name: 'tickets', test: TICKETS, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
}));
