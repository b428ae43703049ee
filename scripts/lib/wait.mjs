// @ts-check
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Time between two looks (ms): short enough not to be felt. */
const interval = 40;

/**
 * Resolves once the address answers with a success, and rejects when the signal is aborted.
 * @param {string} address
 * @param {AbortSignal} signal
 */
export async function waitUntilAnswers(address, signal) {
  while (!(await answersWell(address))) await pause(interval, undefined, { signal });
}

/**
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function answersWell(address) {
  return new Promise((resolve) => {
    // As a browser would ask; Vite answers 404 to anything that does not want a page.
    const request = get(address, { headers: { accept: 'text/html' } }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}
