/** The steps of a call, the same in Express and in the service worker. */
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/http-error';
import type { User } from '../store/schema.ts';
import type { World } from '../world/world.ts';
import { readBody, readQuery, reserveBody } from './body.ts';
import { JsonList, type Answer, type Answered, type HttpCall } from './http-call.ts';
import type { AppDeps, CallLog } from './laboratory.ts';
import { parse, parsePath } from './parse.ts';
import type { Context, Guard, Result, Route } from './route.ts';

/** A call where it is answered: its world, the generation in which it began, and who is told of it. */
interface Call {
  entry: Endpoint;
  httpCall: HttpCall;
  deps: AppDeps;
  world: World;
  generation: number;
  callLog: CallLog;
}

/** Answers a call in the world that it is for; throws or rejects with what refuses it. */
export const answerCall = (route: Route, httpCall: HttpCall, deps: AppDeps): Promise<Answered> => {
  const { entry } = route;
  const { laboratory } = deps;
  // Answers depend on the caller and on changeable data.
  httpCall.setHeader('Cache-Control', 'no-store');
  const world = laboratory ? laboratory.worldOf(entry, httpCall) : deps.world;
  const { generation } = world;
  world.followCalendar();
  if (!laboratory)
    return answerIn({ entry, httpCall, deps, world, generation, callLog: {} }, route);
  return laboratory.wrapCall(entry, httpCall, world, (callLog, asked) =>
    answerIn({ entry, httpCall: asked, deps, world, generation, callLog }, route),
  );
};

/** Authenticates, reads the input and calls the handler. */
const answerIn = async (call: Call, { handler, guard }: Route): Promise<Answer> => {
  const { entry, httpCall, deps, world, generation } = call;
  // Reads change nothing, and a reset ends the generation itself.
  const isBound = entry.method !== 'get' && !entry.needsNoWorld && !entry.replacesData;
  const user = authenticate(call);
  const input = readInput(call);
  guard?.({ user, params: input.params, world } as Parameters<Guard<Endpoint>>[0]);
  const giveBack = reserveBody(entry, httpCall, deps.turns);
  try {
    const { fields, image } = await readBody(entry, httpCall);
    if (isBound) world.assertNotReset(generation);
    // A body may take a while to arrive.
    const caller = entry.body ? authenticate(call) : user;
    const body = entry.body && parse(entry.body, fields);
    const context = contextOf(call, input, { body, image, user: caller });
    const result =
      entry.encoding === 'multipart'
        ? await world.withRoomFor(image?.length ?? 0, () => handler(context))
        : await handler(context);
    if (isBound) world.assertNotReset(generation);
    return answerOf(entry.status, result);
  } finally {
    giveBack();
  }
};

/** The caller, if the endpoint requires one; throws 401 or 403 if it is not the required one (ADM-12, AUTH-12). */
const authenticate = ({ entry: { who }, httpCall, world, callLog, deps }: Call): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(httpCall.header('authorization'), world);
  callLog.caller?.(user);
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};

/** What is sent before the body, parsed. */
const readInput = ({ entry: { params, query, headers }, httpCall }: Call) => ({
  params: params && parsePath(params, httpCall.params),
  query: query && parse(query, readQuery(httpCall.search)),
  headers: headers && parse(headers, namedHeaders(headers, httpCall)),
});

/** The headers of the request that a schema names, in the schema's spelling. */
const namedHeaders = ({ shape }: z.ZodMiniObject, httpCall: HttpCall): Record<string, unknown> =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, httpCall.header(name.toLowerCase())]));

/** What a handler is called with: the input, and what it may do in the call's world. */
const contextOf = (
  call: Call,
  { params, query, headers }: ReturnType<typeof readInput>,
  { body, image, user }: { body: unknown; image: Uint8Array | null; user: User | null },
) => {
  const { httpCall, deps, world, generation, callLog } = call;
  // One by one: spread for each call, they cost a search a fifth more (`npm run bench -- --parts searches`).
  return {
    params,
    query,
    headers,
    body,
    image,
    user,
    world,
    httpCall,
    deps,
    reloadCaller: () => authenticate(call),
    assertNotReset: () => world.assertNotReset(generation),
    commit: async (change) => {
      world.assertNotReset(generation);
      const done = await world.store.commit(change, callLog.committed);
      // A reset in the meantime has put its rows back.
      world.assertNotReset(generation);
      return done;
    },
    header: (name: string, value: string) => httpCall.setHeader(name, value),
  } as Context<Endpoint>;
};

const answerOf = (status: number, result: Result<Endpoint>): Answer => {
  if (result instanceof JsonList || result instanceof Uint8Array) return { status, json: result };
  return { status, json: result === undefined ? null : JSON.stringify(result) };
};
