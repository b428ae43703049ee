/** What is done around a call: it is recorded, and a fault may hit it. */
import type { Endpoint } from '#contract/endpoint';
import type { Answer, Answered, HttpCall } from '../../call/http-call.ts';
import type { CallLog } from '../../call/laboratory.ts';
import type { Config } from '../../config.ts';
import type { Sessions } from '../../call/sessions.ts';
import type { Sandboxes } from '../sandbox/sandboxes.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { RecordedCall } from '../sandbox/recorder.ts';
import type { Tally } from '../sandbox/tally.ts';
import type { Access } from './control-access.ts';
import { injectFault } from './fault.ts';
import { answerPlanted } from './planted-call.ts';
import { addRefused, beginCall, callerEmail, noteCaller } from './record-call.ts';

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
  try {
    const fault =
      call &&
      sandbox.faults.next(entry.name, () => callerEmail(httpCall, sandbox, deps.sessions, call));
    const injected = fault ? await injectFault(fault, entry, httpCall, sandbox, call) : undefined;
    const answered =
      injected === undefined
        ? await answerPlanted({ entry, httpCall, sandbox }, deps, (asked) =>
            answer(call ? callLogOf(call, sandbox) : {}, asked),
          )
        : injected;
    if (injected === undefined && answered) deps.tally.answered(entry.name, answered.status);
    if (call) {
      noteCaller(call, httpCall, sandbox, deps.sessions);
      sandbox.recorder.add(call, answered?.status ?? 0);
    }
    return answered;
  } catch (error) {
    deps.tally.refused(entry.name, error);
    if (call) {
      noteCaller(call, httpCall, sandbox, deps.sessions);
      addRefused(call, error, sandbox);
    }
    throw error;
  } finally {
    sandbox.busy -= 1;
    sandbox.askWaits();
    if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
  }
};
