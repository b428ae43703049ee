import { join } from 'node:path';
import { Router } from 'express';
import { readBytesIfThere } from '../store/read-if-there.ts';
import type { AppDeps } from '../call/laboratory.ts';
import { IMAGES_PATH, servedImage, type ReadSeedImage } from '../world/world-images.ts';
import { headersOf } from './caller.ts';

const SEED_IMAGES = join(import.meta.dirname, '..', '..', 'seed', 'images');

const readSeedImage: ReadSeedImage = (name) =>
  readBytesIfThere('an image', join(SEED_IMAGES, name));

/** Routes of the images: those of the request's world, and the seed's, which every world has. */
export const imageRoutes = ({ laboratory, world }: AppDeps): Router => {
  const router = Router();
  router.get(`${IMAGES_PATH}/*path`, async (request, response) => {
    const name = request.params.path.join('/');
    const worldOf = () => laboratory?.pictureWorldOf(headersOf(request), name) ?? world;
    const { bytes, headers } = await servedImage(name, worldOf, readSeedImage);
    response.set(headers).send(bytes);
  });
  return router;
};
