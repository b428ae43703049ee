// @ts-check
// JavaScript, because a worker thread starts without the loader that runs the rest.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** @typedef {{ job: number, password: string, hash?: string, cost?: number }} Question */

parentPort?.on('message', (/** @type {Question} */ { job, password, hash, cost }) => {
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
