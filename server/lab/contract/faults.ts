import { controlEndpoint } from './fields.ts';
import { isShallow } from '../../contract/json-values.ts';
import * as z from 'zod/mini';
import { namedSchema } from '../../contract/endpoint.ts';
import { PRODUCT_ENDPOINTS } from '../../contract/endpoints.ts';
import { Email, IdParams, RowId } from '../../contract/fields.ts';
import {
  FAULT_BODY_DEPTH,
  FAULT_CALLS_MAX,
  FAULT_CUT_MAX_BYTES,
  FAULT_DELAY_MAX_MS,
  FAULT_HEADER_MAX,
  FAULT_HEADERS_MAX,
  FAULT_SEED_MAX,
  FAULT_STATUS_MAX,
  FAULT_STATUS_MIN,
} from './limits.ts';
import { LAB_PROBLEM } from './problems.ts';
import type { InBoth } from '../../contract/texts.ts';
import { durationIn } from '../../contract/quantities.ts';

/** A strict object whose error text lists the possible effects. */
const effectSchema = <T extends z.core.$ZodShape>(shape: T) =>
  z.strictObject(shape, LAB_PROBLEM.faultEffect);

/**
 * The headers that a fault may send, those by which a service describes its data. A link can bring a stranger's fault, and
 * any other header may act on page, origin or connection: policies, cookies, redirections, storage, framing of the answer.
 */
const SENDABLE_HEADERS =
  /^(age|allow|cache-control|content-language|content-type|deprecation|etag|expires|last-modified|pragma|ratelimit(-\w+)?|retry-after|sunset|vary|warning|x-.*)$/i;

/** Those among `X-…` that act all the same: on browsers, on proxies, and the static edition's own. */
const ACTING_HEADERS =
  /^x-(accel|chrome|content|dns|download|envoy|forwarded|frame|lighttpd|litespeed|lscache|moz|original|permitted|pingback|proxy|reproxy|rewrite|rivola|robots|sendfile|source-?map|ua|webkit|xss)(?![a-z\d])/i;

/** Media types of data, which no browser shows as a page, runs or applies. */
const DATA_TYPE =
  /^(application\/(octet-stream|x-ndjson|([\w.-]+\+)?json)|text\/(csv|plain))(; *charset=[\w-]+)?$/i;

const isSendable = ([name, value]: [string, string | number]): boolean =>
  SENDABLE_HEADERS.test(name) &&
  !ACTING_HEADERS.test(name) &&
  (name.toLowerCase() !== 'content-type' || DATA_TYPE.test(String(value)));

/** The headers of a fault's answer, by name; a number is sent as its digits. */
const FaultHeaders = z
  .record(
    z.string(),
    z.union([z.string(), z.int()], { error: LAB_PROBLEM.faultHeaders }),
    LAB_PROBLEM.faultHeaders,
  )
  .check(
    z.refine((headers) => {
      const names = Object.keys(headers);
      return (
        names.length <= FAULT_HEADERS_MAX &&
        // RFC 9110, 5.6.2.
        names.every((name) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) &&
        Object.entries(headers).every(isSendable) &&
        Object.values(headers).every((value) => isHeaderValue(String(value)))
      );
    }, LAB_PROBLEM.faultHeaders),
  );

const isHeaderValue = (value: string): boolean =>
  value.length <= FAULT_HEADER_MAX && /^[\t -~]*$/.test(value);

const between = (least: number, most: number, text: string = LAB_PROBLEM.faultEffect) =>
  z.int(text).check(z.minimum(least, text), z.maximum(most, text));

/** Effect of a fault on a call: an error answer, a delay, a call held until the fault is deleted, a
 * dropped connection, an answer cut off after some bytes of its body, or malformed JSON (DEMO-05). */
export const FaultEffect = z.union(
  [
    effectSchema({
      status: between(FAULT_STATUS_MIN, FAULT_STATUS_MAX),
      body: z.optional(z.unknown().check(z.refine((body) => isShallow(body, FAULT_BODY_DEPTH)))),
      headers: z.optional(FaultHeaders),
    }),
    effectSchema({ delay_ms: between(0, FAULT_DELAY_MAX_MS) }),
    effectSchema({ hold: z.literal(true) }),
    effectSchema({ drop: z.literal(true) }),
    effectSchema({ cut_after: between(0, FAULT_CUT_MAX_BYTES) }),
    effectSchema({ malformed: z.literal(true) }),
  ],
  { error: LAB_PROBLEM.faultEffect },
);

export type FaultEffect = z.output<typeof FaultEffect>;

const callCount = z.optional(between(1, FAULT_CALLS_MAX, LAB_PROBLEM.count));

