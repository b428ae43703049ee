// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './call.mjs';

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

/** @param {string} address */
async function answersWell(address) {
  // Vite answers 404 to requests that do not accept HTML.
  const answer = await call(address, { headers: { accept: 'text/html' } }).catch(() => null);
  return answer?.status === 200;
}
