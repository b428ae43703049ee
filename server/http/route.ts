import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import type { Sandboxes } from '../demo/sandboxes.ts';
import type { World } from '../demo/world.ts';
import type { User } from '../store/schema.ts';
import { callerOf } from './address.ts';
import { readBody } from './body.ts';
import { requireControl } from './control.ts';
import { describeEffect, suffer } from './fault.ts';
import type { Images } from './image.ts';
import type { Passwords } from './passwords.ts';
import { parse, parsePath } from './parse.ts';
import { assertAllowed, refuse } from '#contract/refusal';
import { resolveWorld } from './sandbox.ts';
import { authenticate } from './session.ts';

/** What the application is made of; everything that tests may want to pass in. */
export interface Deps {
  config: Config;
  /** Signs sessions and reset links. */
  secret: string;
  sandboxes: Sandboxes;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  images: Pick<Images, 'prepare'>;
  log: Logger;
}

/** What a handler works with, parsed by the contract. */
interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The caller; there is one exactly where the entry asks for one. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  world: World;
  /** Where the call comes from. */
  address: string;
  /** Bytes of the file that came with a multipart body. */
  image: Buffer | null;
  /** Adds a header to the answer. */
  header: (name: string, value: string) => void;
  deps: Deps;
}

/** An answer that is written as JSON already. */
export class WrittenJson {
  constructor(readonly bytes: Buffer) {}
}

type Result<E extends Endpoint> = CallAnswer<E> | WrittenJson;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>;

/** Refuses before the body is read: what a person may not change need not be right, nor be uploaded. */
type Guard<E extends Endpoint> = (
  context: Pick<Context<E>, 'user' | 'params' | 'world'>,
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

/** Puts a route on the router, for the sandbox that each request names. */
export const bind = (router: Router, bound: Route, deps: Deps): void => {
  const { entry } = bound;
  router[entry.method](entry.path, async (request, response) => {
    // Answers are one person's, and as old as the last change.
    response.set('Cache-Control', 'no-store');
    const isControl = entry.who === 'control';
    if (isControl) requireControl(request, deps.config);
    const world = entry.outsideSandbox
      ? deps.sandboxes.default
      : resolveWorld(request, response, deps, isControl);
    world.busy += 1;
    try {
      await serve(bound, request, response, world, deps);
    } finally {
      world.busy -= 1;
      if (entry.method !== 'get') deps.sandboxes.makeRoom(world);
    }
  });
};

/** Who, what, which; then the handler says whether they may, and answers. */
const serve = async (
  { entry, handler, guard }: Route,
  request: Request,
  response: Response,
  world: World,
  deps: Deps,
): Promise<void> => {
  world.keepPace();
  if (await failsByFault(entry, request, response, world)) return;
  const user = personOf(entry, request, world, deps);
  const params = entry.params && parsePath(entry.params, request.params);
  const query = entry.query && parse(entry.query, request.query);
  guard?.({ user, params, world } as Parameters<Guard<Endpoint>>[0]);
  const sent = await readBody(entry, request, response);
  const body = entry.body && parse(entry.body, sent.body);
  const context = {
    params,
    query,
    body,
    user,
    world,
    address: callerOf(request),
    deps,
    image: sent.image,
    header: (name: string, value: string) => response.setHeader(name, value),
  } as unknown as Context<Endpoint>;
  const answer = await withRoom(entry, context, () => handler(context));
  response.status(entry.status);
  if (answer === undefined) response.end();
  else if (answer instanceof WrittenJson) response.type('json').send(answer.bytes);
  else response.json(answer);
};

/** Does what may store an image, with room kept for it: many at once share what one alone would have. */
const withRoom = async <T>(
  { encoding }: Endpoint,
  { world, image, deps }: Pick<Context<Endpoint>, 'world' | 'image' | 'deps'>,
  work: () => T | Promise<T>,
): Promise<T> => {
  const size = image?.length ?? 0;
  if (encoding === 'multipart' && deps.sandboxes.isFull(world, size))
    throw refuse(413, PROBLEM.sandboxFull);
  world.awaited += size;
  try {
    return await work();
  } finally {
    world.awaited -= size;
  }
};

/** Does what a fault in force asks for; true where it has answered in the handler's place. */
const failsByFault = async (
  { name }: Endpoint,
  request: Request,
  response: Response,
  world: World,
): Promise<boolean> => {
  const effect = world.faults.next(name);
  if (!effect) return false;
  world.events.add({
    source: 'server',
    what: `Guasto su ${name}`,
    detail: describeEffect(effect),
  });
  return !(await suffer(effect, request, response));
};

/** The caller where the entry asks for one; 401 or 403 where it is not the right one (ADM-12, AUTH-12). */
const personOf = ({ who }: Endpoint, request: Request, world: World, deps: Deps): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = authenticate(request.headers.authorization, world, deps.secret);
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};
