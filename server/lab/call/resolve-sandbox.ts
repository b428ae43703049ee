import { LAB_PROBLEM } from '#lab/problems';
import { GONE_HEADER } from '#lab/sandbox-header';
import { HttpError } from '#contract/http-error';
import type { HttpCall } from '../../call/http-call.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/g;

/** The ids that a request's cookies name, the one of the nearest path first. */
const cookieIds = (request: Headers): string[] =>
  [...(request.header('cookie') ?? '').matchAll(COOKIE)].map(([, id = '']) => id.trim());

/** The headers of a request, by their names in lower case. */
type Headers = Pick<HttpCall, 'header'>;

/** The sandbox id that a request names: by header, or by cookie, as browsers cannot set headers on every request. */
export const requestedId = (request: Headers): string =>
  request.header('x-sandbox') || (cookieIds(request)[0] ?? '');

/**
 * The sandbox of a request: the one that it names, else the default one. Throws 404 if it does not exist. An image's
 * request needs no control token, which an `<img>` cannot send: file names are digests (`imageName`), so only clients that
 * can read the sandbox's tickets, or have the image, know them.
 */
export const namedSandbox = (request: Headers, sandboxes: Sandboxes): Sandbox => {
  const id = requestedId(request);
  if (!id) return sandboxes.default;
  const sandbox = sandboxes.find(id);
  if (!sandbox)
    throw new HttpError(404, LAB_PROBLEM.sandboxNotFound(id), { [GONE_HEADER]: 'none' });
  return sandbox;
};

/**
 * The sandbox of a picture. One that a cookie alone names may be gone, or the cookie another application's, which no script
 * can remove: an `<img>` cannot call again as calls do, so it gets the default sandbox's. A tab that is in a sandbox of its
 * own names it by a cookie of the pictures' path, which other tabs send too: the first one that has the picture is meant.
 */
export const pictureSandbox = (request: Headers, name: string, sandboxes: Sandboxes): Sandbox => {
  if (request.header('x-sandbox')) return namedSandbox(request, sandboxes);
  const named = cookieIds(request).flatMap((id) => sandboxes.find(id) ?? []);
  const having = [...named, sandboxes.default].find((sandbox) => sandbox.hasPicture(name));
  return having ?? findPageSandbox(request, sandboxes);
};

/** The sandbox whose rows a page's head may name: the one that the page's own calls will read, else the default one. */
export const findPageSandbox = (request: Headers, sandboxes: Sandboxes): Sandbox => {
  const id = requestedId(request);
  return (id && sandboxes.find(id)) || sandboxes.default;
};
