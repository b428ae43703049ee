import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configLoader } from '../../../scripts/lib/project.mjs';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { readBuiltFiles, type PageFiles } from '../../../server/http/built-files.ts';
import { PRERENDERED, PRERENDERED_FOLDER } from '../../../server/contract/screens.ts';

import type { renderPage } from './render-page.tsx';

type RenderPage = typeof renderPage;

/** Builds the client for Node, and loads its function from a file that is then removed. */
const loadRenderer = async ({ configFile, mode, base }: ResolvedConfig): Promise<RenderPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'rivola-prerender-'));
  try {
    await build({
      ...{ mode, base },
      configFile: configFile ?? false,
      configLoader,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, 'render-page.tsx'),
        outDir,
        emptyOutDir: true,
        manifest: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          output: { format: 'cjs', entryFileNames: 'render-page.cjs', codeSplitting: false },
        },
      },
    });
    const load = createRequire(import.meta.url);
    return (load(join(outDir, 'render-page.cjs')) as { renderPage: RenderPage }).renderPage;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/**
 * What works only once its code runs. Until then it is inert (client/app/start.tsx): it would lose what is typed or
 * chosen, and the browser itself would send a form. Links work from the start.
 */
const CONTROLS = /<(?:form|select)\b|<\w+(?=[^>]* role="tablist")/g;

/** Keeps style attributes for client/main.tsx to set: the page as it is sent has none. In texts React escapes quotes. */
const withoutStyles = (content: string): string => content.replaceAll(' style="', ' data-style="');

/** Puts a page into the HTML that Vite built. */
const fillIn = (
  html: string,
  { content, title }: Awaited<ReturnType<RenderPage>>,
  { styles, scripts }: PageFiles,
  base: string,
): string => {
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`);
  // In a template they are not loaded: client/main.tsx takes them out once the page is painted.
  const code = scripts.map(
    (file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`,
  );
  return (
    html
      .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
      // Painted as a whole, and not before client/main.tsx has set its styles, or empties it for somebody whom it only leads on.
      .replace('<script type="module"', '$& blocking="render"')
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${withoutStyles(content).replaceAll(CONTROLS, '$& inert')}</div>` +
          `<template id="code">${code.join('')}</template>`,
      )
  );
};

/** Writes the HTML of each prerendered page, with the files that it needs besides those of every page. */
export const prerenderPages = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerender-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (resolved) => {
      config = resolved;
    },
    async writeBundle() {
      const folder = config.build.outDir;
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      const filesOf = readBuiltFiles(folder);
      const renderPage = await loadRenderer(config);
      await mkdir(join(folder, PRERENDERED_FOLDER), { recursive: true });
      for (const { path, file } of PRERENDERED) {
        const page = fillIn(html, await renderPage(path), filesOf(file), config.base);
        await writeFile(join(folder, PRERENDERED_FOLDER, `${file}.html`), page);
      }
    },
  };
};
