import { join } from 'node:path';
import { Router } from 'express';
import { PROBLEM } from '#contract/problems';
import { contentTypeOf } from '../images/undecoded-types.ts';
import { orNotFound } from '#contract/refusal';
import type { Deps } from './deps.ts';
import { findImageFolder } from './resolve-sandbox.ts';
import { IMAGES_PATH } from '../images/image-folder.ts';

const SEED_IMAGES = join(import.meta.dirname, '..', '..', 'seed', 'images');

/** Keep an image from running scripts when opened as a document, above all an SVG (PUB-17). */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Routes of the images: those of the request's sandbox, and the seed's, which all sandboxes share. */
export const imageRoutes = (deps: Deps): Router => {
  const router = Router();
  router.get(`${IMAGES_PATH}/seed/:name`, (request, response) => {
    response.sendFile(request.params.name, {
      root: SEED_IMAGES,
      headers: HEADERS,
      maxAge: '1h',
      dotfiles: 'deny',
    });
  });
  router.get(`${IMAGES_PATH}/:name`, (request, response) => {
    const { name } = request.params;
    const folder = findImageFolder(request, response, deps);
    const path = orNotFound(folder?.path(name), PROBLEM.pathNotFound);
    response.sendFile(path, {
      headers: { ...HEADERS, 'Content-Type': contentTypeOf(name), 'Cache-Control': 'no-cache' },
    });
  });
  return router;
};
