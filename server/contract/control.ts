/** The control room's endpoints (DEMO-01 to DEMO-09). */
import * as z from 'zod/mini';
import { SCENARIOS } from './catalogue.ts';
import { endpoint, namedSchema } from './endpoint.ts';
import { Day, numberUpTo, oneOf } from './fields.ts';
import {
  CLOCK_ADVANCE_MAX,
  CLOCK_FIRST_DAY,
  CLOCK_LAST_DAY,
  EMAIL_MAX,
  SANDBOX_ID_MAX,
  WAIT_MAX_MS,
} from './limits.ts';
import { PROBLEM } from './problems.ts';

/** Id of a sandbox (DEMO-01). Requests that name none use the sandbox `default`. */
export const SandboxId = z
  .string({ error: PROBLEM.sandboxId })
  .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${SANDBOX_ID_MAX}}$`), PROBLEM.sandboxId));

/** A sandbox, the scenario it was seeded with, and its current day in Rome (DEMO-01). */
export const Sandbox = namedSchema('Sandbox', {
  id: z.string(),
  scenario: z.enum(SCENARIOS),
  date: z.string(),
});

/** A day that a sandbox's clock can be set to. */
export const ClockDay = Day.check(
  z.refine((day) => day >= CLOCK_FIRST_DAY && day <= CLOCK_LAST_DAY, PROBLEM.clockRange),
);

const seedOptions = { scenario: z.optional(oneOf(SCENARIOS)), date: z.optional(ClockDay) };

export const createSandbox = endpoint({
  name: 'createSandbox',
  method: 'post',
  path: '/api/demo/sandboxes/',
  who: 'control',
  summary: 'Create a sandbox; with a date, its calendar stands still on that day',
  body: z.object({ id: z.optional(SandboxId), ...seedOptions }),
  status: 201,
  answer: Sandbox,
  refuses: [409],
  outsideSandbox: true,
});

export const deleteSandbox = endpoint({
  name: 'deleteSandbox',
  method: 'delete',
  path: '/api/demo/sandboxes/:id/',
  who: 'control',
  summary: 'Delete a sandbox and everything in it',
  params: z.object({ id: z.string() }),
  status: 204,
  refuses: [400],
  outsideSandbox: true,
});

/** DEMO-03. */
export const resetSandbox = endpoint({
  name: 'resetSandbox',
  method: 'post',
  path: '/api/demo/reset/',
  who: 'control',
  summary: 'Reset the sandbox to its seed',
  body: z.object(seedOptions),
  status: 200,
  answer: z.object({ scenario: z.enum(SCENARIOS), date: z.string() }),
});

/** A sandbox's clock: `now` as an ISO 8601 instant, `today` as the day in Rome (DEMO-04). */
export const Clock = namedSchema('Clock', {
  mode: z.enum(['live', 'frozen']),
  now: z.string(),
  today: z.string(),
});

const amount = z.optional(
  z
    .number({ error: PROBLEM.invalid })
    .check(z.minimum(-CLOCK_ADVANCE_MAX), z.maximum(CLOCK_ADVANCE_MAX)),
);

/** A change of the clock, exactly one of three (DEMO-04). Setting and advancing freeze it. */
export const ClockChange = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true, error: PROBLEM.instant }) }),
    z.strictObject({
      advance: z.strictObject({ days: amount, hours: amount, minutes: amount, seconds: amount }),
    }),
    z.strictObject({ mode: z.literal('live') }),
  ],
  { error: PROBLEM.clock },
);

export const getClock = endpoint({
  name: 'getClock',
  method: 'get',
  path: '/api/demo/clock/',
  who: 'control',
  summary: 'Clock of the sandbox',
  status: 200,
  answer: Clock,
});

export const setClock = endpoint({
  name: 'setClock',
  method: 'put',
  path: '/api/demo/clock/',
  who: 'control',
  summary: 'Freeze, move or restart the clock of the sandbox',
  body: ClockChange,
  status: 200,
  answer: Clock,
});

/** A mail in the outbox; `link` is the reset link that its text contains (DEMO-06). */
export const Mail = namedSchema('Mail', {
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
  sent_at: z.string(),
});

export type Mail = z.output<typeof Mail>;

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'get',
  path: '/api/demo/outbox/',
  who: 'control',
  summary: 'Mails sent, newest first; with wait_ms, waits until there is one',
  query: z.object({
    to: z.optional(
      z.string({ error: PROBLEM.single }).check(z.maxLength(EMAIL_MAX, PROBLEM.invalid)),
    ),
    wait_ms: z.optional(
      z.pipe(
        z.string({ error: PROBLEM.single }).check(z.regex(/^\d{1,9}$/, PROBLEM.waitMs)),
        numberUpTo(WAIT_MAX_MS, PROBLEM.waitMs),
      ),
    ),
  }),
  status: 200,
  answer: z.array(Mail),
});

export const clearOutbox = endpoint({
  name: 'clearOutbox',
  method: 'delete',
  path: '/api/demo/outbox/',
  who: 'control',
  summary: 'Delete the mails sent',
  status: 204,
});

/** A seeded user to log in as; `says` describes them in Italian (DEMO-08, SEED-01). */
export const Persona = namedSchema('Persona', {
  key: z.string(),
  email: z.string(),
  password: z.string(),
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  says: z.string(),
});

export type Persona = z.output<typeof Persona>;

export const listPersonas = endpoint({
  name: 'listPersonas',
  method: 'get',
  path: '/api/demo/personas/',
  who: 'control',
  summary: 'Seeded users to log in as, with their passwords',
  status: 200,
  answer: z.array(Persona),
});

export const exportSandbox = endpoint({
  name: 'exportSandbox',
  method: 'get',
  path: '/api/demo/export/',
  who: 'control',
  summary: 'Everything that the sandbox stores',
  status: 200,
  answer: z.record(z.string(), z.unknown()),
});
