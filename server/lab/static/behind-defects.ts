/** Calls and pages as if the product had the defects of their sandbox (LAB-07). */
import { BrokenOff, type Answer, type Call } from '../defects/defect.ts';
import { pageScript, SCRIPT_PATH } from '../defects/page-script.ts';
import { plantedIn, scriptAnswer, wrappedFor } from '../defects/wrapped.ts';
import { isBodiless } from '../call/fault.ts';
import { requestedId } from '../call/resolve-sandbox.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import { brokenOff, type Handle } from './handle.ts';
import { withText } from './status-text.ts';

const requestOf = ({ method, path, query, headers, body }: Call, from: Request): Request => {
  const url = new URL(path, from.url);
  url.search = query.toString();
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const sent = new Headers(headers);
  sent.delete('content-length');
  // Whoever leaves leaves what holds the call, too.
  const { signal } = from;
  return new Request(url, { method, headers: sent, body: hasBody ? body.slice() : null, signal });
};

/** An answer of the application; throws `BrokenOff` where there is none, or its body does not end. */
const answerOf = async ({ type, status, headers, body }: Response): Promise<Answer> => {
  if (type === 'error') throw new BrokenOff(null);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const arrived = async (): Promise<Answer> => ({
    status,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(await new Blob(pieces).arrayBuffer()),
  });
  const reader = body?.getReader();
  try {
    for (let read = await reader?.read(); read?.value; read = await reader?.read())
      pieces.push(read.value);
  } catch {
    throw new BrokenOff(await arrived());
  }
  return arrived();
};

const headersOf = (headers: Answer['headers']): Headers => {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, String(value));
  return sent;
};

const responseOf = ({ status, headers, body }: Answer): Response => {
  const sent = headersOf(headers);
  // With a body, `Response` would throw.
  const isEmpty = isBodiless(status);
  if (isEmpty) sent.delete('content-length');
  else sent.set('content-length', String(body.length));
  return new Response(isEmpty ? null : body.slice(), { ...withText(status), headers: sent });
};

/** What has arrived of an answer, and then an error instead of its end. */
const responseOfPart = ({ status, headers, body }: Answer): Response =>
  new Response(brokenOff(body.slice()), { ...withText(status), headers: headersOf(headers) });

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
    // Refused as ever, while a call of a defect is no navigation any more.
    if (request.mode === 'navigate') return handle(request, path);
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
      if (!(error instanceof BrokenOff)) throw error;
      return error.arrived ? responseOfPart(error.arrived) : Response.error();
    }
  };
