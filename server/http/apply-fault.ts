import type { Request, Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint';
import { describeEffect } from '#contract/fault-text';
import type { FaultEffect } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import type { Call } from '../sandbox/calls.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/**
 * Applies the fault that hits this call, and notes it (DEMO-05). Resolves to true if it answered the request, false if the
 * handler is to do so.
 */
export const injectFault = (
  effect: FaultEffect,
  entry: Endpoint,
  request: Request,
  response: Response,
  sandbox: Sandbox,
  call: Call | null,
): Promise<boolean> => {
  const refused = refusalOfFault(effect);
  if (refused !== null) call?.noteRefusal(refused, JSON.stringify(refused).length);
  sandbox.events.add({
    source: 'server',
    what: `Guasto su «${entry.who === 'control' ? entry.name : entry.label}»`,
    detail: describeEffect(effect),
  });
  return applyFault(effect, request, response);
};

/** Body of a fault's answer that refuses the call; `null` where its effect is another. */
const refusalOfFault = (effect: FaultEffect): unknown =>
  'status' in effect && effect.status >= 400 ? faultBody(effect) : null;

const faultBody = ({ body }: { body?: unknown }): unknown =>
  body === undefined ? { detail: PROBLEM.fault } : body;

const applyFault = async (
  effect: FaultEffect,
  request: Request,
  response: Response,
): Promise<boolean> => {
  if ('delay_ms' in effect) {
    await wait(effect.delay_ms);
    return false;
  }
  if ('drop' in effect) drop(request);
  else if ('malformed' in effect) response.type('json').send('{"questo non è": JSON');
  else response.status(effect.status).json(faultBody(effect));
  return true;
};

/** Two different `Content-Length`: every client must reject this answer (RFC 9112, 6.3). */
const INVALID_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/**
 * Drops the connection. Browsers resend a request by themselves if a reused connection closes without an answer, which
 * would hide the fault; an invalid answer fails at once, without a second try.
 */
const drop = ({ socket, headers }: Request): void => {
  if (headers['user-agent']?.startsWith('Mozilla/')) socket.end(INVALID_ANSWER);
  else socket.destroy();
};
