/** Calls and pages as if the product had the defects of their sandbox (LAB-07). */
import type { Answer, Call } from '../lab/defects/defect.ts';
import { pageScript, SCRIPT_PATH } from '../lab/defects/page-script.ts';
import { plantedIn, scriptAnswer, wrappedFor } from '../lab/defects/wrapped.ts';
import { requestedId } from '../lab/call/resolve-sandbox.ts';
import type { Sandboxes } from '../lab/sandbox/sandboxes.ts';
import type { Handle } from './handle.ts';
import { withText } from './status-text.ts';

/** The application answered nothing at all, as by a fault that drops the connection. */
class Dropped extends Error {}

const requestOf = ({ method, path, query, headers, body }: Call, from: Request): Request => {
  const url = new URL(path, from.url);
  url.search = query.toString();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const sent = new Headers(headers);
  sent.delete('content-length');
  return new Request(url, { method, headers: sent, body: hasBody ? body.slice() : null });
};

const answerOf = async (response: Response): Promise<Answer> => {
  if (response.type === 'error') throw new Dropped();
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
};

const responseOf = ({ status, headers, body }: Answer): Response => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, String(value));
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) sent.delete('content-length');
  else sent.set('content-length', String(body.length));
  return new Response(isEmpty ? null : body.slice(), { ...withText(status), headers: sent });
};

const defectsOf = (sandboxes: Sandboxes, id: string) =>
  (id ? sandboxes.find(id) : sandboxes.default)?.defects;

/** The sandbox that a request names; '' where it names none. An element that loads a script sends no header of ours. */
export const sandboxOf = (request: Request, path: string): string =>
  path === SCRIPT_PATH
    ? (new URL(request.url).searchParams.get('sandbox') ?? '')
    : requestedId({ header: (name) => request.headers.get(name) ?? undefined });

/** Whether a page of this sandbox has to load the script of defects. */
export const isPagePlanted = (sandboxes: Sandboxes, id: string): boolean =>
  pageScript(plantedIn(defectsOf(sandboxes, id)?.on ?? [])) !== null;

/** What answers a request, with the defects of the sandbox that it names in front; `handle` itself where it has none. */
export const behindDefects =
  (handle: Handle, sandboxes: Sandboxes): Handle =>
  async (request, path) => {
    const id = sandboxOf(request, path);
    if (path === SCRIPT_PATH)
      return responseOf(scriptAnswer(plantedIn(defectsOf(sandboxes, id)?.on ?? [])));
    const planted = defectsOf(sandboxes, id);
    const defects = plantedIn(planted?.on ?? []);
    if (!planted || defects.length === 0) return handle(request, path);
    const { method, headers } = request;
    const asked = { method, path, accept: headers.get('accept') ?? '' };
    const forward = async (call: Call) =>
      answerOf(await handle(requestOf(call, request), call.path));
    const wrapped = wrappedFor(defects, asked, forward, planted.counts);
    if (!wrapped) return handle(request, path);
    const body = new Uint8Array(await request.arrayBuffer());
    const query = new URL(request.url).searchParams;
    try {
      return responseOf(
        await wrapped({ method, path, query, headers: Object.fromEntries(headers), body }),
      );
    } catch (error) {
      if (error instanceof Dropped) return Response.error();
      throw error;
    }
  };
