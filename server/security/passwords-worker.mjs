// @ts-check
// JavaScript, because worker threads start without tsx, which loads the other modules.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/**
 * Compares with `hash`, or else makes a hash of this cost.
 * @typedef {{ job: number, password: string, hash?: string, cost?: number }} Task
 */

parentPort?.on('message', (/** @type {Task} */ { job, password, hash, cost }) => {
  const value = hash === undefined ? bcrypt.hashSync(password, cost) : compare(password, hash);
  parentPort?.postMessage({ job, value });
});

/** @param {string} password @param {string} hash */
const compare = (password, hash) => {
  try {
    return bcrypt.compareSync(password, hash);
  } catch {
    return false;
  }
};
