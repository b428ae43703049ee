import { join } from 'node:path';
import { Router } from 'express';
import { PROBLEM } from '#contract/problems';
import { contentTypeOf } from '../images/undecoded-types.ts';
import { orNotFound } from '#contract/refusal';
import type { Deps } from './deps.ts';
import { findImages } from './resolve-sandbox.ts';
import { IMAGES_PATH } from '../images/image-folder.ts';

const SEED_IMAGES = join(import.meta.dirname, '..', '..', 'seed', 'images');

/** Whatever a file is, opened by itself it runs nothing (PUB-17). */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Serves the images of the sandbox that a request names, and those of the seed to all. */
export const imageRoutes = (deps: Deps): Router => {
  const router = Router();
  router.get(`${IMAGES_PATH}/seed/:name`, (request, response) => {
    const options = {
      root: SEED_IMAGES,
      headers: HEADERS,
      maxAge: '1h',
      dotfiles: 'deny',
    } as const;
    response.sendFile(request.params.name, options);
  });
  router.get(`${IMAGES_PATH}/:name`, (request, response) => {
    const { name } = request.params;
    const path = orNotFound(findImages(request, response, deps)?.path(name), PROBLEM.pathNotFound);
    const own = { 'Content-Type': contentTypeOf(name), 'Cache-Control': 'no-cache' };
    response.sendFile(path, { headers: { ...HEADERS, ...own } });
  });
  return router;
};
