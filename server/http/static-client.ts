import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import serveCompressed from 'express-static-gzip';
import { fetchSiteTiming } from '#contract/fetch-site';
import { SCREENS } from '#contract/screens';
import { readPreloadLinks } from './client-preloads.ts';
import type { Deps } from './deps.ts';
import { refreshVisitorCookie } from './resolve-sandbox.ts';

/** Sends `index.html`, from which the client renders the screen of the current path. */
const pageSender =
  (folder: string, deps: Deps) =>
  (request: Request, response: Response, link = ''): void => {
    refreshVisitorCookie(request, response, deps);
    if (link) response.set('Link', link);
    const timing = fetchSiteTiming(request.headers['sec-fetch-site']);
    if (timing) response.set('Server-Timing', timing);
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
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
  router.use(compression());
  router.use(express.static(folder, { index: false, cacheControl: false }));
  const preloads = readPreloadLinks(folder);
  const sendPage = pageSender(folder, deps);
  for (const { path, file } of SCREENS) {
    const link = preloads.forScreen(file);
    router.get(path, (request, response) => sendPage(request, response, link));
  }
  router.get('/', (request, response) => sendPage(request, response, preloads.forLanding));
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
