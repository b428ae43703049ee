/** The adapter of the core where calls are `Request`s and answers `Response`s: a service worker. */
import STATUS_TEXTS from 'statuses/codes.json' with { type: 'json' };
import { LAB_PROBLEM } from '#lab/problems';
import { HttpError } from '#contract/http-error';
import { answerCall } from '../../call/answer.ts';
import type { AppDeps } from '../../call/laboratory.ts';
import { JsonList, type Answer } from '../../call/http-call.ts';
import { assertDecodable, routeFinder } from '../../call/find-route.ts';
import { loggedRefusal, notFoundAt } from '../../call/refusals.ts';
import type { Route } from '../../call/route.ts';
import { refusalFor } from '../call/in-language.ts';
import { isPicturePath } from './pictures.ts';
import { RequestCall } from './request-call.ts';

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
      if (!found) throw notFoundAt(path, asked(request), deps);
      assertOfOwnPage(request);
      const body = new Uint8Array(await request.arrayBuffer());
      httpCall = new RequestCall(request, body, found.params);
      const answer = await answerCall(found.route, httpCall, deps);
      return answer === null || httpCall.isDropped
        ? Response.error()
        : responseOf(request, answer, httpCall);
    } catch (error) {
      const refusal = loggedRefusal(error, deps.log, { method: request.method, path });
      return responseOfRefusal(request, refusalFor(asked(request), refusal), httpCall);
    }
  };
};

const bodyOf = ({ json }: Answer): Uint8Array | null => {
  if (json === null || json instanceof Uint8Array) return json;
  return json instanceof JsonList ? json.bytes : new TextEncoder().encode(json);
};

/** As Node's HTTP server sends it: the product shows some (ADM-03). */
const textOf = (status: number): string =>
  (STATUS_TEXTS as Readonly<Record<string, string>>)[status] ?? 'unknown';

const responseOf = (request: Request, answer: Answer, httpCall: RequestCall): Response => {
  const { answerHeaders: headers, cutAfterBytes } = httpCall;
  const bytes = bodyOf(answer);
  if (bytes) {
    if (!headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json; charset=utf-8');
    headers.set('Content-Length', String(bytes.length));
  }
  const head = { status: answer.status, statusText: textOf(answer.status), headers };
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
