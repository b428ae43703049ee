// @ts-check
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the one who holds the file touches it, and others look at it (ms). */
const BEAT = 500;

/**
 * Makes a file. `taken` if it is there, `unwritable` where none can be made: npm then says so better.
 * @param {string} file
 * @returns {'made' | 'taken' | 'unwritable'}
 */
function make(file) {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return 'made';
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST' ? 'taken' : 'unwritable';
  }
}

/** Says that the one who made the file still works. @param {string} file */
function touch(file) {
  const at = new Date();
  try {
    utimesSync(file, at, at);
  } catch {
    // Another process took it for abandoned, since this one stood still.
  }
}

/**
 * Does work while no other process does it under the same file. A file that nobody has touched for `abandoned` ms is that of
 * a process that was killed; numbers of processes say nothing across containers.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @param {{ abandoned?: number, onWait?: () => void }} [options]
 * @returns {Promise<Result>}
 */
export async function alone(file, work, { abandoned = 10_000, onWait = () => {} } = {}) {
  let touched = Number.NaN;
  let since = 0;
  for (let made = make(file); made === 'taken'; made = make(file)) {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (Number.isNaN(touched)) onWait();
    if (now !== touched) {
      touched = now ?? 0;
      since = performance.now();
    } else if (performance.now() - since > abandoned) rmSync(file, { force: true });
    await pause(Math.min(BEAT, abandoned));
  }
  const beat = setInterval(() => touch(file), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}
