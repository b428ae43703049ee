import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';
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
      status: z.int().min(200).max(599),
      body: z
        .unknown()
        .refine((body) => isShallow(body))
        .optional(),
    }),
    z.strictObject({ delay_ms: z.int().min(0).max(60_000) }),
    z.strictObject({ drop: z.literal(true) }),
    z.strictObject({ malformed: z.literal(true) }),
  ],
  { error: PROBLEM.faultEffect },
);

export type FaultEffect = z.output<typeof FaultEffect>;

const times = z.int({ error: PROBLEM.count }).min(1, PROBLEM.count).max(1000, PROBLEM.count);

const FaultRequest = z.object({
  endpoint: z.string({ error: PROBLEM.faultEndpoint }),
  nth: times.optional().meta({ description: 'Solo la chiamata numero n da ora' }),
  times: times.optional().meta({ description: 'Le prossime n chiamate' }),
  effect: FaultEffect,
});

export const Fault = FaultRequest.extend({ id: z.number() }).meta({ id: 'Fault' });

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
