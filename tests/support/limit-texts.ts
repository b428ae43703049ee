/** Collects every text that could name a limit and checks the rules that enforce them, under changed limits. */
import { vi } from 'vitest';
import * as PRODUCT_LIMITS from '#contract/limits';
import * as LAB_LIMITS from '#lab/limits';

const LIMITS = { ...PRODUCT_LIMITS, ...LAB_LIMITS };

type Delay = keyof typeof LIMITS.DELAY;
export type LimitName = Exclude<keyof typeof LIMITS, 'DELAY'> | `DELAY.${Delay}`;
export type LimitValues = Record<LimitName, number | string>;

const { DELAY, ...plain } = LIMITS;

/** Each limit with its value. */
export const CURRENT = {
  ...plain,
  ...Object.fromEntries(Object.entries(DELAY).map(([name, ms]) => [`DELAY.${name}`, ms])),
} as LimitValues;

const nested = (values: LimitValues) => {
  const all = Object.entries(values);
  const [delays, others] = [true, false].map((wanted) =>
    all.filter(([name]) => name.startsWith('DELAY.') === wanted),
  );
  return {
    ...Object.fromEntries(others ?? []),
    DELAY: Object.fromEntries((delays ?? []).map(([name, ms]) => [name.slice(6), ms])),
  };
};

/** Reloads the modules with some limits changed. */
const load = async (change: Partial<LimitValues>) => {
  vi.resetModules();
  vi.doMock('#contract/limits', () => nested({ ...CURRENT, ...change }));
  vi.doMock('#lab/limits', () => nested({ ...CURRENT, ...change }));
  const contract = {
    ...(await import('#contract/admin')),
    ...(await import('#lab/arrange')),
    ...(await import('#contract/auth')),
    ...(await import('#lab/calls')),
    ...(await import('#lab/control')),
    ...(await import('#lab/events')),
    ...(await import('#lab/faults')),
    ...(await import('#contract/feedback')),
    ...(await import('#contract/fields')),
    ...(await import('#lab/fields')),
    ...(await import('#contract/password-reset')),
    ...(await import('#lab/snapshots')),
    ...(await import('#contract/search')),
    ...(await import('#contract/tickets')),
  };
  return { contract, ...(await loadTexts()) };
};

type Contract = Awaited<ReturnType<typeof load>>['contract'];

const loadTexts = async () => {
  const { ENDPOINTS } = await import('#lab/endpoints');
  const { PROBLEM } = await import('#contract/problems');
  const { LAB_PROBLEM } = await import('#lab/problems');
  const { DOCUMENT_PARTS } = await import('../../server/lab/openapi/parts.ts');
  const { openApiDocument } = await import('../../server/openapi/document.ts');
  const { PASSWORD_HINT } = await import('#contract/password-reset');
  const { resetMail } = await import('../../server/features/password-reset/link.ts');
  const { CATALOGUE } = await import('../../client/lab/catalogue/catalogue.ts');
  const { TOUR } = await import('../../client/lab/tour/tour-steps.ts');
  const person = { email: 'marta@example.com', full_name: 'Marta' };
  return {
    texts: {
      PROBLEM: {
        ...PROBLEM,
        ...LAB_PROBLEM,
        sandboxNotFound: LAB_PROBLEM.sandboxNotFound('x'.repeat(200)),
        sandboxesFull: LAB_PROBLEM.sandboxesFull('DEMO_SANDBOXES'),
        faultEndpoint: LAB_PROBLEM.faultEndpoint(['login']),
      },
      TEXT: (await import('#contract/texts')).TEXT,
      mail: resetMail(person, 'https://rivola.example/'),
      publish: await import('../../client/features/publish/check-image.ts'),
      passwordReset: { PASSWORD_HINT },
      feedback: await import('../../client/features/feedback/reviews.ts'),
      regia: {
        scenarios: (await import('../../client/lab/scenario-names.ts')).SCENARIO_NAMES,
        tour: Object.fromEntries(
          TOUR.map(({ title, says, notes }) => [title, { title, says, notes }]),
        ),
        catalogue: Object.fromEntries(
          CATALOGUE.flatMap(({ rows }) => rows).map(({ id, situation, text }) => [
            id,
            { situation, text },
          ]),
        ),
      },
    },
    document: openApiDocument(ENDPOINTS, '2026-06-12', DOCUMENT_PARTS),
  };
};

/** All strings in a value, by path: 'PROBLEM.imageTooBig'. */
const flatten = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path ? `${path}.${key}` : key),
  );
};

const PROSE = /\.(summary|description)$/;

/** A validation rule: a value at the limit passes, one a step beyond it is refused. */
interface Rule {
  /** From the limit to the nearest value that is refused. */
  step: 1 | -1 | 0.01;
  parse: (contract: Contract, n: number) => { success: boolean; error?: { issues: Issue[] } };
}
interface Issue {
  message: string;
}

const text = (n: number) => 'x'.repeat(n);
const nest = (n: number): unknown => (n === 0 ? 'x' : [nest(n - 1)]);
const password = ({ ResetConfirmation }: Contract, n: number) =>
  ResetConfirmation.safeParse({
    ...{ uid: 'x', token: 'x' },
    ...{ new_password1: text(n), new_password2: text(n) },
  });
const effect = ({ FaultEffect }: Contract, given: unknown) => FaultEffect.safeParse(given);
const messages = (c: Contract, given: unknown) =>
  c.reportMessages.body.safeParse({ messages: given });
const day = ({ ClockDay }: Contract, n: number) =>
  ClockDay.safeParse(new Date(n * 86_400_000).toISOString().slice(0, 10));

