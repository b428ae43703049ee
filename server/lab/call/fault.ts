import type { Endpoint } from '#contract/endpoint';
import { describeEffect, type Fault, type FaultEffect } from '#lab/faults';
import { LAB_PROBLEM } from '#lab/problems';
import { both } from '#lab/texts';
import type { Answered, HttpCall } from '../../call/http-call.ts';
import type { RecordedCall } from '../sandbox/recorder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { inLanguageOf } from './in-language.ts';

/**
 * Applies the fault that hits this call, and notes it (DEMO-05). Resolves to what it answers instead of the handler;
 * `undefined` if the handler is to answer.
 */
export const injectFault = (
  fault: Fault,
  entry: Endpoint,
  httpCall: HttpCall,
  sandbox: Sandbox,
  call: RecordedCall,
): Promise<Answered | undefined> => {
  const { effect } = fault;
  const refused = refusalOfFault(effect);
  if (refused !== null) call.noteRefusal(refused, JSON.stringify(refused).length);
  const { it, en } = describeEffect(effect);
  sandbox.events.add({ source: 'server', what: whatOf(entry), detail: both(it, en) });
  return applyFault(fault, httpCall, sandbox);
};

const whatOf = (entry: Endpoint): string => {
  const { it, en } = entry.who === 'control' ? { it: entry.name, en: entry.name } : entry.label;
  return both(`Errore simulato su «${it}»`, `Simulated error on "${en}"`);
};

/** Body of a fault's answer that refuses the call, as it is recorded; `null` where its effect is another. */
const refusalOfFault = (effect: FaultEffect): unknown =>
  'status' in effect && effect.status >= 400 ? faultBody(effect, LAB_PROBLEM.fault) : null;

const faultBody = ({ body }: { body?: unknown }, detail: string): unknown =>
  body === undefined ? { detail } : body;

/** Whether an answer with this status has no body (RFC 9110, 15). */
const isBodiless = (status: number): boolean => [204, 205, 304].includes(status);

type StatusEffect = Extract<FaultEffect, { status: number }>;

/** A text is sent as it is where the headers say that it is no JSON, such as a proxy's page. */
const bodyOf = (effect: StatusEffect, httpCall: HttpCall): string | null => {
  if (isBodiless(effect.status)) return null;
  const body = faultBody(effect, inLanguageOf(httpCall, LAB_PROBLEM.fault));
  return typeof body === 'string' && !isOfJson(effect) ? body : JSON.stringify(body);
};

const isOfJson = ({ headers = {} }: StatusEffect): boolean =>
  Object.entries(headers).every(
    ([name, value]) => name.toLowerCase() !== 'content-type' || /json/i.test(String(value)),
  );

const applyFault = async (
  { id, effect }: Fault,
  httpCall: HttpCall,
  { faults }: Sandbox,
): Promise<Answered | undefined> => {
  if ('delay_ms' in effect) {
    await faults.wait(id, effect.delay_ms);
    return undefined;
  }
  if ('hold' in effect) {
    await faults.wait(id, null, httpCall);
    // A caller who leaves while it is held never reached the product.
    return httpCall.isGone ? null : undefined;
  }
  if ('cut_after' in effect) {
    httpCall.cutAfter(effect.cut_after);
    return undefined;
  }
  if ('drop' in effect) {
    httpCall.drop();
    return null;
  }
  if ('malformed' in effect)
    return { status: 200, json: '{"questo non è": JSON', isSimulated: true };
  for (const [name, value] of Object.entries(effect.headers ?? {}))
    httpCall.setHeader(name, String(value));
  return { status: effect.status, json: bodyOf(effect, httpCall), isSimulated: true };
};
