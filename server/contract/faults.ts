import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';
import {
  FAULT_BODY_DEPTH,
  FAULT_CALLS_MAX,
  FAULT_DELAY_MAX_MS,
  FAULT_STATUS_MAX,
  FAULT_STATUS_MIN,
} from './limits.ts';
import { named } from './named.ts';
import { PROBLEM } from './problems.ts';

const isShallow = (value: unknown, levels = FAULT_BODY_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/** Any other key is refused with the text that lists the effects. */
const oneEffect = <T extends z.core.$ZodShape>(shape: T) =>
  z.strictObject(shape, PROBLEM.faultEffect);

/** What a fault does to a call (DEMO-05). */
export const FaultEffect = z.union(
  [
    oneEffect({
      status: z.int().check(z.minimum(FAULT_STATUS_MIN), z.maximum(FAULT_STATUS_MAX)),
      body: z.optional(z.unknown().check(z.refine((body) => isShallow(body)))),
    }),
    oneEffect({ delay_ms: z.int().check(z.minimum(0), z.maximum(FAULT_DELAY_MAX_MS)) }),
    oneEffect({ drop: z.literal(true) }),
    oneEffect({ malformed: z.literal(true) }),
  ],
  { error: PROBLEM.faultEffect },
);

export type FaultEffect = z.output<typeof FaultEffect>;

const times = z.optional(
  z
    .int(PROBLEM.count)
    .check(z.minimum(1, PROBLEM.count), z.maximum(FAULT_CALLS_MAX, PROBLEM.count)),
);

/** The table of all endpoints knows the names, and is made from this file: the API document lists them. */
const EndpointName = z.string().register(z.globalRegistry, { id: 'FaultyEndpoint' });

const FaultRequest = z
  .strictObject(
    {
      endpoint: EndpointName,
      nth: times.check(
        z.describe('Solo la chiamata numero n da ora; con «times», da quella in poi'),
      ),
      times: times.check(z.describe('Le prossime n chiamate; con «nth», n a partire da quella')),
      effect: FaultEffect,
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? PROBLEM.faultKeys : undefined) },
  )
  .check(
    z.describe(
      'Ogni guasto conta tutte le chiamate da quando è in vigore; dove più guasti colpiscono la stessa, agisce l’ultimo aggiunto.',
    ),
  );

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
