import type { Request, Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultEffect } from '#contract/faults';
import { PROBLEM } from '#contract/problems';

/** Does what a fault asks for. True where the request goes on after it. */
export const applyFault = async (
  effect: FaultEffect,
  request: Request,
  response: Response,
): Promise<boolean> => {
  if ('delay_ms' in effect) {
    await wait(effect.delay_ms);
    return true;
  }
  if ('drop' in effect) drop(request);
  else if ('malformed' in effect) response.type('json').send('{"questo non è": JSON');
  else
    response
      .status(effect.status)
      .json(effect.body === undefined ? { detail: PROBLEM.fault } : effect.body);
  return false;
};

/** Two lengths: an answer that every client refuses (RFC 9112, 6.3). */
const NO_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/**
 * Breaks the connection. A browser would send the request again by itself where the connection had served before,
 * and the fault would pass unseen: it gets what no browser takes for an answer, nor asks for twice.
 */
const drop = ({ socket, headers }: Request): void => {
  if (headers['user-agent']?.startsWith('Mozilla/')) socket.end(NO_ANSWER);
  else socket.destroy();
};
