// Loaded into a server under test by `--import`, after tsx: 'silent' from the parent process switches its recorder off, and
// 'recording' on again. What is left while it is off are the two headers that a call is asked for.
import { Recorder } from '../../../../server/lab/sandbox/recorder.ts';

const recording = Object.getOwnPropertyDescriptors(Recorder.prototype);
const unrecorded = new Recorder(() => {}).begin('', null, 0);

process.on('message', (message) => {
  if (message === 'silent')
    Object.assign(Recorder.prototype, { begin: () => unrecorded, add: () => {} });
  if (message === 'recording') Object.defineProperties(Recorder.prototype, recording);
});
