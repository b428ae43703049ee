/** Decoders are killed again and again, as by a system that is short of memory: a good picture is never called a bad one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultCase } from '../faults.ts';
import { killChildren } from './processes.ts';
import { DECODER, isDone, isRefused, Trial } from './trial.ts';

/** Milliseconds between two kills: a decoder takes longer to start. */
const PAUSE = 30;

export const killDecoders: FaultCase = async (settings, findings) => {
  let trial = await Trial.start('decoder killed', settings, findings);
  const state = { isOver: false, killed: 0 };
  const killing = (async () => {
    for (; !state.isOver; await wait(PAUSE))
      state.killed += killChildren(trial.server.child.pid ?? 0, DECODER);
  })();
  await trial.work(2, isRefused);
  await trial.work(10, isDone);
  state.isOver = true;
  await killing;
  trial.check(state.killed > 0, 'no decoder was there to be killed');
  await trial.work(10, isDone);
  trial = await trial.inspectAfterKill();
  await trial.end();
};
