import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import serveCompressed from 'express-static-gzip';
import { SCREENS } from '#contract/screens';
import { preloadsFrom } from './client-preloads.ts';
import type { Deps } from './deps.ts';
import { giveVisitorCookie } from './resolve-sandbox.ts';

/** Sends the one page that there is; the client knows by its address what to show. */
const pageOf =
  (folder: string, deps: Deps) =>
  (request: Request, response: Response, link = ''): void => {
    giveVisitorCookie(request, response, deps);
    if (link) response.set('Link', link);
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  };

/** The built client. Its files carry a hash in their names; every other path is a screen. */
export const clientRoutes = (folder: string, deps: Deps): Router => {
  const router = Router();
  router.use(
    '/assets',
    // The build has compressed them as well as can be.
    serveCompressed(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
    }),
  );
  router.use(compression());
  router.use(express.static(folder, { index: false, cacheControl: false }));
  const preloads = preloadsFrom(folder);
  const sendPage = pageOf(folder, deps);
  for (const { path, file } of SCREENS) {
    const link = preloads.forScreen(file);
    router.get(path, (request, response) => sendPage(request, response, link));
  }
  router.get('/', (request, response) => sendPage(request, response, preloads.forLanding));
  router.get('/{*path}', (request, response, next) => {
    const { path = [] } = request.params as { path?: string[] };
    // No screen begins with a point: who asks for `.env` is told that there is none.
    const isHidden = path.some((part) => part.startsWith('.'));
    if (!isHidden && request.accepts('html') === 'html') sendPage(request, response);
    else next();
  });
  return router;
};

const API = /^\/api(\/|$)/i;

/** GEN-06: who looks for a page by an address that is none, or does not read, gets the client's word for it. */
export const pageNotFound = (folder: string, deps: Deps): ErrorRequestHandler => {
  const sendPage = pageOf(folder, deps);
  return (error, request, response, next) => {
    const { status } = error as { status?: unknown };
    const isLost = (status === 404 || status === 400) && request.method === 'GET';
    // Named second, so that who takes anything gets JSON.
    const wantsPage = request.accepts(['json', 'html']) === 'html';
    if (response.headersSent || !isLost || !wantsPage || API.test(request.path)) next(error);
    else sendPage(request, response.status(status));
  };
};
