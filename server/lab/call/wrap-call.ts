/** What is done around a call: it is recorded, and a fault may hit it. */
import { REQUEST_ID } from '#lab/calls';
import type { Endpoint } from '#contract/endpoint';
import { HttpError } from '#contract/http-error';
import type { Answer, Answered, HttpCall } from '../../call/http-call.ts';
import type { CallLog } from '../../call/laboratory.ts';
import { refusalOf } from '../../call/refusals.ts';
import type { Config } from '../../config.ts';
import type { Sessions } from '../../call/sessions.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { RecordedCall } from '../sandbox/recorder.ts';
import type { Tally } from '../sandbox/tally.ts';
import { mayControl, type Access } from './control-access.ts';
import { injectFault } from './fault.ts';
import { answerPlanted } from './planted-call.ts';

export interface WrapDeps extends Access {
  sandboxes: Sandboxes;
  config: Pick<Config, 'DEMO_TOKEN' | 'DEMO_DEFECTS_OF'>;
  sessions: Pick<Sessions, 'authenticate' | 'issue'>;
  tally: Tally;
}

const callLogOf = (call: RecordedCall, sandbox: Sandbox): CallLog => ({
  caller(user) {
    call.user = user;
  },
  committed(changes, undo) {
    call.noteCommit(changes, undo);
    sandbox.askWaits();
  },
});

/** Answers a call of a sandbox by `answer`, with its planted defects, or as the fault in force says, counts and records it. */
export const answerWrapped = async (
  entry: Endpoint,
  httpCall: HttpCall,
  sandbox: Sandbox,
  answer: (callLog: CallLog, httpCall: HttpCall) => Promise<Answer>,
  deps: WrapDeps,
): Promise<Answered> => {
  sandbox.busy += 1;
  // Not those of the control room: nobody could read the product's among them.
  const call = entry.who === 'control' ? null : beginCall(entry, httpCall, sandbox, deps);
  const record = (status: number) => {
    if (!call) return;
    noteCaller(call, httpCall, sandbox, deps.sessions);
    sandbox.recorder.add(call, status);
  };
  try {
    // Faults count calls by the session's email, or by that of `X-Reader`.
    const fault =
      call &&
      sandbox.faults.next(entry.name, () => {
        noteCaller(call, httpCall, sandbox, deps.sessions);
        return call.user?.email ?? null;
      });
    const injected = fault ? await injectFault(fault, entry, httpCall, sandbox, call) : undefined;
    if (injected !== undefined) {
      record(injected?.status ?? 0);
      return injected;
    }
    const answered = await answerPlanted({ entry, httpCall, sandbox }, deps, (asked) =>
      answer(call ? callLogOf(call, sandbox) : {}, asked),
    );
    if (answered) deps.tally.answered(entry.name, answered.status);
    record(answered?.status ?? 0);
    return answered;
  } catch (error) {
    const { status, body, message } = refusalOf(error);
    deps.tally.refused(entry.name, error);
    call?.noteRefusal(body, message.length);
    record(status);
    throw error;
  } finally {
    sandbox.busy -= 1;
    sandbox.askWaits();
    if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
  }
};

/**
 * Begins the record of a call. `X-Request-Id` in the answer tells the client that it may report by this id what its
 * screen then shows (LAB-05). `X-Reader` is the id of the user who is logged in where a public endpoint is read: it goes
 * without a session (SEARCH-04), so this is only said, and nothing but the record takes it for true.
 */
const beginCall = (
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
const noteCaller = (
  call: RecordedCall,
  httpCall: HttpCall,
  sandbox: Sandbox,
  sessions: WrapDeps['sessions'],
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
