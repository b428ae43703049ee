// @ts-check
// JavaScript, because worker threads start without tsx, which loads the other modules.
import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/**
 * Compares with `hash`, or else makes a hash of this cost with this salt.
 * @typedef {{ password: string } & ({ hash: string } | { cost: number, salt: Uint8Array })} Task
 */

parentPort?.on('message', (/** @type {Task} */ task) => {
  const { password } = task;
  parentPort?.postMessage(
    'hash' in task ? compare(password, task.hash) : bcrypt.hashSync(password, saltOf(task)),
  );
});

/** The salt in bcrypt's own form. @param {{ cost: number, salt: Uint8Array }} task */
const saltOf = ({ cost, salt }) =>
  `$2b$${String(cost).padStart(2, '0')}$${bcrypt.encodeBase64(salt, salt.length)}`;

/** @param {string} password @param {string} hash */
const compare = (password, hash) => {
  try {
    return bcrypt.compareSync(password, hash);
  } catch {
    return false;
  }
};
