/** The steps of a call, the same in Express and in the service worker. */
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/refusal';
import type { User } from '../store/schema.ts';
import type { World } from '../world/world.ts';
import { readBody, readQuery, reserveBody } from './body.ts';
import type { Answer, Answered, Exchange } from './exchange.ts';
import type { AppDeps, Observer } from './laboratory.ts';
import { parse, parsePath } from './parse.ts';
import { JsonBytes, JsonList, type Context, type Guard, type Result, type Route } from './route.ts';

/** Answers a call in the world that it is for; throws or rejects with what refuses it. */
export const answerCall = (route: Route, exchange: Exchange, deps: AppDeps): Promise<Answered> => {
  const { entry } = route;
  const { laboratory } = deps;
  // Answers depend on the caller and on changeable data.
  exchange.setHeader('Cache-Control', 'no-store');
  const world = laboratory ? laboratory.worldOf(entry, exchange) : deps.world;
  const { generation } = world;
  world.followCalendar();
  if (!laboratory) return answerIn({ world, generation, observer: {} }, route, exchange, deps);
  // Not a function with a name: tsx defines that of each when it is made.
  return laboratory.around(entry, exchange, world, (observer, asked) =>
    answerIn({ world, generation, observer }, route, asked, deps),
  );
};

/** Where a call is answered: its world, the generation in which it began, and who is told of it. */
interface Place {
  world: World;
  generation: number;
  observer: Observer;
}

/** Authenticates, validates and calls the handler. */
const answerIn = async (
  place: Place,
  { entry, handler, guard }: Route,
  exchange: Exchange,
  deps: AppDeps,
): Promise<Answer> => {
  const { world, generation, observer } = place;
  // Reads change nothing, and a reset ends the generation itself.
  const isBound = entry.method !== 'get' && !entry.outsideWorld && !entry.endsGeneration;
  const caller = authenticateCaller(entry, exchange, place, deps);
  const params = entry.params && parsePath(entry.params, exchange.params);
  const query = entry.query && parse(entry.query, readQuery(exchange.search));
  const headers = entry.headers && parse(entry.headers, namedHeaders(entry.headers, exchange));
  guard?.({ user: caller, params, world } as Parameters<Guard<Endpoint>>[0]);
  const { address } = exchange;
  const giveBack = reserveBody(entry, exchange, deps.turns);
  let result: Result<Endpoint>;
  try {
    const received = exchange.hasContent
      ? await readBody(entry, exchange)
      : { body: entry.body && {}, image: null };
    if (isBound) world.assertCurrent(generation);
    // A body may take a while to arrive.
    const user = entry.body ? authenticateCaller(entry, exchange, place, deps) : caller;
    const body = entry.body && parse(entry.body, received.body);
    const context = {
      params,
      query,
      headers,
      body,
      user,
      world,
      address,
      deps,
      image: received.image,
      // Methods, not arrow functions: tsx defines the name of each of those when it is made, at 2 µs a request.
      callerNow() {
        return authenticateCaller(entry, exchange, place, deps);
      },
      assertCurrent() {
        world.assertCurrent(generation);
      },
      async commit(change) {
        world.assertCurrent(generation);
        const done = await world.store.commit(change, observer.committed);
        // A reset in the meantime has put its rows back.
        world.assertCurrent(generation);
        return done;
      },
      requestHeader(name) {
        return exchange.header(name);
      },
      header(name: string, value: string) {
        exchange.setHeader(name, value);
      },
      onGone(callback) {
        exchange.onGone(callback);
      },
    } as Context<Endpoint>;
    result =
      entry.encoding === 'multipart'
        ? await world.withRoomFor(received.image?.length ?? 0, () => handler(context))
        : await handler(context);
    if (isBound) world.assertCurrent(generation);
  } finally {
    giveBack();
  }
  return answerOf(entry.status, result);
};

const answerOf = (status: number, result: Result<Endpoint>): Answer => {
  if (result instanceof JsonList) return { status, json: result };
  if (result instanceof JsonBytes) return { status, json: result.bytes };
  return { status, json: result === undefined ? null : JSON.stringify(result) };
};

/** The headers of the request that a schema names, in the schema's spelling. */
const namedHeaders = ({ shape }: z.ZodMiniObject, exchange: Exchange): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, exchange.header(name.toLowerCase())]));

/** The caller, if the endpoint requires one; throws 401 or 403 if it is not the required one (ADM-12, AUTH-12). */
const authenticateCaller = (
  { who }: Endpoint,
  exchange: Exchange,
  { world, observer }: Place,
  deps: AppDeps,
): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(exchange.header('authorization'), world);
  observer.caller?.(user);
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};
