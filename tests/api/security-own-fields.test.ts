/** What is sent beside a good request, of each endpoint: fields that no caller may set, and keys of built-in prototypes. */
import { decode } from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import type { ListedEndpoint } from '#contract/endpoints';
import { ENDPOINTS } from '#lab/endpoints';
import { formOf, pathOf } from '../kit/call.ts';
import { encodeForm, type Answer } from '../support/client.ts';
import { contentOf, fieldsOf } from '../support/contract-checks.ts';
import { PROTOTYPE_KEYS } from '../support/hostile-input.ts';
import { callerOf, goodRequest, type GoodRequest } from '../support/requests.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const json = 'application/json';
const takesForm = ({ encoding }: ListedEndpoint) => encoding === 'multipart';

/** Fields that no caller may set: columns of all tables, and names that other products use for them. */
const PROTECTED = {
  ...{ id: 999, pk: 999, user: 4, user_id: '4', userId: 4, seller: 4, author: 4, owner: 4 },
  ...{ status: 'sold', moderation: 'approved', moderation_reason: 'x', decision: 'approve' },
  ...{ is_staff: true, is_superuser: true, is_active: false, role: 'admin', is_favorite: true },
  ...{ password: 'Atterraggio2026!', full_name: 'Altro', email: 'un.altro@example.com' },
  ...{ sold_at: '2020-01-01T00:00:00.000Z', created_at: '2020-01-01T00:00:00.000Z' },
  ...{ date_joined: '2020-01-01T00:00:00.000Z', sent_at: '2020-01-01T00:00:00.000Z' },
  ...{ image: 'seed/roma.webp', generation: 7, exp: 99_999_999_999 },
};
const POISON = '{"polluted":true,"is_staff":true,"status":"sold","user":4}';
const IN_FORM = [...PROTOTYPE_KEYS, '__proto__[status]', 'constructor[prototype][status]'];

/** Ways to send more with a good request than its entry lists. */
const beside = (entry: ListedEndpoint, { body, query }: GoodRequest) => {
  const known = new Set([...fieldsOf(entry.body), ...fieldsOf(entry.query)]);
  const more = Object.fromEntries(Object.entries(PROTECTED).filter(([name]) => !known.has(name)));
  const own = JSON.stringify(body ?? {}).slice(1, -1);
  const keys = PROTOTYPE_KEYS.map((key) => `"${key}":${POISON}`);
  const deep = `"constructor":{"prototype":${POISON}},"__proto__":{"__proto__":${POISON}}`;
  const inForm = (name: string) => {
    // In front of the fields and behind them.
    const form = formOf({ [name]: 'sold', ...(body as object) });
    form.append(name, 'sold');
    return { form };
  };
  const { image: _, ...texts } = more;
  return {
    'fields in the query': { query: { ...more, ...query } },
    ...(entry.body && {
      'fields in JSON': { json: JSON.stringify({ ...more, ...(body as object) }) },
      'keys of prototypes in JSON': { json: `{${[...keys, deep, own].filter(Boolean).join(',')}}` },
    }),
    ...(takesForm(entry) && {
      'fields in a form': { form: formOf({ ...texts, ...(body as object) }) },
      ...Object.fromEntries(IN_FORM.map((name) => [`${name} in a form`, inForm(name)])),
    }),
  } as Record<string, { query?: object; json?: string; form?: FormData }>;
};

/** Status and body of an answer, an access token decoded to its claims; its bond names its sandbox. */
const comparable = ({ status, body }: Answer) => {
  const { access } = (body ?? {}) as { access?: string };
  return { status, body: access ? { ...decode(access, { json: true }), bond: '' } : body };
};

/** What a sandbox holds, without the links of mails, which differ between sandboxes by design. */
const comparableContent = async (sandbox: TestSandbox) => {
  const { rows, files, ...rest } = await contentOf(sandbox);
  const mail = rows.mail.map(({ link: _link, text: _text, ...one }) => one);
  return { ...rest, rows: { ...rows, mail }, files: files.length };
};

/** Those that name the sandbox, which is another one for each way, list them all, or count the calls of all. */
const OF_MORE_SANDBOXES = /^(create|delete|get|list)Sandbox(es)?$|^getTally$/;

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const keysOfPrototypes = () => prototypes.map((one) => Reflect.ownKeys(one).map(String));

describe.each(ENDPOINTS.filter(({ name }) => !OF_MORE_SANDBOXES.test(name)))('$name', (entry) => {
  it('has the same effect and answer with fields that no caller may set, or is refused [MINE-05, AUTH-12, PUB-11, PUB-16, DEMO-13]', async () => {
    const builtIn = keysOfPrototypes();
    const run = async (way?: string) => {
      const sandbox = server.createSandbox();
      const good = await goodRequest(entry.name, sandbox);
      const before = await comparableContent(sandbox);
      const sent = way === undefined ? {} : (beside(entry, good)[way] ?? {});
      const form = sent.form && (await encodeForm(sent.form));
      const text = sent.json ?? (entry.body && JSON.stringify(good.body));
      const type = form?.type ?? (text === undefined ? undefined : json);
      const query = Object.entries(sent.query ?? good.query ?? {});
      const answer = await callerOf(good, sandbox).send({
        method: entry.method.toUpperCase(),
        path: `${pathOf(entry, good.params)}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`,
        headers: type === undefined ? {} : { 'content-type': type },
        body: form?.body ?? text,
      });
      return { answer, before, after: await comparableContent(sandbox), good };
    };
    const plain = await run();
    const done = comparable(plain.answer);
    expect(done.status).toBe(entry.status);
    for (const way of Object.keys(beside(entry, plain.good))) {
      const { answer, before, after } = await run(way);
      const [schema, given] = way.endsWith('query')
        ? [entry.query, plain.good.query]
        : [entry.body, plain.good.body];
      const isStrict = schema?.safeParse({ ...(given as object), unknown: 1 }).success === false;
      const mustRefuse = isStrict || (entry.who === 'control' && way === 'fields in JSON');
      const mayRefuse = mustRefuse || way.startsWith('keys') || way.endsWith(' in a form');
      const isRefused = mustRefuse || (mayRefuse && answer.status === 400);
      const { status, body } = isRefused ? { status: 400, body: answer.body } : done;
      expect([comparable(answer), after], way).toEqual([
        { status, body },
        isRefused ? before : plain.after,
      ]);
    }
    expect(keysOfPrototypes()).toEqual(builtIn);
  });
});
