import { REQUEST_ID } from '#lab/calls';
import type { Endpoint } from '#contract/endpoint';
import { HttpError } from '#contract/http-error';
import type { Sessions } from '../../call/sessions.ts';
import type { RecordedCall } from '../sandbox/recorder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { HttpCall } from '../../call/http-call.ts';
import { refusalOf } from '../../call/refusals.ts';
import { mayControl, type Access } from './control-access.ts';

/** Tells the user of an `Authorization` header in a world; throws a refusal where it has none that is valid. */
export type Authenticator = Pick<Sessions, 'authenticate'>;

/**
 * Begins the record of a call. `X-Request-Id` in the answer tells the client that it may report by this id what its
 * screen then shows (LAB-05). `X-Reader` is the id of the user who is logged in where a public endpoint is read: it goes
 * without a session (SEARCH-04), so this is only said, and nothing but the record takes it for true.
 */
export const beginCall = (
  entry: Endpoint,
  httpCall: HttpCall,
  { recorder, clock, store }: Sandbox,
  access: Access,
): RecordedCall => {
  const given = httpCall.header('x-request-id');
  const id = given !== undefined && REQUEST_ID.test(given) ? given : null;
  const call = recorder.begin(entry.name, id, clock.now());
  const reader = readerOf(entry, httpCall);
  if ((id !== null || reader !== null) && mayControl(httpCall, access)) {
    if (id !== null) httpCall.setHeader('X-Request-Id', id);
    if (reader !== null) call.user = store.users.get(reader) ?? null;
  }
  return call;
};

/** The id in `X-Reader` of a call that carries no session and asks for none; else `null`. */
const readerOf = ({ who, method }: Endpoint, httpCall: HttpCall): number | null => {
  const isOpen =
    who === 'anyone' && method === 'get' && httpCall.header('authorization') === undefined;
  const named = httpCall.header('x-reader');
  return isOpen && named !== undefined ? Number(named) : null;
};

/**
 * Notes as whom a call was sent that was answered without asking: by a fault, or by an endpoint for anyone. A token that
 * is not valid does not matter there.
 */
export const noteCaller = (
  call: RecordedCall,
  httpCall: HttpCall,
  sandbox: Sandbox,
  sessions: Authenticator,
): void => {
  if (call.user) return;
  const authorization = httpCall.header('authorization');
  if (authorization === undefined) return;
  try {
    call.user = sessions.authenticate(authorization, sandbox);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
};

/** The caller's email by which faults count calls: of the session, or of `X-Reader` where a public endpoint is read; else `null`. */
export const callerEmail = (
  httpCall: HttpCall,
  sandbox: Sandbox,
  sessions: Authenticator,
  call: RecordedCall,
): string | null => {
  noteCaller(call, httpCall, sandbox, sessions);
  return call.user?.email ?? null;
};

/** Adds a call that is going to be answered with an error. */
export const addRefused = (call: RecordedCall, error: unknown, { recorder }: Sandbox): void => {
  const { status, body, message } = refusalOf(error);
  call.noteRefusal(body, message.length);
  recorder.add(call, status);
};
