import type * as z from 'zod/mini';
import { Router, type Request, type Response } from 'express';
import type { CallAnswer, CallParsed, Endpoint, HeaderOf } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import type { Call } from '../sandbox/calls.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { User } from '../store/schema.ts';
import type { Commit } from '../store/draft.ts';
import { clientAddress } from '../security/addresses.ts';
import { readBody, reserveBody, withUploadQuota } from './body.ts';
import type { Services } from './deps.ts';
import { methodNotAllowed } from './error-handler.ts';
import { requireControl } from '../security/control-access.ts';
import { injectFault } from './apply-fault.ts';
import { parse, parsePath } from './parse.ts';
import { addRefused, beginCall, callerEmail, noteCaller } from './record-call.ts';
import { assertAllowed } from '#contract/refusal';
import { enterSandbox, endVisit } from './resolve-sandbox.ts';
import { hasContent } from './send-refusal.ts';

/** Argument of a handler: the parsed request, its sandbox and the application's dependencies. */
interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The authenticated caller; `null` for endpoints that require none. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  sandbox: Sandbox;
  /** Commits to the sandbox's store; the recorder notes the rows (LAB-05). */
  commit: Commit;
  /** Throws 503 where the sandbox was reset since the call began; to be asked before a change after a wait (DEMO-03). */
  assertCurrent: () => void;
  /** The client's address as a key for rate limits, see `clientAddress`. */
  address: string;
  /** Looks the caller up again, for a change after a wait; throws 401 if the account was deactivated meanwhile (PUB-19). */
  callerNow: () => Context<E>['user'];
  /** Bytes of the uploaded file, not yet checked to be an image. */
  image: Buffer | null;
  /** Sets one of the headers that the entry lists. */
  header: (name: HeaderOf<E>, value: string) => void;
  /** Calls back when the caller has disconnected. */
  onGone: (callback: () => void) => void;
  deps: Services;
}

/**
 * An answer that is already JSON, in UTF-8. A string has a character for each byte ('latin1'): Node sends it in one piece
 * with the headers, and joining strings takes a quarter of the time of joining buffers.
 */
export class JsonBytes {
  constructor(readonly bytes: Buffer | string) {}
}

type Result<E extends Endpoint> = CallAnswer<E> | JsonBytes;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>;

/** Throws 403 or 404 before the body is read, so that a forbidden upload is neither received nor validated. */
type Guard<E extends Endpoint> = (
  context: Pick<Context<E>, 'user' | 'params' | 'sandbox'>,
) => unknown;

/** An endpoint of the contract with its handler. */
export interface Route {
  entry: Endpoint;
  handler: Handler<Endpoint>;
  guard: Guard<Endpoint> | undefined;
}

/** Pairs an endpoint with a handler and an optional guard of matching types. */
export const route = <E extends Endpoint>(
  entry: E,
  handler: Handler<E>,
  guard?: Guard<E>,
): Route => ({ entry, handler, guard });

/** Router with all routes, and 405 for the other methods of their paths. */
export const apiRouter = (routes: readonly Route[], deps: Services): Router => {
  const router = Router();
  for (const mounted of inMatchingOrder(routes)) mountRoute(router, mounted, deps);
  for (const path of new Set(routes.map(({ entry }) => entry.path))) {
    const samePath = routes.filter(({ entry }) => entry.path === path);
    router.all(path, methodNotAllowed(samePath.map(({ entry }) => entry.method)));
  }
  return router;
};

/**
 * Express takes the first path that matches, so `/my/` must precede `/:id/`, however they are declared. Otherwise the
 * order stays: Express tries one path after another, and the routes that are used most are declared first.
 */
const inMatchingOrder = (routes: readonly Route[]): Route[] => {
  const ordered = new Set<Route>();
  const add = (one: Route) => {
    if (ordered.has(one)) return;
    for (const other of routes) if (shadows(one.entry.path, other.entry.path)) add(other);
    ordered.add(one);
  };
  for (const one of routes) add(one);
  return [...ordered];
};

/** Whether a path with parameters matches everything that another, more literal one matches. */
const shadows = (path: string, other: string): boolean => {
  const [wide, narrow] = [path.split('/'), other.split('/')];
  return (
    path !== other &&
    wide.length === narrow.length &&
    wide.every((segment, at) => segment.startsWith(':') || segment === narrow[at])
  );
};

