/** Pictures of tickets, as `http/image-routes.ts` serves them. */
import { PROBLEM } from '#contract/problems';
import { orNotFound } from '#contract/http-error';
import { SEED_IMAGE } from '#contract/pictures';
import { sha256Hex } from '#platform/bytes';
import { IMAGE_HEADERS, IMAGES_PATH } from '../../world/world-images.ts';
import { namedSandbox, requestedId } from '../call/resolve-sandbox.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import { RequestCall } from './request-call.ts';

/** The bytes of a picture of the seed; `null` where the seed has none of that name. */
export type ReadSeedPicture = (name: string) => Promise<Uint8Array | null>;

export const isPicturePath = (path: string): boolean => path.startsWith(`${IMAGES_PATH}/`);

interface Picture {
  bytes: Uint8Array;
  etag: string;
  type: string;
  cache: string;
}

const seedPicture = async (name: string, read: ReadSeedPicture): Promise<Picture> => {
  const found = SEED_IMAGE.test(`seed/${name}`) ? await read(name) : null;
  const bytes = orNotFound(found ?? undefined, PROBLEM.pathNotFound);
  const etag = `"${sha256Hex(bytes).slice(0, 32)}"`;
  return { bytes, etag, type: 'image/webp', cache: 'public, max-age=3600' };
};

const has = (name: string, { images, store }: Sandbox): boolean =>
  images.has(name) || store.file?.picture(name) !== undefined;

/** Whether a path is that of a picture which none of the sandboxes in memory has. */
export const isPictureElsewhere = (path: string, sandboxes: Sandboxes): boolean => {
  const name = path.slice(IMAGES_PATH.length + 1);
  if (!isPicturePath(path) || name.startsWith('seed/')) return false;
  return !sandboxes.list().some((sandbox) => has(name, sandbox));
};

/**
 * The sandbox whose picture is meant. An `<img>` says none, and a worker sees no cookie: then any that has a picture of
 * that name, which is a digest, and there is nobody to keep it from.
 */
const sandboxWith = (name: string, request: Request, sandboxes: Sandboxes): Sandbox | undefined => {
  const httpCall = new RequestCall(request, new Uint8Array());
  const asked = namedSandbox(httpCall, sandboxes);
  if (requestedId(httpCall) || has(name, asked)) return asked;
  return sandboxes.list().find((sandbox) => has(name, sandbox));
};

const ownPicture = async (
  name: string,
  request: Request,
  sandboxes: Sandboxes,
): Promise<Picture> => {
  const sandbox = sandboxWith(name, request, sandboxes);
  const own = (await sandbox?.images.read(name)) ?? sandbox?.store.file?.picture(name);
  const bytes = orNotFound(own, PROBLEM.pathNotFound);
  // A browser that encodes no WebP has stored another type.
  const type = name.endsWith('.webp') ? 'image/webp' : `image/${name.split('.').at(-1)}`;
  return { bytes, etag: sandbox?.images.etag(name) ?? '', type, cache: 'no-cache' };
};

/** Answers a picture, or 304; throws 404. */
export const answerPicture = async (
  request: Request,
  path: string,
  sandboxes: Sandboxes,
  readSeed: ReadSeedPicture,
): Promise<Response> => {
  const name = path.slice(IMAGES_PATH.length + 1);
  const { bytes, etag, type, cache } = name.startsWith('seed/')
    ? await seedPicture(name.slice('seed/'.length), readSeed)
    : await ownPicture(name, request, sandboxes);
  const headers = { ...IMAGE_HEADERS, 'Cache-Control': cache, ETag: etag };
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes.slice(), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) },
  });
};
