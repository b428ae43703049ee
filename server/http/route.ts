import { Router, type Request, type Response } from 'express';
import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { User } from '../store/schema.ts';
import { clientAddress } from '../security/addresses.ts';
import { readBody } from './body.ts';
import type { Services } from './deps.ts';
import { methodNotAllowed } from './error-handler.ts';
import { requireControl } from '../security/control-access.ts';
import { describeEffect } from '#contract/fault-text';
import { applyFault } from './apply-fault.ts';
import { parse, parsePath } from './parse.ts';
import { assertAllowed, refuse } from '#contract/refusal';
import { resolveSandbox } from './resolve-sandbox.ts';

/** Argument of a handler: the parsed request, its sandbox and the application's dependencies. */
interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The authenticated caller; `null` for endpoints that require none. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  sandbox: Sandbox;
  /** The client's address as a key for rate limits, see `clientAddress`. */
  address: string;
  /** Bytes of the uploaded file, not yet checked to be an image. */
  image: Buffer | null;
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
  deps: Services;
}

/** An answer that is already serialised as JSON, in UTF-8. */
export class JsonBytes {
  constructor(readonly bytes: Buffer) {}
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

/** Adds a route to the router; each request is handled in the sandbox that it names. */
const mountRoute = (router: Router, mounted: Route, deps: Services): void => {
  const { entry } = mounted;
  router[entry.method](entry.path, async (request, response) => {
    // Answers depend on the caller and on changeable data.
    response.set('Cache-Control', 'no-store');
    const isControl = entry.who === 'control';
    if (isControl) requireControl(request, deps.config);
    const sandbox = entry.outsideSandbox
      ? deps.sandboxes.default
      : resolveSandbox(request, response, deps, isControl);
    sandbox.busy += 1;
    try {
      await handleRequest(mounted, request, response, sandbox, deps);
    } finally {
      sandbox.busy -= 1;
      if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
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
): Promise<void> => {
  sandbox.followCalendar();
  if (await injectFault(entry, request, response, sandbox)) return;
  const user = authenticateCaller(entry, request, sandbox, deps);
  const params = entry.params && parsePath(entry.params, request.params);
  const query = entry.query && parse(entry.query, request.query);
  guard?.({ user, params, sandbox } as Parameters<Guard<Endpoint>>[0]);
  const received = await readBody(entry, request, response);
  const body = entry.body && parse(entry.body, received.body);
  const context = {
    params,
    query,
    body,
    user,
    sandbox,
    address: clientAddress(request),
    deps,
    image: received.image,
    header: (name: string, value: string) => response.setHeader(name, value),
  } as Context<Endpoint>;
  const answer = await withUploadQuota(entry, context, () => handler(context));
  response.status(entry.status);
  if (answer === undefined) response.end();
  else if (answer instanceof JsonBytes) response.type('json').send(answer.bytes);
  else response.json(answer);
};

/**
 * Reserves an upload's bytes in the sandbox's quota while `work` runs, so that concurrent uploads cannot exceed it
 * together; throws 413 if the sandbox is full.
 */
const withUploadQuota = async <T>(
  { encoding }: Endpoint,
  { sandbox, image, deps }: Pick<Context<Endpoint>, 'sandbox' | 'image' | 'deps'>,
  work: () => T | Promise<T>,
): Promise<T> => {
  const size = image?.length ?? 0;
  if (encoding === 'multipart' && deps.sandboxes.isFull(sandbox, size))
    throw refuse(413, PROBLEM.sandboxFull);
  sandbox.bytesInFlight += size;
  try {
    return await work();
  } finally {
    sandbox.bytesInFlight -= size;
  }
};

/** Applies the fault that hits this call, if any (DEMO-05). Resolves to true if the fault has answered the request. */
const injectFault = async (
  { name }: Endpoint,
  request: Request,
  response: Response,
  sandbox: Sandbox,
): Promise<boolean> => {
  const effect = sandbox.faults.next(name);
  if (!effect) return false;
  sandbox.events.add({
    source: 'server',
    what: `Guasto su ${name}`,
    detail: describeEffect(effect),
  });
  return applyFault(effect, request, response);
};

/** The caller, if the endpoint requires one; throws 401 or 403 if it is not the required one (ADM-12, AUTH-12). */
const authenticateCaller = (
  { who }: Endpoint,
  request: Request,
  sandbox: Sandbox,
  deps: Services,
): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(request.headers.authorization, sandbox);
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};
