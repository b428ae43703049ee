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

/** A call where it is answered: its world, the generation in which it began, and who is told of it. */
interface Call {
  entry: Endpoint;
  exchange: Exchange;
  deps: AppDeps;
  world: World;
  generation: number;
  observer: Observer;
}

/** Answers a call in the world that it is for; throws or rejects with what refuses it. */
export const answerCall = (route: Route, exchange: Exchange, deps: AppDeps): Promise<Answered> => {
  const { entry } = route;
  const { laboratory } = deps;
  // Answers depend on the caller and on changeable data.
  exchange.setHeader('Cache-Control', 'no-store');
  const world = laboratory ? laboratory.worldOf(entry, exchange) : deps.world;
  const call = { entry, exchange, deps, world, generation: world.generation, observer: {} };
  world.followCalendar();
  if (!laboratory) return answerIn(call, route);
  return laboratory.around(entry, exchange, world, (observer, asked) =>
    answerIn({ ...call, exchange: asked, observer }, route),
  );
};

/** Authenticates, reads the input and calls the handler. */
const answerIn = async (call: Call, { handler, guard }: Route): Promise<Answer> => {
  const { entry, exchange, deps, world, generation } = call;
  // Reads change nothing, and a reset ends the generation itself.
  const isBound = entry.method !== 'get' && !entry.needsNoWorld && !entry.replacesData;
  const user = authenticate(call);
  const input = readInput(call);
  guard?.({ user, params: input.params, world } as Parameters<Guard<Endpoint>>[0]);
  const giveBack = reserveBody(entry, exchange, deps.turns);
  try {
    const received = await readBody(entry, exchange);
    if (isBound) world.assertCurrent(generation);
    // A body may take a while to arrive.
    const caller = entry.body ? authenticate(call) : user;
    const body = entry.body && parse(entry.body, received.body);
    const { image } = received;
    const context = contextOf(call, { ...input, body, image, user: caller });
    const result =
      entry.encoding === 'multipart'
        ? await world.withRoomFor(image?.length ?? 0, () => handler(context))
        : await handler(context);
    if (isBound) world.assertCurrent(generation);
    return answerOf(entry.status, result);
  } finally {
    giveBack();
  }
};

/** The caller, if the endpoint requires one; throws 401 or 403 if it is not the required one (ADM-12, AUTH-12). */
const authenticate = ({ entry: { who }, exchange, world, observer, deps }: Call): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(exchange.header('authorization'), world);
  observer.caller?.(user);
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};

/** What is sent before the body, parsed. */
const readInput = ({ entry: { params, query, headers }, exchange }: Call) => ({
  params: params && parsePath(params, exchange.params),
  query: query && parse(query, readQuery(exchange.search)),
  headers: headers && parse(headers, namedHeaders(headers, exchange)),
});

/** The headers of the request that a schema names, in the schema's spelling. */
const namedHeaders = ({ shape }: z.ZodMiniObject, exchange: Exchange): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, exchange.header(name.toLowerCase())]));

/** What was sent, parsed, and by whom. */
interface Input extends ReturnType<typeof readInput> {
  body: unknown;
  image: Uint8Array | null;
  user: User | null;
}

/** What a handler is called with: the input, and what it may do in the call's world. */
const contextOf = (call: Call, input: Input) => {
  const { exchange, deps, world, generation, observer } = call;
  return {
    ...input,
    world,
    address: exchange.address,
    deps,
    reloadCaller() {
      return authenticate(call);
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
};

const answerOf = (status: number, result: Result<Endpoint>): Answer => {
  if (result instanceof JsonList) return { status, json: result };
  if (result instanceof JsonBytes) return { status, json: result.bytes };
  return { status, json: result === undefined ? null : JSON.stringify(result) };
};
