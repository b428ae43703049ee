import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

const repository = resolve(import.meta.dirname, '..');
const port = Number(process.env.WEB_PORT ?? 5173);
/** 127.0.0.1 answers http://localhost too; 'localhost' may bind ::1 alone on Node 20. */
const host = process.env.HOST ?? '127.0.0.1';

/** Vite would turn a dropped connection into a 502; the browser must see a network failure. */
const passDropsOn: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, request) => request.socket.destroy());
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
};

const upstream: ProxyOptions = {
  target: `http://127.0.0.1:${process.env.PORT ?? 3001}`,
  xfwd: true,
  configure: passDropsOn,
};

/** The headline's font starts with the page, not after its style sheet; only a build hashes it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /archivo-latin-wdth-normal.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: '',
          },
          injectTo: 'head-prepend' as const,
        })),
  },
};

/** Modules that every screen but the landing needs; the landing must not import any of them. */
const EVERY_SCREEN =
  /node_modules[\\/](?:zod|@tanstack)|server[\\/]contract[\\/](?!texts|limits|catalogue|screens)|client[\\/](?:app[\\/](?:frame|navigation|logout)|lib[\\/]queries|ui[\\/](?:field|text-field|skeleton|empty-state))/;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  envDir: false,
  plugins: [react(), preloadFont],
  server: {
    port,
    strictPort: true,
    host,
    proxy: { '/api': upstream, '/uploads': upstream },
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
      generateScopedName: command === 'serve' ? '[name]__[local]' : '[hash:base64:6]',
    },
  },
  // All of them at once: a library found later would reload the page under the person's hands.
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
      'react-tabs',
    ],
  },
  build: {
    outDir: resolve(repository, 'dist/client'),
    emptyOutDir: true,
    // Tells the server which files a screen needs.
    manifest: true,
    // One small style sheet: nothing shows without its styles, and no screen waits for a request of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every screen but the landing needs, in one request instead of twenty.
            { name: 'screens', test: EVERY_SCREEN },
          ],
        },
      },
    },
    // These know light-dark(), nesting, cascade layers and popovers, so nothing is rewritten.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5', 'ios17.5'],
  },
}));
