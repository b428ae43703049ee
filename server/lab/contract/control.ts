/**
 * The control room's endpoints (DEMO-01 to DEMO-09). Every body and query is strict: a mistyped key must not be ignored
 * (DEMO-13).
 */
import * as z from 'zod/mini';
import { Session } from '../../contract/auth.ts';
import { Brand, brandShape } from './brand.ts';
import { namedSchema } from '../../contract/endpoint.ts';
import {
  AnsweredDay,
  ClockDay,
  emailText,
  Instant,
  RowId,
  Natural,
} from '../../contract/fields.ts';
import { controlEndpoint, SnapshotName, WaitMs, ScenarioName } from './fields.ts';
import { CLOCK_ADVANCE_MAX, SANDBOX_ID_MAX } from './limits.ts';
import { EMAIL_MAX } from '../../contract/limits.ts';
import { PROBLEM } from '../../contract/problems.ts';
import { LAB_PROBLEM } from './problems.ts';
import { Profile } from '../../contract/users.ts';

/** Id of a sandbox (DEMO-01). Requests that name none use the sandbox `default`. */
export const SandboxId = z
  .string({ error: LAB_PROBLEM.sandboxId })
  .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${SANDBOX_ID_MAX}}$`), LAB_PROBLEM.sandboxId));

const sandbox = { id: z.string(), scenario: z.string(), date: AnsweredDay };

/** A sandbox, the scenario it was seeded with, and its current day in Rome (DEMO-01). */
export const Sandbox = namedSchema('Sandbox', sandbox);

const seedOptions = {
  scenario: z.optional(ScenarioName),
  date: z.optional(ClockDay),
  snapshot: z.optional(SnapshotName),
};

/** Refuses a key beside one that says the whole state by itself (LAB-02); the key is named. */
const notBeside = (key: string, others: readonly string[]) =>
  z.refine<Readonly<Record<string, unknown>>>(
    (given) => given[key] === undefined || others.every((one) => given[one] === undefined),
    { path: [key], error: LAB_PROBLEM.wholeState(others) },
  );

export const createSandbox = controlEndpoint({
  name: 'createSandbox',
  method: 'post',
  path: '/api/demo/sandboxes/',
  body: z
    .strictObject({ id: z.optional(SandboxId), ...seedOptions, from: z.optional(SandboxId) })
    .check(
      notBeside('scenario', ['snapshot', 'from']),
      notBeside('date', ['snapshot', 'from']),
      notBeside('from', ['snapshot']),
    ),
  status: 201,
  answer: Sandbox,
  extraStatuses: [409],
  needsNoWorld: true,
});

export const listSandboxes = controlEndpoint({
  name: 'listSandboxes',
  method: 'get',
  path: '/api/demo/sandboxes/',
  answer: z.array(Sandbox),
  needsNoWorld: true,
});

export const getSandbox = controlEndpoint({
  name: 'getSandbox',
  method: 'get',
  path: '/api/demo/sandbox/',
  answer: z.object({
    ...sandbox,
    generation: Natural,
    defects: z.array(z.string()),
    brand: z.optional(Brand),
  }),
});

export const deleteSandbox = controlEndpoint({
  name: 'deleteSandbox',
  method: 'delete',
  path: '/api/demo/sandboxes/:id/',
  params: z.object({ id: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  extraStatuses: [400],
  needsNoWorld: true,
});

/** DEMO-03. */
export const resetSandbox = controlEndpoint({
  name: 'resetSandbox',
  method: 'post',
  path: '/api/demo/reset/',
  body: z
    .strictObject(seedOptions)
    .check(notBeside('scenario', ['snapshot']), notBeside('date', ['snapshot'])),
  answer: z.object({ scenario: z.string(), date: AnsweredDay }),
  replacesData: true,
});

/** A sandbox's clock: `now` as an ISO 8601 instant, `today` as the day in Rome (DEMO-04). */
export const Clock = namedSchema('Clock', {
  mode: z.enum(['live', 'frozen']),
  now: Instant,
  today: AnsweredDay,
});

const amount = z.optional(
  z
    .number({ error: PROBLEM.invalid })
    .check(z.minimum(-CLOCK_ADVANCE_MAX), z.maximum(CLOCK_ADVANCE_MAX)),
);

/** An amount of time, forwards or backwards. */
export const ClockAdvance = z
  .strictObject({ days: amount, hours: amount, minutes: amount, seconds: amount })
  .check(z.refine((given) => Object.keys(given).length > 0, LAB_PROBLEM.clockAdvance));

/** A change of the clock, exactly one of three (DEMO-04). Setting and advancing freeze it. */
export const ClockChange = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true, error: LAB_PROBLEM.instant }) }),
    z.strictObject({ advance: ClockAdvance }),
    z.strictObject({ mode: z.literal('live') }),
  ],
  { error: LAB_PROBLEM.clock },
);

export const getClock = controlEndpoint({
  name: 'getClock',
  method: 'get',
  path: '/api/demo/clock/',
  answer: Clock,
});

export const setClock = controlEndpoint({
  name: 'setClock',
  method: 'put',
  path: '/api/demo/clock/',
  body: ClockChange,
  answer: Clock,
});

/**
 * A mail in the outbox (DEMO-06). `html` is the whole page that a mail program shows, `text` what it shows without HTML;
 * `link` is the reset link that both contain.
 */
export const Mail = namedSchema('Mail', {
  id: RowId,
  to: z.email(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string().check(z.meta({ format: 'uri' }))),
  sent_at: Instant,
});

export type Mail = z.output<typeof Mail>;

export const listOutbox = controlEndpoint({
  name: 'listOutbox',
  method: 'get',
  path: '/api/demo/outbox/',
  query: z.strictObject({
    to: z.optional(
      z.string({ error: PROBLEM.single }).check(z.maxLength(EMAIL_MAX, PROBLEM.invalid)),
    ),
    wait_ms: z.optional(WaitMs),
  }),
  answer: z.array(Mail),
});

export const clearOutbox = controlEndpoint({
  name: 'clearOutbox',
  method: 'delete',
  path: '/api/demo/outbox/',
});

/** Calls that give a sandbox the brand of a client (LOOK-08). */
export const setBrand = controlEndpoint({
  name: 'setBrand',
  method: 'put',
  path: '/api/demo/brand/',
  body: z.strictObject(brandShape),
  answer: Brand,
});

export const clearBrand = controlEndpoint({
  name: 'clearBrand',
  method: 'delete',
  path: '/api/demo/brand/',
});

/** A seeded user to log in as; `says` describes them, `here` is false where the sandbox has nobody of that email (DEMO-08, SEED-01). */
export const Persona = namedSchema('Persona', {
  key: z.string(),
  email: z.email(),
  password: z.string(),
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  says: z.string(),
  here: z.boolean(),
});

export const listPersonas = controlEndpoint({
  name: 'listPersonas',
  method: 'get',
  path: '/api/demo/personas/',
  answer: z.array(Persona),
});

/**
 * Logs a person in without the password: a persona by its key, or anyone by email. No hash is compared, and wrong logins on
 * the account neither pause this nor are forgotten by it (AUTH-13). The profile comes with it: asked of the product, it would
 * meet the faults of calls that were planted for the test.
 */
export const openSession = controlEndpoint({
  name: 'openSession',
  method: 'post',
  path: '/api/demo/sessions/',
  body: z.strictObject({ person: emailText }),
  answer: z.extend(Session, { profile: Profile }),
});
