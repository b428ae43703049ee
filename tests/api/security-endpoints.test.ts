/** Each attack on each endpoint of the contract that it concerns: a new endpoint is attacked without a test of its own. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { JSON_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { refusalsOf } from '../../server/openapi/document.ts';
import { formOf, pathOf } from '../kit/call.ts';
import { badTokens } from '../support/bad-tokens.ts';
import { aPng } from '../support/builders.ts';
import { encodeForm, type Answer, type Client, type RawRequest } from '../support/client.ts';
import {
  contentOf,
  expectNoSecrets,
  expectProblem,
  fieldsOf,
  paramsOf,
} from '../support/contract-checks.ts';
import { HOSTILE_FORMS, HOSTILE_SEGMENTS, PROTOTYPE_KEYS } from '../support/hostile-input.ts';
import { callerOf, goodRequest, withField, type GoodRequest } from '../support/requests.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

/** An endpoint in a sandbox, with a request that it takes. */
interface Target {
  entry: ListedEndpoint;
  sandbox: TestSandbox;
  good: GoodRequest;
  caller: Client;
  /** The good request with other headers and another body. */
  sendRaw: (type: string, body: RawRequest['body'], more?: object) => Promise<Answer>;
}

interface Attempt {
  about: string;
  send: () => Promise<Answer>;
  /** The body of the refusal, or the fields of which it names one. */
  says?: object;
  names?: readonly string[];
}

interface Attack {
  /** Who or what attacks, with the ids. */
  attack: string;
  on: (entry: ListedEndpoint) => boolean;
  /** The statuses that it may get. */
  status: readonly number[];
  /** It may get the answer of a good request, too. */
  mayPass?: boolean;
  attempts: (target: Target) => Attempt[] | Promise<Attempt[]>;
}

const isGuarded = ({ who }: ListedEndpoint) => who === 'user' || who === 'staff';
const takesForm = ({ encoding }: ListedEndpoint) => encoding === 'multipart';
const takesBody = ({ body }: ListedEndpoint) => Boolean(body);
const takesQuery = ({ query }: ListedEndpoint) => Boolean(query);
/** Those at which every bad token is tried; some are at the others. */
const WITH_ALL_TOKENS = new Set(['getProfile', 'toggleUser', 'deleteTicket']);
/** Endpoints of a ticket’s owner. */
const OF_OWNER = new Set(['editTicket', 'deleteTicket', 'markTicketSold']);
/** Query parameters that may be repeated (SEARCH-11). */
const REPEATABLE = new Set(['services']);

const json = 'application/json';
const BOMB = gzipSync(JSON.stringify({ notes: ' '.repeat(50_000_000) }));
const each = <Text extends string>(
  texts: readonly Text[],
  make: (text: Text) => Omit<Attempt, 'about'>,
) => texts.map((about) => ({ about: about.slice(0, 60), ...make(about) }));