// oxfmt-ignore
const RULES: Partial<Record<LimitName, Rule>> = {
  NOTES_MAX: { step: 1, parse: (c, n) => c.TicketPatch.safeParse({ notes: text(n) }) },
  COMMENT_MAX: { step: 1, parse: (c, n) => c.FeedbackDraft.safeParse({ rating: 3, comment: text(n) }) },
  RATING_MIN: { step: -1, parse: (c, n) => c.FeedbackDraft.safeParse({ rating: n }) },
  RATING_MAX: { step: 1, parse: (c, n) => c.FeedbackDraft.safeParse({ rating: n }) },
  REASON_MAX: { step: 1, parse: (c, n) => c.Moderation.safeParse({ decision: 'reject', reason: text(n) }) },
  PRICE_MAX: { step: 0.01, parse: (c, n) => c.Price.safeParse(n.toFixed(2)) },
  EMAIL_MAX: { step: 1, parse: (c, n) => c.login.body.safeParse({ email: text(n), password: 'x' }) },
  LOGIN_PASSWORD_MAX: { step: 1, parse: (c, n) => c.login.body.safeParse({ email: 'x', password: text(n) }) },
  PASSWORD_MIN: { step: -1, parse: password },
  PASSWORD_MAX_BYTES: { step: 1, parse: password },
  RESET_UID_MAX: { step: 1, parse: (c, n) => c.ResetConfirmation.shape.uid.safeParse(text(n)) },
  RESET_TOKEN_MAX: { step: 1, parse: (c, n) => c.ResetConfirmation.shape.token.safeParse(text(n)) },
  SEARCH_LIMIT_MAX: { step: 1, parse: (c, n) => c.SearchQuery.safeParse({ limit: n }) },
  SEARCH_TEXT_MAX: { step: 1, parse: (c, n) => c.SearchQuery.safeParse({ airline: text(n) }) },
  REPEATED_MAX: { step: 1, parse: (c, n) => c.TicketPatch.safeParse({ services: Array(n).fill('Pasti inclusi') }) },
  CLOCK_FIRST_DAY: { step: -1, parse: day },
  CLOCK_LAST_DAY: { step: 1, parse: day },
  CLOCK_ADVANCE_MAX: { step: 1, parse: (c, n) => c.ClockChange.safeParse({ advance: { days: n } }) },
  SANDBOX_ID_MAX: { step: 1, parse: (c, n) => c.SandboxId.safeParse(text(n)) },
  ARRANGE_ROWS_MAX: { step: 1, parse: (c, n) => c.arrangeRows.body.safeParse({ users: Array.from({ length: n }, () => ({})) }) },
  SCENARIO_NAME_MAX: { step: 1, parse: (c, n) => c.ScenarioName.safeParse(text(n)) },
  SNAPSHOT_NAME_MAX: { step: 1, parse: (c, n) => c.SnapshotName.safeParse(text(n)) },
  WAIT_MAX_MS: { step: 1, parse: (c, n) => c.listOutbox.query.safeParse({ wait_ms: String(n) }) },
  FAULT_STATUS_MIN: { step: -1, parse: (c, n) => effect(c, { status: n }) },
  FAULT_STATUS_MAX: { step: 1, parse: (c, n) => effect(c, { status: n }) },
  FAULT_DELAY_MAX_MS: { step: 1, parse: (c, n) => effect(c, { delay_ms: n }) },
  FAULT_BODY_DEPTH: { step: 1, parse: (c, n) => effect(c, { status: 404, body: nest(n) }) },
  FAULT_CALLS_MAX: { step: 1, parse: (c, n) => c.createFault.body.safeParse({ endpoint: 'login', nth: n, effect: { drop: true } }) },
  MESSAGE_MAX: { step: 1, parse: (c, n) => messages(c, [{ request_id: 'x', text: text(n) }]) },
  MESSAGES_MAX: { step: 1, parse: (c, n) => messages(c, Array.from({ length: n }, () => ({ request_id: 'x', text: 'x' }))) },
  REQUEST_ID_MAX: { step: 1, parse: (c, n) => messages(c, [{ request_id: text(n), text: 'x' }]) },
  EVENT_WHAT_MAX: { step: 1, parse: (c, n) => c.reportEvent.body.safeParse({ what: text(n) }) },
  EVENT_DETAIL_MAX: { step: 1, parse: (c, n) => c.reportEvent.body.safeParse({ what: 'x', detail: text(n) }) },
};

/** A limit as a number; a date as days since 1970-01-01. */
const amount = (value: number | string): number =>
  typeof value === 'string' ? Date.parse(value) / 86_400_000 : value;

export interface LimitTexts {
  /** Every text by its path; `schema.NOTES_MAX` is the schema's message for a value just beyond that limit. */
  texts: ReadonlyMap<string, string>;
  /** Names of the rules that refuse a value at the limit, or accept one beyond it. */
  broken: string[];
}

/** Collects the texts and checks the rules under changed limits. */
export const collectTexts = async (change: Partial<LimitValues> = {}): Promise<LimitTexts> => {
  const { contract, texts, document } = await load(change);
  const values = { ...CURRENT, ...change };
  const broken: string[] = [];
  const refusals: [string, string][] = [];
  for (const [name, { step, parse }] of Object.entries(RULES)) {
    const limit = amount(values[name as LimitName]);
    const beyond = parse(contract, limit + step);
    if (!parse(contract, limit).success || beyond.success) broken.push(name);
    refusals.push([`schema.${name}`, beyond.error?.issues[0]?.message ?? '']);
  }
  const prose = flatten(document, 'document').filter(([path]) => PROSE.test(path));
  return { texts: new Map([...flatten(texts, ''), ...prose, ...refusals]), broken };
};
