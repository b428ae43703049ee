import { join } from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import type { Deps } from './route.ts';
import { visitorOf } from './sandbox.ts';

/** The built client. Its files carry a hash in their names; every other path is a screen. */
export const clientRoutes = (folder: string, deps: Deps): Router => {
  const router = Router();
  router.use(compression());
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }),
  );
  router.use(express.static(folder, { index: false, cacheControl: false }));
  router.get('/{*path}', (request, response, next) => {
    if (request.accepts('html') !== 'html') {
      next();
      return;
    }
    // Before the first call, so that calls made at once share one sandbox.
    if (deps.config.DEMO_PER_VISITOR === 'on') visitorOf(request, response, deps);
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder });
  });
  return router;
};
