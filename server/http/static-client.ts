import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import serveCompressed from 'express-static-gzip';
import { fetchSiteTiming } from '#contract/fetch-site';
import { LANDING, PRERENDERED_FOLDER, SCREENS } from '#contract/screens';
import { readBuiltFiles } from './built-files.ts';
import { preloadsOf, preloadsOfPrerendered } from './client-preloads.ts';
import type { Deps } from './deps.ts';
import { refreshVisitorCookie } from './resolve-sandbox.ts';

/** Makes a page 5 % smaller than the default quality of 4, in the same 0.2 ms. */
const PAGE_COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An HTML file of the built client, and the files that it preloads. */
interface Page {
  file: string;
  link: string;
}

/** `index.html` without its screen's files, from which the client renders any page. */
const EMPTY_PAGE: Page = { file: 'index.html', link: '' };

const pageSender =
  (folder: string, deps: Deps) =>
  (request: Request, response: Response, { file, link } = EMPTY_PAGE): void => {
    refreshVisitorCookie(request, response, deps);
    if (link) response.set('Link', link);
    const timing = fetchSiteTiming(request.headers['sec-fetch-site']);
    if (timing) response.set('Server-Timing', timing);
    response.set('Cache-Control', 'no-cache').sendFile(file, { root: folder, dotfiles: 'allow' });
  };

/**
 * The page of each screen. A prerendered one is for its very path: with a query, another page may be shown at it. A
 * build without prerendered pages has empty ones.
 */
const readPages = (folder: string) => {
  const filesOf = readBuiltFiles(folder);
  return (path: string, screen: string): ((request: Request) => Page) => {
    const files = filesOf(screen);
    const empty = { ...EMPTY_PAGE, link: preloadsOf(files) };
    const file = join(PRERENDERED_FOLDER, `${screen}.html`);
    if (!existsSync(join(folder, file))) return () => empty;
    const prerendered = { file, link: preloadsOfPrerendered(files) };
    return ({ originalUrl }) => (originalUrl === path ? prerendered : empty);
  };
};

/** Routes of the built client: its assets, whose names contain a content hash, and `index.html` for its screens. */
export const clientRoutes = (folder: string, deps: Deps): Router => {
  const router = Router();
  router.use(
    '/assets',
    // Serves the .br and .gz files that the build wrote.
    serveCompressed(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
    }),
  );
  router.use(compression({ brotli: PAGE_COMPRESSION }));
  router.use(express.static(folder, { index: false, cacheControl: false }));
  const sendPage = pageSender(folder, deps);
  const pageOf = readPages(folder);
  for (const { path, file } of [...SCREENS, LANDING]) {
    const choosePage = pageOf(path, file);
    router.get(path, (request, response) => sendPage(request, response, choosePage(request)));
  }
  router.get('/{*path}', (request, response, next) => {
    const { path = [] } = request.params as { path?: string[] };
    // No screen's path has a dotfile in it: a scan for `.env` gets 404 instead of the page.
    const isHidden = path.some((part) => part.startsWith('.'));
    if (!isHidden && request.accepts('html') === 'html') sendPage(request, response);
    else next();
  });
  return router;
};

const API = /^\/api(\/|$)/i;

/** Sends the client's not-found screen for a 404 or 400 outside `/api`, to requests that prefer HTML (GEN-06). */
export const pageNotFound = (folder: string, deps: Deps): ErrorRequestHandler => {
  const sendPage = pageSender(folder, deps);
  return (error, request, response, next) => {
    const { status } = error as { status?: unknown };
    const isNotFound = (status === 404 || status === 400) && request.method === 'GET';
    // JSON first, so that `Accept: */*` yields JSON.
    const wantsPage = request.accepts(['json', 'html']) === 'html';
    if (response.headersSent || !isNotFound || !wantsPage || API.test(request.path)) next(error);
    else sendPage(request, response.status(status));
  };
};