/** Names of the endpoints that faults apply to (DEMO-05): not the control room's, so that a fault can always be removed. */
export const FAULTY_ENDPOINTS: readonly string[] = PRODUCT_ENDPOINTS.map(({ name }) => name);

/** In place of an endpoint's name: every call of the product. */
export const EVERY_CALL = '*';

const endpointName = (id: string, names: readonly string[]) =>
  z
    .enum(names, {
      error: ({ input }) =>
        typeof input === 'string' ? LAB_PROBLEM.faultEndpoint(FAULTY_ENDPOINTS) : undefined,
    })
    .register(z.globalRegistry, { id });

export const FaultyEndpointName = endpointName('FaultyEndpoint', FAULTY_ENDPOINTS);
/** Which calls a fault is for. */
const FaultTarget = endpointName('FaultTarget', [EVERY_CALL, ...FAULTY_ENDPOINTS]);

const FaultRequest = z
  .strictObject(
    {
      endpoint: FaultTarget,
      who: z.optional(Email),
      nth: callCount,
      times: callCount,
      every: callCount,
      rate: z.optional(
        z
          .number(LAB_PROBLEM.faultRate)
          .check(z.gt(0, LAB_PROBLEM.faultRate), z.lte(1, LAB_PROBLEM.faultRate)),
      ),
      seed: z.optional(between(0, FAULT_SEED_MAX, LAB_PROBLEM.faultSeed)),
      effect: FaultEffect,
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? LAB_PROBLEM.faultKeys : undefined) },
  )
  .check(
    z.refine(({ every, rate }) => every === undefined || rate === undefined, {
      error: LAB_PROBLEM.faultEvery,
      path: ['every'],
    }),
    z.refine(({ rate, seed }) => seed === undefined || rate !== undefined, {
      error: LAB_PROBLEM.faultSeed,
      path: ['seed'],
    }),
  );

/** A fault in force (DEMO-05). */
export const Fault = namedSchema('Fault', { ...FaultRequest.shape, id: RowId });

export type Fault = z.output<typeof Fault>;

export const listFaults = controlEndpoint({
  name: 'listFaults',
  method: 'get',
  path: '/api/demo/faults/',
  answer: z.array(Fault),
});

export const createFault = controlEndpoint({
  name: 'createFault',
  method: 'post',
  path: '/api/demo/faults/',
  body: FaultRequest,
  status: 201,
  answer: Fault,
});

export const clearFaults = controlEndpoint({
  name: 'clearFaults',
  method: 'delete',
  path: '/api/demo/faults/',
});

export const deleteFault = controlEndpoint({
  name: 'deleteFault',
  method: 'delete',
  path: '/api/demo/faults/:id/',
  params: IdParams,
});

/** What the usual statuses say to who does not know their numbers. */
const REFUSALS: Readonly<Record<number, InBoth>> = {
  401: { it: 'sessione non valida', en: 'invalid session' },
  403: { it: 'accesso negato', en: 'access denied' },
  404: { it: 'non trovato', en: 'not found' },
  429: { it: 'troppe richieste', en: 'too many requests' },
  500: { it: 'errore del server', en: 'server error' },
  503: { it: 'servizio non disponibile', en: 'service unavailable' },
};

/** What an answer with a status says. One that is no error would not be taken for a fault by its number alone. */
const answerText = (status: number): InBoth =>
  REFUSALS[status] ??
  (status < 400
    ? { it: `risposta ${status} inventata`, en: `invented answer ${status}` }
    : { it: `risposta ${status}`, en: `answer ${status}` });

/** A fault's effect in a few words, for the event log and Regia: 'attesa di 5 secondi'. */
export const describeEffect = (effect: FaultEffect): InBoth => {
  if ('delay_ms' in effect) {
    const { it, en } = durationIn(effect.delay_ms / 1000);
    return { it: `attesa di ${it}`, en: `delay of ${en}` };
  }
  if ('hold' in effect)
    return { it: 'attesa finché non si toglie l’errore', en: 'held until the fault is removed' };
  if ('cut_after' in effect)
    return {
      it: `risposta troncata dopo ${effect.cut_after} byte`,
      en: `answer cut off after ${effect.cut_after} bytes`,
    };
  if ('drop' in effect) return { it: 'connessione interrotta', en: 'connection dropped' };
  if ('malformed' in effect) return { it: 'risposta non leggibile', en: 'malformed answer' };
  const says = answerText(effect.status);
  const headers = Object.entries(effect.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  if (headers.length === 0) return says;
  return {
    it: `${says.it} con ${headers.join(', ')}`,
    en: `${says.en} with ${headers.join(', ')}`,
  };
};
