import { decode } from 'jsonwebtoken';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { ISSUES_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../support/builders.ts';
import { formOf, pathOf } from '../kit/call.ts';
import { encodeForm, type Answer } from '../support/client.ts';
import { callerOf, goodRequest, type GoodRequest } from '../support/requests.ts';
import { fieldsOf } from '../support/contract-checks.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Fields that no caller may set: columns of all tables, and names that other products use for them. */
const PROTECTED_FIELDS = {
  id: 999,
  pk: 999,
  user: 4,
  user_id: '4',
  userId: 4,
  seller: 4,
  author: 4,
  owner: 4,
  status: 'sold',
  sold_at: '2020-01-01T00:00:00.000Z',
  moderation: 'approved',
  moderation_reason: 'x',
  decision: 'approve',
  is_staff: true,
  is_superuser: true,
  is_active: false,
  role: 'admin',
  password: 'Atterraggio2026!',
  full_name: 'Un altro nome',
  email: 'un.altro@example.com',
  created_at: '2020-01-01T00:00:00.000Z',
  date_joined: '2020-01-01T00:00:00.000Z',
  sent_at: '2020-01-01T00:00:00.000Z',
  image: 'seed/roma.webp',
  is_favorite: true,
  generation: 7,
  exp: 99_999_999_999,
} as const;

/** The protected fields that an entry does not accept; in a form without `image`, which must be a file there. */
const extrasFor = (entry: ListedEndpoint, inForm = false): Record<string, unknown> => {
  const known = new Set([...fieldsOf(entry.body), ...fieldsOf(entry.query), inForm ? 'image' : '']);
  return Object.fromEntries(Object.entries(PROTECTED_FIELDS).filter(([name]) => !known.has(name)));
};

type Way = 'JSON' | 'a form' | 'the query';

const headersOf = (type: string): Record<string, string> => (type ? { 'content-type': type } : {});

/** Sends a valid request, with the protected fields in the query, the JSON, the form or (`null`) nowhere. */
const sendWith = async (
  entry: ListedEndpoint,
  sandbox: TestSandbox,
  good: GoodRequest,
  way: Way | null,
) => {
  const query = way === 'the query' ? { ...extrasFor(entry), ...good.query } : { ...good.query };
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const body = {
    ...(way === 'JSON' || way === 'a form' ? extrasFor(entry, way === 'a form') : {}),
    ...(good.body as object),
  };
  const form = way === 'a form' ? await encodeForm(formOf(body)) : null;
  return callerOf(good, sandbox).send({
    method: entry.method.toUpperCase(),
    path: `${pathOf(entry, good.params)}?${new URLSearchParams(texts).toString()}`,
    headers: headersOf(form?.type ?? (entry.body || way === 'JSON' ? 'application/json' : '')),
    body: form?.body ?? (entry.body || way === 'JSON' ? JSON.stringify(body) : undefined),
  });
};

/** The state of a sandbox without reset links, which differ between sandboxes by design. */
const stateOf = ({ state }: TestSandbox) => {
  const { mail, ...rows } = state.store.export();
  return {
    rows,
    mail: mail.map(({ id, to, subject, sent_at }) => ({ id, to, subject, sent_at })),
    scenario: state.store.scenario,
    now: state.clock.instant(),
    faults: state.faults.list,
    events: state.events.after(0, 'it'),
  };
};

/** Status and body of an answer, an access token decoded to its claims. */
const comparable = ({ status, body }: Answer) => {
  if (typeof body !== 'object' || body === null) return { status };
  const { access } = body as { access?: string };
  const claims = access === undefined ? null : decode(access, { json: true });
  // A token's bond names its sandbox.
  return { status, body: claims ? { ...claims, bond: '' } : body };
};

/** Endpoints that name the sandbox, which is another one for each way, list them all, or count the calls of all. */
const OF_MORE_SANDBOXES = new Set([
  'createSandbox',
  'deleteSandbox',
  'getSandbox',
  'listSandboxes',
  'getTally',
]);
const entries = ENDPOINTS.filter(({ name }) => !OF_MORE_SANDBOXES.has(name));

const waysOf = (entry: ListedEndpoint): Way[] => [
  'the query',
  ...(entry.body ? (['JSON'] as const) : []),
  ...(entry.encoding === 'multipart' ? (['a form'] as const) : []),
];

/** An endpoint that refuses unknown keys with a text of its own, and those whose schema does not say that they name each. */
const STRICT: Readonly<Record<string, string>> = { createFault: LAB_SAID.faultKeys };
const NAMES_KEYS = new Set(['setClock', 'importSandbox']);

/** Whether the schema of a body or query names the keys that it does not know. */
const namesKeys = (entry: ListedEndpoint, way: Way, request: GoodRequest): boolean => {
  const [schema, given] =
    way === 'the query' ? [entry.query, request.query] : [entry.body, request.body];
  const parsed = schema?.safeParse({ ...(given as object), unknown: 1 });
  return parsed?.error?.issues.some(({ code }) => code === 'unrecognized_keys') ?? false;
};

const refusalOf = (entry: ListedEndpoint, way: Way, request: GoodRequest) => {
  const text = way === 'JSON' ? STRICT[entry.name] : undefined;
  if (text !== undefined) return { status: 400, body: { non_field_errors: [text] } };
  const isNamed = way === 'JSON' && NAMES_KEYS.has(entry.name);
  if (!isNamed && !namesKeys(entry, way, request)) return undefined;
  const unknown = Object.keys(extrasFor(entry)).slice(0, ISSUES_MAX);
  const body = Object.fromEntries(unknown.map((name) => [name, [PROBLEM.unknownKey]]));
  // A text may follow that says how many more there are.
  return { status: 400, body: expect.objectContaining(body) as object };
};

describe.each(entries)('$name', (entry) => {
  it('has the same effect and answer with fields that the caller may not set [MINE-05, AUTH-12, DEMO-13]', async () => {
    const plain = server.createSandbox();
    const good = await goodRequest(entry.name, plain);
    const expected = comparable(await sendWith(entry, plain, good, null));
    for (const way of waysOf(entry)) {
      const sandbox = server.createSandbox();
      const request = await goodRequest(entry.name, sandbox);
      const before = stateOf(sandbox);
      const answer = await sendWith(entry, sandbox, request, way);
      const refusal = refusalOf(entry, way, request);
      expect(refusal !== undefined || entry.who !== 'control' || way !== 'JSON', way).toBe(true);
      expect(comparable(answer), way).toEqual(refusal ?? expected);
      expect(stateOf(sandbox), way).toEqual(refusal ? before : stateOf(plain));
    }
  });
});

describe('a seller who publishes', () => {
  it('cannot use the path of a stored picture as image, because only a file is accepted [PUB-17]', async () => {
    const sandbox = server.createSandbox();
    for (const image of ['seed/roma.webp', '/uploads/seed/roma.webp', '../../seed/people.json']) {
      const answer = await sandbox
        .as('luca')
        .callUnchecked(publishTicket, { body: { ...aTicket(), image } });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ['image']]);
    }
    expect(sandbox.state.store.tickets.size).toBe(60);
  });
});
