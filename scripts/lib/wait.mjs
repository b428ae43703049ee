// @ts-check
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Time between two requests (ms). */
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
    // Vite answers 404 to requests that do not accept HTML.
    const request = get(address, { headers: { accept: 'text/html' } }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}