const ATTACKS: readonly Attack[] = [
  {
    attack:
      'a stranger without a token, with a forged one, or with one of another sandbox [AUTH-12, DEMO-02]',
    on: isGuarded,
    status: [401],
    attempts: ({ entry, sandbox, good }) => {
      const tokens = badTokens(sandbox);
      const some = ['no header', 'algorithm none', 'another key', 'the bond of another sandbox'];
      return each(WITH_ALL_TOKENS.has(entry.name) ? Object.keys(tokens) : some, (about) => ({
        send: async () => {
          const authorization = tokens[about] ?? '';
          const answer = await sandbox.visitor.with({ authorization }).callUnchecked(entry, good);
          expect(answer.headers['www-authenticate'], about).toMatch(/^Bearer/);
          return answer;
        },
      }));
    },
  },
  {
    attack: 'a user who is not staff [ADM-12]',
    on: ({ who }) => who === 'staff',
    status: [403],
    attempts: ({ entry, sandbox, good }) =>
      each(['marta', 'luca', 'nuovo'], (person) => ({
        send: () => sandbox.as(person).callUnchecked(entry, good),
      })),
  },
  {
    attack: 'an admin on another machine [DEMO-09]',
    on: ({ who }) => who === 'control',
    status: [403],
    attempts: ({ entry, sandbox, good }) => {
      const far = sandbox.as('admin').with({ 'x-forwarded-for': '198.51.100.7' });
      return [{ about: 'far', send: () => far.callUnchecked(entry, good) }];
    },
  },
  {
    attack: 'somebody else than the ticket’s owner, whatever they send [MINE-05]',
    on: ({ name }) => OF_OWNER.has(name),
    status: [403],
    attempts: ({ entry, sandbox, good }) =>
      each(['luca', 'nuovo', 'admin'], (person) => ({
        send: () => sandbox.as(person).callUnchecked(entry, good),
      })).concat(
        ...(entry.body ? [{ price: 'abc', user: '2' }, {}] : []).map((body) => ({
          about: JSON.stringify(body),
          send: async () =>
            sandbox.as('luca').callUnchecked(entry, { ...good, body, image: await aPng() }),
        })),
        {
          about: 'another content type',
          send: () =>
            sandbox.as('luca').send({
              method: entry.method.toUpperCase(),
              path: pathOf(entry, good.params),
              headers: { 'content-type': 'application/x-nonsense' },
              body: 'x'.repeat(100_000),
            }),
        },
      ),
  },
  {
    attack: 'an id that is unknown or malformed [MINE-05]',
    on: (entry) => paramsOf(entry).length > 0,
    status: [404],
    attempts: ({ entry, caller, good }) =>
      each(
        ['0', '-1', 'abc', '999999', '1e3', '1.5', ' 1', '01', '9'.repeat(30), ...PROTOTYPE_KEYS],
        (id) => ({
          send: () =>
            caller.callUnchecked(entry, {
              ...good,
              params: Object.fromEntries(paramsOf(entry).map((name) => [name, id])),
            }),
        }),
      ),
  },
  {
    attack: 'an id that is a path traversal or no text [MINE-05, GEN-06b]',
    on: (entry) => paramsOf(entry).length > 0,
    status: [400, 404],
    attempts: ({ entry, caller }) =>
      each(HOSTILE_SEGMENTS, (text) => ({
        send: async () => {
          const answer = await caller.send({
            method: entry.method.toUpperCase(),
            path: entry.path.replaceAll(/:\w+/g, text),
            headers: { accept: 'text/html' },
          });
          expect(answer.headers['content-type'], text).toBe('application/json; charset=utf-8');
          return answer;
        },
      })),
  },
  {
    attack: 'a query with keys of built-in prototypes, or with what is no text [SEARCH-11]',
    on: ({ method, needsNoWorld }) => method === 'get' && !needsNoWorld,
    status: [400],
    mayPass: true,
    attempts: ({ entry, caller, good }) => {
      const path = pathOf(entry, good.params);
      const texts = ['%', '%00', '%E0%A4%A', 'x'.repeat(8000), '1e9', '-1', '0x10', 'NaN', '[]'];
      return [
        ...PROTOTYPE_KEYS.flatMap((key) => [
          `${key}=1&${key}[is_staff]=1&${key}.is_staff=1`,
          `constructor[prototype][${key}]=1`,
        ]),
        ...[...fieldsOf(entry.query), '__proto__', 'a[b][c]'].flatMap((field) =>
          [...texts, '%F0%9F%9B%AB', '%C3%28'].map((text) => `${field}=${text}`),
        ),
      ].map((query) => ({
        about: query.slice(0, 60),
        send: () => caller.get(`${path}?${query}`),
      }));
    },
  },
  {
    attack: 'a single value of the query that is repeated [SEARCH-11]',
    on: takesQuery,
    status: [400],
    attempts: ({ entry, caller, good }) =>
      each(
        fieldsOf(entry.query).filter((field) => !REPEATABLE.has(field)),
        (field) => ({
          send: () =>
            caller.callUnchecked(entry, { ...good, query: { ...good.query, [field]: ['1', '2'] } }),
          names: [field],
        }),
      ),
  },
  {
    attack:
      'a mistyped parameter or field, or a body that is not taken, in the control room [DEMO-13]',
    on: ({ who }) => who === 'control',
    status: [400],
    attempts: ({ entry, caller, good, sendRaw }) => [
      ...(entry.query ? ['wait'] : []).map((about) => ({
        about,
        send: () => caller.callUnchecked(entry, { ...good, query: { ...good.query, wait: '10' } }),
        says: { wait: [PROBLEM.unknownKey] },
      })),
      entry.body
        ? {
            about: 'campo',
            send: () => sendRaw(json, JSON.stringify({ ...(good.body as object), campo: 1 })),
            // Of a fault's key it says that it is unknown without its name.
            names: ['campo', 'non_field_errors'],
          }
        : {
            about: 'id',
            send: () => sendRaw(json, '{"id": 3}'),
            says: { id: [PROBLEM.unknownKey] },
          },
    ],
  },
  {
    attack: 'a body that is no JSON object, or not what its encoding says [PUB-16]',
    on: takesBody,
    status: [400],
    attempts: ({ sendRaw }) => [
      ...[json, `${json}; charset=utf-8`].flatMap((type) =>
        each(
          ['{', '{"a":1', 'null', '[]', '[{}]', '"testo"', '17', 'true', '\u0000', '{"a":}'],
          (body) => ({ send: () => sendRaw(type, body), names: ['non_field_errors'] }),
        ),
      ),
      { about: 'gzip', send: () => sendRaw(json, 'non è gzip', { 'content-encoding': 'gzip' }) },
    ],
  },
  {
    attack: 'a field of another type [PUB-16]',
    on: takesBody,
    status: [400],
    attempts: ({ entry, good, sendRaw }) =>
      fieldsOf(entry.body).flatMap((field) =>
        [{ toString: 'x' }, true, [['x']], [{}], 'x'.repeat(20_000)]
          .map((value) => ({ ...(good.body as object), [field]: value }))
          .filter((body) => !entry.body?.safeParse(body).success)
          .map((body) => ({
            about: `${field} of ${JSON.stringify(body).slice(0, 60)}`,
            send: () => sendRaw(json, JSON.stringify(body)),
            names: [field, 'non_field_errors', 'uid', 'token'],
          })),
      ),
  },
  {
    attack: 'a field of lists or objects in one another, thousands deep [HOST-04]',
    on: takesBody,
    status: [400],
    attempts: ({ entry, good, sendRaw }) =>
      fieldsOf(entry.body).flatMap((field) =>
        [
          ['['.repeat(6000), ']'.repeat(6000)],
          ['{"a":'.repeat(3000), `1${'}'.repeat(3000)}`],
        ].map(([open, close]) => ({
          about: field,
          send: () => sendRaw(json, withField(good, field, `${open}${close}`)),
          says: { [field]: [PROBLEM.tooDeep] },
        })),
      ),
  },
  {
    attack: 'another content type or encoding, or none [DEMO-13]',
    on: takesBody,
    status: [415],
    attempts: ({ entry, sendRaw }) => [
      ...each(
        ['', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'x'].concat(
          takesForm(entry) ? [] : ['multipart/form-data; boundary=x'],
        ),
        (type) => ({ send: () => sendRaw(type, 'a=1&b=2') }),
      ),
      { about: 'zip', send: () => sendRaw(json, '{}', { 'content-encoding': 'zip' }) },
    ],
  },
  {
    attack: 'a body that is too large [PUB-16]',
    on: takesBody,
    status: [413],
    attempts: ({ entry, sendRaw }) => {
      const body = JSON.stringify({ a: 'x'.repeat(entry.maxBytes ?? JSON_MAX_BYTES) });
      return [{ about: 'large', send: () => sendRaw(json, body) }];
    },
  },
  {
    attack: 'a body that is small and decompresses to fifty megabytes [PUB-16]',
    on: takesBody,
    status: [400, 413, 415],
    attempts: ({ sendRaw }) =>
      each(['gzip', 'deflate', 'br', 'gzip, gzip'], (encoding) => ({
        send: () => sendRaw(json, BOMB, { 'content-encoding': encoding }),
      })),
  },
  {
    attack: 'two images, an image in another field, a text as image, or a form in gzip [PUB-17]',
    on: takesForm,
    status: [400],
    attempts: async ({ good, sendRaw }) => {
      const png = await aPng();
      const two = formOf(good.body, png);
      two.append('image', png, 'due.png');
      const elsewhere = formOf(good.body);
      elsewhere.append('foto', png, 'foto.png');
      const words = formOf({ ...(good.body as object), image: 'C:\\fakepath\\foto.png' });
      const plain = await encodeForm(formOf(good.body));
      const packed = { 'content-encoding': 'gzip' };
      return [
        { about: 'gzip', send: () => sendRaw(plain.type, gzipSync(plain.body), packed) },
        ...Object.entries({ two, elsewhere, words }).map(([about, form]) => ({
          about,
          send: async () => {
            const { body, type } = await encodeForm(form);
            return sendRaw(type, body);
          },
          names: ['image'],
        })),
      ];
    },
  },
  {
    attack: 'a form that no browser sends [PUB-16, PUB-17]',
    on: takesForm,
    status: [400, 413, 415],
    attempts: ({ sendRaw }) =>
      Object.entries(HOSTILE_FORMS).map(([about, { body, type }]) => ({
        about,
        send: () => sendRaw(type, Buffer.from(body, 'latin1')),
      })),
  },
];

