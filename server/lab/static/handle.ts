/** The adapter of the core where calls are `Request`s and answers `Response`s: a service worker. */
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import { HttpError } from '#contract/http-error';
import { answerCall } from '../../call/answer.ts';
import type { AppDeps } from '../../call/laboratory.ts';
import type { Answer } from '../../call/http-call.ts';
import { assertDecodable, routeFinder } from '../../call/find-route.ts';
import { loggedRefusal } from '../../call/refusals.ts';
import { JsonList, type Route } from '../../call/route.ts';
import { refusalFor } from '../call/in-language.ts';
import { isPicturePath } from './pictures.ts';
import { RequestCall } from './request-call.ts';
import { withText } from './status-text.ts';

/**
 * Throws 403 for a navigation: pages of the demo make their calls by `fetch`, and those of other sites reach the worker by
 * forms, links and frames alone. A browser tells a worker neither `Origin` nor `Sec-Fetch-Site`.
 */
const assertOfOwnPage = ({ mode }: Request): void => {
  if (mode === 'navigate') throw new HttpError(403, LAB_PROBLEM.ownPages);
};

const asked = ({ headers }: Request) => ({
  header: (name: string) => headers.get(name) ?? undefined,
});

const notFoundAt = (path: string, request: Request, { laboratory }: AppDeps): HttpError => {
  const refusal = new HttpError(404, PROBLEM.pathNotFound);
  return laboratory?.refusalAt(path, asked(request), refusal) ?? refusal;
};

export type Handle = (request: Request, path: string) => Promise<Response>;

/**
 * Answers the calls of a table of routes, and pictures; `path` is that of the server, wherever the demo lies. Never
 * rejects.
 */
export const createHandler = (
  routes: readonly Route[],
  deps: AppDeps,
  answerPicture: Handle,
): Handle => {
  const find = routeFinder(routes);

  return async (request, path) => {
    let httpCall: RequestCall | null = null;
    try {
      if (isPicturePath(path)) return await answerPicture(request, path);
      assertDecodable(path);
      const found = find(request.method, path);
      if (!found) throw notFoundAt(path, request, deps);
      assertOfOwnPage(request);
      const body = new Uint8Array(await request.arrayBuffer());
      httpCall = new RequestCall(request, body, found.params);
      const answer = await answerCall(found.route, httpCall, deps);
      return answer === null || httpCall.isDropped
        ? Response.error()
        : responseOf(request, answer, httpCall);
    } catch (error) {
      const refusal = loggedRefusal(error, deps.log, { method: request.method, path });
      return responseOfRefusal(request, refusalFor(asked(request), refusal, halfOf), httpCall);
    }
  };
};

/** The bytes of a text that has a character for each. */
const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

const bodyOf = ({ json }: Answer): Uint8Array | null => {
  if (json === null || json instanceof Uint8Array) return json;
  return json instanceof JsonList ? bytesOf(json.text) : new TextEncoder().encode(json);
};

const responseOf = (request: Request, answer: Answer, httpCall: RequestCall): Response => {
  const { answerHeaders: headers, cutAfterBytes } = httpCall;
  const bytes = bodyOf(answer);
  if (bytes) {
    if (!headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Length', String(bytes.length));
  }
  const head = { ...withText(answer.status), headers };
  if (bytes && cutAfterBytes !== null && cutAfterBytes < bytes.length)
    return new Response(brokenOff(bytes.slice(0, cutAfterBytes)), head);
  const body = bytes && request.method !== 'HEAD' ? bytes.slice() : null;
  return new Response(body, head);
};

/** These bytes, and once they are read an error instead of an end: it would drop what is not read yet. */
const brokenOff = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let isSent = bytes.length === 0;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) controller.error(new TypeError('the answer was cut off'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
};

export const responseOfRefusal = (
  request: Request,
  { status, headers, body }: HttpError,
  httpCall: RequestCall | null = null,
): Response => {
  const carrier = httpCall ?? new RequestCall(request, new Uint8Array());
  carrier.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) carrier.setHeader(name, value);
  return responseOf(request, { status, json: JSON.stringify(body) }, carrier);
};
