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
import { describeEffect, applyFault } from './apply-fault.ts';
import { parse, parsePath } from './parse.ts';
import { assertAllowed, refuse } from '#contract/refusal';
import { resolveSandbox } from './resolve-sandbox.ts';

/** What a handler works with, parsed by the contract. */
interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The caller; there is one exactly where the entry asks for one. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  sandbox: Sandbox;
  /** Where the call comes from. */
  address: string;
  /** Bytes of the file that came with a multipart body. */
  image: Buffer | null;
  /** Adds a header to the answer. */
  header: (name: string, value: string) => void;
  deps: Services;
}

/** An answer that is written as JSON already. */
export class WrittenJson {
  constructor(readonly bytes: Buffer) {}
}

type Result<E extends Endpoint> = CallAnswer<E> | WrittenJson;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>;

/** Refuses before the body is read: what a person may not change need not be right, nor be uploaded. */
type Guard<E extends Endpoint> = (
  context: Pick<Context<E>, 'user' | 'params' | 'sandbox'>,
) => unknown;

/** An entry of the contract with what answers it. */
export interface Route {
  entry: Endpoint;
  handler: Handler<Endpoint>;
  guard: Guard<Endpoint> | undefined;
}

export const route = <E extends Endpoint>(
  entry: E,
  handler: Handler<E>,
  guard?: Guard<E>,
): Route => ({ entry, handler, guard });

/** All routes, and 405 for the other methods of their paths. */
export const apiRouter = (routes: readonly Route[], deps: Services): Router => {
  const router = Router();
  for (const one of routes.toSorted(literalsFirst)) bind(router, one, deps);
  for (const path of new Set(routes.map(({ entry }) => entry.path))) {
    const ofPath = routes.filter(({ entry }) => entry.path === path);
    router.all(path, methodNotAllowed(ofPath.map(({ entry }) => entry.method)));
  }
  return router;
};

/** Express takes the first path that matches; so `/my/` must come before `/:id/`, however they are declared. */
const literalsFirst = (a: Route, b: Route): number => {
  // `~` sorts behind every letter.
  const [left, right] = [a, b].map(({ entry }) => entry.path.replaceAll(/:\w+/g, '~'));
  return (left ?? '') < (right ?? '') ? -1 : Number(left !== right);
};

/** Puts a route on the router, for the sandbox that each request names. */
const bind = (router: Router, bound: Route, deps: Services): void => {
  const { entry } = bound;
  router[entry.method](entry.path, async (request, response) => {
    // Answers are one person's, and as old as the last change.
    response.set('Cache-Control', 'no-store');
    const isControl = entry.who === 'control';
    if (isControl) requireControl(request, deps.config);
    const sandbox = entry.outsideSandbox
      ? deps.sandboxes.default
      : resolveSandbox(request, response, deps, isControl);
    sandbox.busy += 1;
    try {
      await serve(bound, request, response, sandbox, deps);
    } finally {
      sandbox.busy -= 1;
      if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
    }
  });
};

/** Who, what, which; then the handler says whether they may, and answers. */
const serve = async (
  { entry, handler, guard }: Route,
  request: Request,
  response: Response,
  sandbox: Sandbox,
  deps: Services,
): Promise<void> => {
  sandbox.keepPace();
  if (await failsByFault(entry, request, response, sandbox)) return;
  const user = personOf(entry, request, sandbox, deps);
  const params = entry.params && parsePath(entry.params, request.params);
  const query = entry.query && parse(entry.query, request.query);
  guard?.({ user, params, sandbox } as Parameters<Guard<Endpoint>>[0]);
  const sent = await readBody(entry, request, response);
  const body = entry.body && parse(entry.body, sent.body);
  const context = {
    params,
    query,
    body,
    user,
    sandbox,
    address: clientAddress(request),
    deps,
    image: sent.image,
    header: (name: string, value: string) => response.setHeader(name, value),
  } as Context<Endpoint>;
  const answer = await withRoom(entry, context, () => handler(context));
  response.status(entry.status);
  if (answer === undefined) response.end();
  else if (answer instanceof WrittenJson) response.type('json').send(answer.bytes);
  else response.json(answer);
};

/** Does what may store an image, with room kept for it: many at once share what one alone would have. */
const withRoom = async <T>(
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

/** Does what a fault in force asks for; true where it has answered in the handler's place. */
const failsByFault = async (
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
  return !(await applyFault(effect, request, response));
};

/** The caller where the entry asks for one; 401 or 403 where it is not the right one (ADM-12, AUTH-12). */
const personOf = (
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