/** All that a refused call leaves as it was. */
const stateOf = async (sandbox: TestSandbox) => ({
  ...(await contentOf(sandbox)),
  sandboxes: server.deps.sandboxes.size,
});

// By `%s`: a `$attack` is cut off, with its ids.
describe.each(ATTACKS.map((one) => [one.attack, one] as const))('%s', (_, attack) => {
  const { on, status, mayPass = false, attempts } = attack;
  it.each(ENDPOINTS.filter(on))('gets a refusal of $name, and changes nothing', async (entry) => {
    const sandbox = server.createSandbox();
    const good = await goodRequest(entry.name, sandbox);
    const caller = callerOf(good, sandbox);
    const sendRaw: Target['sendRaw'] = (type, body, more) =>
      caller.send({
        method: entry.method.toUpperCase(),
        path: pathOf(entry, good.params),
        headers: { ...(type && { 'content-type': type }), ...more },
        body,
      });
    const before = await stateOf(sandbox);
    for (const { about, send, says, names } of await attempts({
      ...{ entry, sandbox, good, caller, sendRaw },
    })) {
      const answer = await send();
      if (mayPass && answer.status === entry.status) continue;
      expect(status, `${about} ${answer.text}`).toContain(answer.status);
      // An address that cannot be decoded is refused before its endpoint is known.
      expect([...refusalsOf(entry), ...status.slice(0, -1)], about).toContain(answer.status);
      expectProblem(answer, about);
      expect(answer.body, about).toEqual(says ?? answer.body);
      const said = answer.body as object;
      expect(names?.some((name) => name in said) ?? true, `${about} ${answer.text}`).toBe(true);
    }
    expect(await stateOf(sandbox)).toEqual(before);
  });
});

