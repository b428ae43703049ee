import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';
import { named } from './named.ts';
import { PROBLEM } from './problems.ts';

/** Levels of a fault's body, which is written again with each answer. */
const BODY_DEPTH = 20;

const isShallow = (value: unknown, levels = BODY_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** What a fault does to a call (DEMO-05). */
export const FaultEffect = z.union(
  [
    z.strictObject({
      status: z.int().check(z.minimum(200), z.maximum(599)),
      body: z.optional(z.unknown().check(z.refine((body) => isShallow(body)))),
    }),
    z.strictObject({ delay_ms: z.int().check(z.minimum(0), z.maximum(60_000)) }),
    z.strictObject({ drop: z.literal(true) }),
    z.strictObject({ malformed: z.literal(true) }),
  ],
  { error: PROBLEM.faultEffect },
);

export type FaultEffect = z.output<typeof FaultEffect>;

const times = z.optional(
  z.int(PROBLEM.count).check(z.minimum(1, PROBLEM.count), z.maximum(1000, PROBLEM.count)),
);

const FaultRequest = z.object({
  endpoint: z.string({ error: PROBLEM.faultEndpoint }),
  nth: times.check(z.describe('Solo la chiamata numero n da ora')),
  times: times.check(z.describe('Le prossime n chiamate')),
  effect: FaultEffect,
});

export const Fault = named('Fault', { ...FaultRequest.shape, id: z.number() });

export type Fault = z.output<typeof Fault>;

export const listFaults = endpoint({
  name: 'listFaults',
  method: 'get',
  path: '/api/demo/faults/',
  who: 'control',
  summary: 'I guasti in vigore',
  status: 200,
  answer: z.array(Fault),
});

export const createFault = endpoint({
  name: 'createFault',
  method: 'post',
  path: '/api/demo/faults/',
  who: 'control',
  summary: 'Guasta una chiamata: solo la n-esima, le prossime n, o tutte finché non si toglie',
  body: FaultRequest,
  status: 201,
  answer: Fault,
});

export const clearFaults = endpoint({
  name: 'clearFaults',
  method: 'delete',
  path: '/api/demo/faults/',
  who: 'control',
  summary: 'Toglie tutti i guasti',
  status: 204,
});

export const deleteFault = endpoint({
  name: 'deleteFault',
  method: 'delete',
  path: '/api/demo/faults/:id/',
  who: 'control',
  summary: 'Toglie un guasto',
  params: IdParams,
  status: 204,
});