/** Adds a route to the router; each request is handled in the sandbox that it names, and recorded there. */
const mountRoute = (router: Router, mounted: Route, deps: Services): void => {
  const { entry } = mounted;
  // Where nobody could read them, calls are not recorded.
  const isRecorded = entry.who !== 'control' && deps.config.DEMO_CONTROLS === 'on';
  router[entry.method](entry.path, async (request, response) => {
    // Answers depend on the caller and on changeable data.
    response.set('Cache-Control', 'no-store');
    if (entry.who === 'control') requireControl(request, deps);
    const entered = enterSandbox(entry, request, response, deps);
    const sandbox = entered instanceof Promise ? await entered : entered;
    const isKept = isRecorded && sandbox !== deps.sandboxes.visitors.pristine;
    const call = isKept ? beginCall(entry, request, response, sandbox, deps) : null;
    try {
      await handleRequest(mounted, request, response, sandbox, deps, call);
      if (call) {
        noteCaller(call, request, sandbox, deps);
        sandbox.calls.add(call, response.headersSent ? response.statusCode : 0);
      }
    } catch (error) {
      if (call) {
        noteCaller(call, request, sandbox, deps);
        addRefused(call, error, sandbox);
      }
      await endVisit(entry, response, sandbox, deps);
      throw error;
    } finally {
      sandbox.busy -= 1;
      deps.sandboxes.settle(sandbox, entry.method);
    }
  });
};

/** Applies the fault in force, if any; unless it has answered, authenticates, validates and calls the handler. */
const handleRequest = async (
  { entry, handler, guard }: Route,
  request: Request,
  response: Response,
  sandbox: Sandbox,
  deps: Services,
  call: Call | null,
): Promise<void> => {
  const { generation } = sandbox;
  // Reads change nothing, and a reset ends the generation itself.
  const isBound = entry.method !== 'get' && !entry.outsideSandbox && !entry.endsGeneration;
  sandbox.followCalendar();
  const fault = sandbox.faults.next(entry.name, () => callerEmail(request, sandbox, deps, call));
  if (fault && (await injectFault(fault, entry, request, response, sandbox, call))) return;
  const caller = authenticateCaller(entry, request, sandbox, deps, call);
  if (entry.method !== 'get')
    assertAllowed(sandbox !== deps.sandboxes.visitors.pristine, PROBLEM.noVisit);
  const params = entry.params && parsePath(entry.params, request.params);
  const query = entry.query && parse(entry.query, request.query);
  const headers = entry.headers && parse(entry.headers, namedHeaders(entry.headers, request));
  guard?.({ user: caller, params, sandbox } as Parameters<Guard<Endpoint>>[0]);
  const address = clientAddress(request);
  const giveBack = reserveBody(entry, request, address, deps.admission);
  let answer: Result<Endpoint>;
  try {
    const received = hasContent(request)
      ? await readBody(entry, request, response)
      : { body: entry.body && {}, image: null };
    if (isBound) generation.assertCurrent();
    // A body may take a while to arrive.
    const user = entry.body ? authenticateCaller(entry, request, sandbox, deps, call) : caller;
    const body = entry.body && parse(entry.body, received.body);
    const context = {
      params,
      query,
      headers,
      body,
      user,
      sandbox,
      address,
      deps,
      image: received.image,
      // Methods, not arrow functions: tsx defines the name of each of those when it is made, at 2 µs a request.
      callerNow() {
        return authenticateCaller(entry, request, sandbox, deps, call);
      },
      assertCurrent() {
        generation.assertCurrent();
      },
      async commit(change) {
        generation.assertCurrent();
        const done = await sandbox.store.commit(
          change,
          call ? (changes, undo) => call.noteCommit(changes, undo) : undefined,
        );
        // A reset in the meantime has put its rows back.
        generation.assertCurrent();
        return done;
      },
      header(name: string, value: string) {
        response.setHeader(name, value);
      },
      onGone(callback) {
        response.once('close', callback);
      },
    } as Context<Endpoint>;
    answer =
      entry.encoding === 'multipart'
        ? await withUploadQuota(context, () => handler(context))
        : await handler(context);
    if (isBound) generation.assertCurrent();
  } finally {
    giveBack();
  }
  response.statusCode = entry.status;
  if (answer === undefined) response.end();
  else if (answer instanceof JsonBytes) sendJson(response, answer.bytes, 'latin1');
  else sendJson(response, JSON.stringify(answer), 'utf8');
};

/** Does what `response.json` does, without looking up media type and settings for each answer. */
const sendJson = (response: Response, json: Buffer | string, encoding: BufferEncoding): void => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json, encoding));
  response.end(json, encoding);
};

/** The headers of the request that a schema names, in the schema's spelling. */
const namedHeaders = ({ shape }: z.ZodMiniObject, request: Request): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, request.get(name)]));

/** The caller, if the endpoint requires one; throws 401 or 403 if it is not the required one (ADM-12, AUTH-12). */
const authenticateCaller = (
  { who }: Endpoint,
  request: Request,
  sandbox: Sandbox,
  deps: Services,
  call: Call | null,
): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(request.headers.authorization, sandbox);
  if (call) call.user = user;
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};
