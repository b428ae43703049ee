/** The steps of a call, the same in Express and in the service worker. */
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import { assertAllowed } from '#contract/refusal';
import type { Call } from '../sandbox/calls.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { requireControl } from '../security/control-access.ts';
import type { User } from '../store/schema.ts';
import { readBody } from './body.ts';
import type { Services } from './deps.ts';
import type { Answer, Answered, Exchange } from './exchange.ts';
import { injectFault } from './fault.ts';
import { parse, parsePath } from './parse.ts';
import { addRefused, beginCall, callerEmail, noteCaller } from './record-call.ts';
import { enterSandbox } from './resolve-sandbox.ts';
import { JsonBytes, JsonList, type Context, type Guard, type Result, type Route } from './route.ts';
import { reserveBody, withUploadQuota } from './room.ts';

/**
 * Answers a call in the sandbox that it names, and records it there; throws what refuses it.
 */
export const answerCall = async (
  route: Route,
  exchange: Exchange,
  deps: Services,
): Promise<Answered> => {
  const { entry } = route;
  // Answers depend on the caller and on changeable data.
  exchange.setHeader('Cache-Control', 'no-store');
  if (entry.who === 'control') requireControl(exchange, deps);
  const sandbox = enterSandbox(entry, exchange, deps);
  // Calls that nobody could read are not recorded.
  const isRecorded = entry.who !== 'control' && deps.config.DEMO_CONTROLS === 'on';
  const call = isRecorded ? beginCall(entry, exchange, sandbox, deps) : null;
  try {
    const answer = await answerIn(sandbox, route, exchange, deps, call);
    if (call) {
      noteCaller(call, exchange, sandbox, deps);
      sandbox.calls.add(call, answer?.status ?? 0);
    }
    return answer;
  } catch (error) {
    if (call) {
      noteCaller(call, exchange, sandbox, deps);
      addRefused(call, error, sandbox);
    }
    throw error;
  } finally {
    sandbox.busy -= 1;
    if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
  }
};

/** Applies the fault in force, if any; unless it has answered, authenticates, validates and calls the handler. */
const answerIn = async (
  sandbox: Sandbox,
  { entry, handler, guard }: Route,
  exchange: Exchange,
  deps: Services,
  call: Call | null,
): Promise<Answered> => {
  const { generation } = sandbox;
  // Reads change nothing, and a reset ends the generation itself.
  const isBound = entry.method !== 'get' && !entry.outsideSandbox && !entry.endsGeneration;
  sandbox.followCalendar();
  const fault = sandbox.faults.next(entry.name, () => callerEmail(exchange, sandbox, deps, call));
  if (fault) {
    const answered = await injectFault(fault, entry, exchange, sandbox, call);
    if (answered !== undefined) return answered;
  }
  const caller = authenticateCaller(entry, exchange, sandbox, deps, call);
  const params = entry.params && parsePath(entry.params, exchange.params);
  const query = entry.query && parse(entry.query, exchange.query);
  const headers = entry.headers && parse(entry.headers, namedHeaders(entry.headers, exchange));
  guard?.({ user: caller, params, sandbox } as Parameters<Guard<Endpoint>>[0]);
  const { address } = exchange;
  const giveBack = reserveBody(entry, exchange, deps.admission);
  let result: Result<Endpoint>;
  try {
    const received = exchange.hasContent
      ? await readBody(entry, exchange)
      : { body: entry.body && {}, image: null };
    if (isBound) generation.assertCurrent();
    // A body may take a while to arrive.
    const user = entry.body ? authenticateCaller(entry, exchange, sandbox, deps, call) : caller;
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
        return authenticateCaller(entry, exchange, sandbox, deps, call);
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
        exchange.setHeader(name, value);
      },
      onGone(callback) {
        exchange.onGone(callback);
      },
    } as Context<Endpoint>;
    result =
      entry.encoding === 'multipart'
        ? await withUploadQuota(context, () => handler(context))
        : await handler(context);
    if (isBound) generation.assertCurrent();
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
  sandbox: Sandbox,
  deps: Services,
  call: Call | null,
): User | null => {
  if (who !== 'user' && who !== 'staff') return null;
  const user = deps.sessions.authenticate(exchange.header('authorization'), sandbox);
  if (call) call.user = user;
  if (who === 'staff') assertAllowed(user.is_staff, PROBLEM.staffOnly);
  return user;
};
