// Loaded into a server under test by `--import`, after tsx: 'silent' from the parent process switches its recorder off, and
// 'recording' on again. What is left while it is off are the two headers that a call is asked for.
import { Calls } from '../../../../server/lab/sandbox/calls.ts';

const recording = Object.getOwnPropertyDescriptors(Calls.prototype);
const unrecorded = new Calls(() => {}).begin('', null, 0);

process.on('message', (message) => {
  if (message === 'silent')
    Object.assign(Calls.prototype, { begin: () => unrecorded, add: () => {} });
  if (message === 'recording') Object.defineProperties(Calls.prototype, recording);
});
