/** Pictures of tickets, as `http/express-router.ts` serves them. */
import { IMAGES_PATH, servedImage, type ReadSeedImage } from '../../world/world-images.ts';
import { namedSandbox, requestedId } from '../call/resolve-sandbox.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import { RequestCall } from './request-call.ts';

export const isPicturePath = (path: string): boolean => path.startsWith(`${IMAGES_PATH}/`);

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

/** Answers a picture, or 304; throws 404. */
export const answerPicture = async (
  request: Request,
  path: string,
  sandboxes: Sandboxes,
  readSeed: ReadSeedImage,
): Promise<Response> => {
  const name = path.slice(IMAGES_PATH.length + 1);
  const { bytes, headers } = await servedImage(
    name,
    () => sandboxWith(name, request, sandboxes),
    readSeed,
  );
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes.slice(), {
    headers: { ...headers, 'Content-Length': String(bytes.length) },
  });
};
