// @ts-check
// Loaded into a server by `--import`: ends the threads that hash passwords when the parent process says so.
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** @type {Set<threads.Worker>} */
const hashers = new Set();

threads.Worker = class extends threads.Worker {
  /** @param {string | URL} file @param {threads.WorkerOptions} [options] */
  constructor(file, options) {
    super(file, options);
    if (!String(file).includes('passwords-worker')) return;
    hashers.add(this);
    this.once('exit', () => hashers.delete(this));
  }
};
syncBuiltinESMExports();

process.on('message', (message) => {
  if (message !== 'end hashers') return;
  process.send?.({ hashers: hashers.size });
  for (const hasher of hashers) void hasher.terminate();
});
