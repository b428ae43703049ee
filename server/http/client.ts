import { join } from 'node:path';
import compression from 'compression';
import express, { Router, type Request, type Response } from 'express';
import serveCompressed from 'express-static-gzip';
import { SCREENS } from '#contract/screens';
import { preloadsFrom } from './client-preloads.ts';
import type { Deps } from './route.ts';
import { visitorOf } from './sandbox.ts';

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
  const sendPage = (request: Request, response: Response, link: string) => {
    // Before the first call, so that calls made at once share one sandbox.
    if (deps.config.DEMO_PER_VISITOR === 'on') visitorOf(request, response, deps);
    if (link) response.set('Link', link);
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  };
  for (const { path, file } of SCREENS) {
    const link = preloads.forScreen(file);
    router.get(path, (request, response) => sendPage(request, response, link));
  }
  router.get('/', (request, response) => sendPage(request, response, preloads.forLanding));
  router.get('/{*path}', (request, response, next) => {
    const { path = [] } = request.params as { path?: string[] };
    // No screen begins with a point: who asks for `.env` is told that there is none.
    const isHidden = path.some((part) => part.startsWith('.'));
    if (!isHidden && request.accepts('html') === 'html') sendPage(request, response, '');
    else next();
  });
  return router;
};
