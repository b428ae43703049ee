import { join } from 'node:path';
import { Router } from 'express';
import { PROBLEM } from '#contract/problems';
import { SEED_IMAGE } from '#contract/pictures';
import { HttpError, orNotFound } from '#contract/http-error';
import { sha256Hex } from '#platform/bytes';
import { readBytesIfThere } from '../store/read-if-there.ts';
import type { AppDeps } from '../call/laboratory.ts';
import { headersOf } from './caller.ts';
import { IMAGE_HEADERS, IMAGES_PATH } from '../world/world-images.ts';

const SEED_IMAGES = join(import.meta.dirname, '..', '..', 'seed', 'images');

/** No `Last-Modified`: files have the host's time, and answers must not depend on it (SEED-03). */
const WITHOUT_TIME = { lastModified: false, etag: false } as const;

/** Throws 404 where the seed has no such image. */
const etagOf = async (name: string): Promise<string> => {
  if (!SEED_IMAGE.test(`seed/${name}`)) throw new HttpError(404, PROBLEM.pathNotFound);
  const bytes = await readBytesIfThere('an image', join(SEED_IMAGES, name));
  return `"${sha256Hex(orNotFound(bytes ?? undefined, PROBLEM.pathNotFound)).slice(0, 32)}"`;
};

/** Routes of the images: those of the request's world, and the seed's, which every world has. */
export const imageRoutes = (deps: AppDeps): Router => {
  const router = Router();
  const seedETags = new Map<string, string>();
  router.get(`${IMAGES_PATH}/seed/:name`, async (request, response) => {
    const { name } = request.params;
    const etag = seedETags.get(name) ?? (await etagOf(name));
    seedETags.set(name, etag);
    response.sendFile(name, {
      ...WITHOUT_TIME,
      root: SEED_IMAGES,
      headers: { ...IMAGE_HEADERS, ETag: etag },
      maxAge: '1h',
    });
  });
  router.get(`${IMAGES_PATH}/:name`, async (request, response) => {
    const { name } = request.params;
    const world = deps.laboratory?.pictureWorldOf(headersOf(request), name) ?? deps.world;
    const { images, store } = world;
    const type = { 'Content-Type': 'image/webp', 'Cache-Control': 'no-cache' };
    const headers = { ...IMAGE_HEADERS, ...type };
    if (images.has(name)) response.set('ETag', images.etag(name));
    const { folder } = images;
    // By `root`: a path as a whole is refused for a folder in it whose name begins with a dot.
    if (folder !== null && images.has(name))
      return response.sendFile(name, { ...WITHOUT_TIME, root: folder, headers });
    const own = (await images.read(name)) ?? store.file?.picture(name);
    const bytes = orNotFound(own, PROBLEM.pathNotFound);
    return response.set(headers).send(bytes);
  });
  return router;
};
