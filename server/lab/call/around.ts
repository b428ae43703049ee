/** What is done around a call: it is recorded, and a fault may hit it. */
import type { Endpoint } from '#contract/endpoint';
import { Refusal } from '#contract/refusal';
import { LAB_PROBLEM } from '#lab/problems';
import type { Answer, Answered, Exchange } from '../../call/exchange.ts';
import type { Observer } from '../../call/laboratory.ts';
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

export interface AroundDeps extends Access {
  sandboxes: Sandboxes;
  config: Pick<Config, 'DEMO_TOKEN' | 'DEMO_DEFECTS_OF'>;
  sessions: Pick<Sessions, 'authenticate' | 'issue'>;
  tally: Tally;
}

const callLogOf = (call: RecordedCall, sandbox: Sandbox): Observer => ({
  caller(user) {
    call.user = user;
  },
  committed(changes, undo) {
    call.noteCommit(changes, undo);
    sandbox.askWaits();
  },
});

/**
 * Throws 403 where a browser asks for a page, a frame or a part of one: a fault's text and headers are its author's. Browsers send
 * `Sec-Fetch-Dest` to https and localhost alone; elsewhere the fault's media type keeps it from being a page.
 */
const assertNoPage = (exchange: Exchange): void => {
  if ((exchange.header('sec-fetch-dest') ?? 'empty') !== 'empty')
    throw new Refusal(403, LAB_PROBLEM.faultIsNoPage);
};

/** Answers a call of a sandbox by `answer`, with its planted defects, or as the fault in force says, counts and records it. */
export const answerAround = async (
  entry: Endpoint,
  exchange: Exchange,
  sandbox: Sandbox,
  answer: (observer: Observer, exchange: Exchange) => Promise<Answer>,
  deps: AroundDeps,
): Promise<Answered> => {
  sandbox.busy += 1;
  // Not those of the control room: nobody could read the product's among them.
  const call = entry.who === 'control' ? null : beginCall(entry, exchange, sandbox, deps);
  try {
    const fault =
      call &&
      sandbox.faults.next(entry.name, () => callerEmail(exchange, sandbox, deps.sessions, call));
    if (fault) assertNoPage(exchange);
    const injected = fault ? await injectFault(fault, entry, exchange, sandbox, call) : undefined;
    const answered =
      injected === undefined
        ? await answerPlanted({ entry, exchange, sandbox }, deps, (asked) =>
            answer(call ? callLogOf(call, sandbox) : {}, asked),
          )
        : injected;
    if (injected === undefined && answered) deps.tally.answered(entry.name, answered.status);
    if (call) {
      noteCaller(call, exchange, sandbox, deps.sessions);
      sandbox.recorder.add(call, answered?.status ?? 0);
    }
    return answered;
  } catch (error) {
    deps.tally.refused(entry.name, error);
    if (call) {
      noteCaller(call, exchange, sandbox, deps.sessions);
      addRefused(call, error, sandbox);
    }
    throw error;
  } finally {
    sandbox.busy -= 1;
    sandbox.askWaits();
    if (entry.method !== 'get') deps.sandboxes.makeRoom(sandbox);
  }
};
