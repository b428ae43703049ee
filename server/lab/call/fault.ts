import type { Endpoint } from '#contract/endpoint';
import { describeEffect, type Fault, type FaultEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
import type { Answered, Exchange } from '../../call/exchange.ts';
import type { Call } from '../sandbox/calls.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/**
 * Applies the fault that hits this call, and notes it (DEMO-05). Resolves to what it answers instead of the handler;
 * `undefined` if the handler is to answer.
 */
export const injectFault = (
  fault: Fault,
  entry: Endpoint,
  exchange: Exchange,
  sandbox: Sandbox,
  call: Call,
): Promise<Answered | undefined> => {
  const { effect } = fault;
  const refused = refusalOfFault(effect);
  if (refused !== null) call.noteRefusal(refused, JSON.stringify(refused).length);
  sandbox.events.add({
    source: 'server',
    what: `Errore simulato su «${entry.who === 'control' ? entry.name : entry.label}»`,
    detail: describeEffect(effect),
  });
  return applyFault(fault, exchange, sandbox);
};

/** Body of a fault's answer that refuses the call; `null` where its effect is another. */
const refusalOfFault = (effect: FaultEffect): unknown =>
  'status' in effect && effect.status >= 400 ? faultBody(effect) : null;

const faultBody = ({ body }: { body?: unknown }): unknown =>
  body === undefined ? { detail: LAB_PROBLEM.fault } : body;

/** Whether an answer with this status has no body (RFC 9110, 15). */
const isBodiless = (status: number): boolean => [204, 205, 304].includes(status);

type StatusEffect = Extract<FaultEffect, { status: number }>;

/** A text is sent as it is where the headers say that it is no JSON, such as a proxy's page. */
const bodyOf = (effect: StatusEffect): string | null => {
  if (isBodiless(effect.status)) return null;
  const body = faultBody(effect);
  return typeof body === 'string' && !isOfJson(effect) ? body : JSON.stringify(body);
};

const isOfJson = ({ headers = {} }: StatusEffect): boolean =>
  Object.entries(headers).every(
    ([name, value]) => name.toLowerCase() !== 'content-type' || /json/i.test(String(value)),
  );

const applyFault = async (
  { id, effect }: Fault,
  exchange: Exchange,
  { faults }: Sandbox,
): Promise<Answered | undefined> => {
  if ('delay_ms' in effect) {
    await faults.wait(id, effect.delay_ms);
    return undefined;
  }
  if ('hold' in effect) {
    await faults.wait(id, null, (end) => exchange.onGone(end));
    // A caller who leaves while it is held never reached the product.
    return exchange.isGone ? null : undefined;
  }
  if ('cut_after' in effect) {
    exchange.cutAfter(effect.cut_after);
    return undefined;
  }
  if ('drop' in effect) {
    exchange.drop();
    return null;
  }
  if ('malformed' in effect)
    return { status: 200, json: '{"questo non è": JSON', isSimulated: true };
  for (const [name, value] of Object.entries(effect.headers ?? {}))
    exchange.setHeader(name, String(value));
  return { status: effect.status, json: bodyOf(effect), isSimulated: true };
};
