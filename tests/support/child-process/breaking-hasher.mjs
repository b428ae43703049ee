// @ts-check
// The bcrypt thread of the server, but certain passwords break it: what they are is how it ends.
import { parentPort } from 'node:worker_threads';

/** @typedef {{ password: string }} Task */

/** @type {Readonly<Record<string, () => unknown>>} */
const BREAKS = {
  'ends the thread': () => process.exit(3),
  'throws an error': () => {
    throw new Error('broken by a test');
  },
  'takes all memory': () => {
    const taken = [];
    for (;;) taken.push(Array.from({ length: 100_000 }, () => ({})));
  },
  'never answers': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
};

if (!parentPort) throw new Error('not a worker thread');
const on = parentPort.on.bind(parentPort);
/** @param {string} event @param {(task: Task) => void} listener */
const breakFirst = (event, listener) =>
  on(event, (/** @type {Task} */ task) => {
    BREAKS[task.password]?.();
    listener(task);
  });
// Not a listener beside the real one: what came before that is there would be lost.
Object.assign(parentPort, { on: breakFirst });
await import('../../../server/node/passwords-worker.mjs');