it.each(ENDPOINTS.filter(takesBody))('$name without its body is no server error', async (entry) => {
  const sandbox = server.createSandbox();
  const good = await goodRequest(entry.name, sandbox);
  const answer = await callerOf(good, sandbox).send({
    method: entry.method.toUpperCase(),
    path: pathOf(entry, good.params),
  });
  expect([entry.status, 400]).toContain(answer.status);
});

it('an empty object, which many clients send with each call, is no body [DEMO-13]', async () => {
  const { visitor } = server.createSandbox();
  const headers = { 'content-type': json };
  const sent = { method: 'DELETE', path: '/api/demo/faults/', headers, body: '{}' };
  expect((await visitor.send(sent)).status).toBe(204);
});

/** Values of any kind, and texts that something may take for more than they are. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', 'a\u0000b', '\ud800', '\u202e\ufeff', '🛫'.repeat(50), "' OR 1=1 --", '1,2,3'],
    ...['../../etc/passwd', '<script>alert(1)</script>', '2026-02-30', '٤٩', '1e999'],
    ...[null, true, -1, 1.5, 2 ** 53, [], {}, [null], [{}], { toString: 1 }, { length: 3 }],
    ...PROTOTYPE_KEYS,
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const hostileHeaders = fc.record(
  {
    'x-sandbox': fc.constantFrom('nessuna', '__proto__', 'a,b'),
    cookie: fc.constantFrom('sandbox', ';;=;sandbox=%00'),
    'x-forwarded-for': fc.constantFrom('10.0.0.1', ',', '::1, 8.8.8.8'),
    range: fc.constantFrom('bytes=0-1', 'x'),
    'if-none-match': fc.constantFrom('*', 'W/"x"'),
    authorization: fc.constantFrom('Bearer ....', 'Basic YTpi'),
  },
  { requiredKeys: [] },
);

it.each(ENDPOINTS)(
  '$name answers no 5xx and reveals no secret, whatever a stranger changes of a good request [HOST-04]',
  async (entry) => {
    const sandbox = server.createSandbox();
    const good = await goodRequest(entry.name, sandbox);
    const names = [...fieldsOf(entry.body), ...fieldsOf(entry.query), ...PROTOTYPE_KEYS, ''];
    const changes = fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), hostileHeaders, async (changed, inForm, headers) => {
        const fields = [...Object.entries(good.body ?? {}), ...changed];
        const form = new FormData();
        for (const [name, value] of fields) form.append(name, JSON.stringify(value));
        const encoded = inForm ? await encodeForm(form) : { body: '', type: json };
        // JSON that keeps `__proto__` and a name given twice.
        const text = fields.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join();
        const query = new URLSearchParams(
          changed
            .filter(([name]) => name !== 'wait_ms')
            .map(([name, value]) => [name, JSON.stringify(value).slice(0, 2000)]),
        );
        const answer = await callerOf(good, sandbox).send({
          method: entry.method.toUpperCase(),
          path: `${pathOf(entry, good.params)}?${query}`,
          headers: { ...headers, 'content-type': encoded.type },
          body: inForm ? encoded.body : `{${text}}`,
        });
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status >= 400) expectProblem(answer);
        else expectNoSecrets(answer);
      }),
      { numRuns: 20, seed: 20_260_612, endOnFailure: true },
    );
    expect(server.logged, 'errors that the server logged').toEqual([]);
  },
);
