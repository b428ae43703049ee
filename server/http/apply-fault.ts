import type { Request, Response } from 'express';
import type { Endpoint } from '#contract/endpoint';
import { describeEffect } from '#contract/fault-text';
import type { FaultEffect } from '#contract/faults';
import { PROBLEM } from '#contract/problems';
import type { Call } from '../sandbox/calls.ts';
import type { Fault } from '../sandbox/faults.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/**
 * Applies the fault that hits this call, and notes it (DEMO-05). Resolves to true if it answered the request, false if the
 * handler is to do so.
 */
export const injectFault = (
  fault: Fault,
  entry: Endpoint,
  request: Request,
  response: Response,
  sandbox: Sandbox,
  call: Call | null,
): Promise<boolean> => {
  const { effect } = fault;
  const refused = refusalOfFault(effect);
  if (refused !== null) call?.noteRefusal(refused, JSON.stringify(refused).length);
  sandbox.events.add({
    source: 'server',
    what: `Guasto su «${entry.who === 'control' ? entry.name : entry.label}»`,
    detail: describeEffect(effect),
  });
  return applyFault(fault, request, response, sandbox);
};

/** Body of a fault's answer that refuses the call; `null` where its effect is another. */
const refusalOfFault = (effect: FaultEffect): unknown =>
  'status' in effect && effect.status >= 400 ? faultBody(effect) : null;

const faultBody = ({ body }: { body?: unknown }): unknown =>
  body === undefined ? { detail: PROBLEM.fault } : body;

const applyFault = async (
  fault: Fault,
  request: Request,
  response: Response,
  { faults }: Sandbox,
): Promise<boolean> => {
  const { effect } = fault;
  if ('delay_ms' in effect) {
    await faults.wait(fault.id, effect.delay_ms);
    return false;
  }
  if ('hold' in effect) {
    await faults.wait(fault.id, null, (end) => response.once('close', end));
    // A caller who leaves while it is held never reached the product.
    return response.destroyed;
  }
  if ('cut_after' in effect) {
    cutOff(response, effect.cut_after);
    return false;
  }
  if ('drop' in effect) drop(request);
  else if ('malformed' in effect) response.type('json').send('{"questo non è": JSON');
  else response.status(effect.status).json(faultBody(effect));
  return true;
};

/** Sends so many bytes of the body that is going to be answered, and closes the connection; a shorter one is whole. */
const cutOff = (response: Response, bytes: number): void => {
  const end = response.end.bind(response) as (chunk?: unknown, encoding?: unknown) => Response;
  response.end = ((chunk?: unknown, encoding?: BufferEncoding) => {
    const body = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    if (!(body instanceof Uint8Array) || body.length <= bytes) return end(chunk, encoding);
    // With its whole length announced, no client takes the rest for the answer.
    response.setHeader('Content-Length', body.length);
    response.flushHeaders();
    const close = () => response.socket?.destroySoon();
    if (bytes > 0) response.write(body.subarray(0, bytes), close);
    else close();
    return response;
  }) as typeof response.end;
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
