import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, it } from 'vitest';
import { listCalls } from '#lab/calls';
import { deleteSandbox, setClock } from '#lab/control';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import * as PRODUCT_LIMITS from '#contract/limits';
import * as LAB_LIMITS from '#lab/limits';
import { addDays } from '#contract/rome-time';
import { DOCUMENT_PARTS } from '../../server/lab/openapi/parts.ts';
import { notesOf, openApiDocument, refusalsOf } from '../../server/openapi/document.ts';
import { notesOn } from '../../server/openapi/notes/types.ts';
import type { Answer } from '../support/client.ts';
import { paramsOf } from '../support/contract-checks.ts';
import { callExample, entryOf, exampleOf, MADE_BEFORE, REFUSED } from '../support/examples.ts';
import { callerOf, goodRequest } from '../support/requests.ts';
import { testServer, TODAY } from '../support/server.ts';

const LIMITS = { ...PRODUCT_LIMITS, ...LAB_LIMITS };

const server = await testServer();
afterAll(() => server.close());

interface JsonSchema {
  type?: string;
  properties?: Record<string, object>;
  items?: object;
  anyOf?: object[];
}

/** The parts of OpenAPI 3.1 that these tests read. */
interface Media {
  schema: { required?: string[]; properties?: Record<string, object> };
  example?: unknown;
}
interface Response {
  headers?: Record<string, { description: string; required?: boolean }>;
  content?: { 'application/json': Media };
}
interface Operation {
  operationId: string;
  description: string;
  security: Record<string, []>[];
  parameters?: {
    name: string;
    in: string;
    description: string;
    schema: object;
    example: unknown;
  }[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}

const document = openApiDocument(ENDPOINTS, TODAY, DOCUMENT_PARTS) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, object>;
    parameters: Record<string, { schema: { pattern?: string } }>;
  };
};

const operationOf = ({ path, method }: ListedEndpoint): Operation => {
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method];
  if (!operation) throw new Error(`the document lacks ${method} ${path}`);
  return operation;
};

const headersOf = (response: Response | undefined) =>
  Object.keys(response?.headers ?? {}).map((name) => name.toLowerCase());

/** Headers that carry data, as opposed to those that every answer has. */
const DATA_HEADERS = new Set(['x-total-count', 'x-next', 'retry-after', 'www-authenticate']);

const dataHeadersOf = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => DATA_HEADERS.has(name));

/** Compiles the regular expressions that come in as JSON, as Python's validators do. */
const COMPILE = 'import json, re, sys; [re.compile(one) for one in json.load(sys.stdin)]';

interface PatternSchema {
  $ref?: string;
  pattern?: string;
  properties?: Record<string, PatternSchema>;
  items?: PatternSchema;
  anyOf?: PatternSchema[];
}

/** The texts in an example that a schema checks by a pattern. */
const textsWith = (pattern: string, schema: PatternSchema, example: unknown): string[] => {
  const named = schema.$ref?.split('/').at(-1);
  if (named) return textsWith(pattern, document.components.schemas[named] ?? {}, example);
  if (typeof example === 'string') return schema.pattern === pattern ? [example] : [];
  const { items, properties = {}, anyOf = [] } = schema;
  return [
    ...anyOf.flatMap((one) => textsWith(pattern, one, example)),
    ...(Array.isArray(example) && items
      ? example.flatMap((one) => textsWith(pattern, items, one))
      : []),
    ...Object.entries(properties).flatMap(([name, one]) =>
      textsWith(pattern, one, (example as Record<string, unknown> | null)?.[name]),
    ),
  ];
};

/** The texts of all examples that a pattern checks. */
const examplesOf = (pattern: string): string[] =>
  ENDPOINTS.flatMap((entry) => {
    const { parameters = [], requestBody } = operationOf(entry);
    return [
      ...parameters.flatMap(({ schema, example }) => textsWith(pattern, schema ?? {}, example)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) =>
        textsWith(pattern, schema, example),
      ),
    ];
  });

describe.each(ENDPOINTS)('the API document on $name', (entry) => {
  const operation = operationOf(entry);

  it('says what the call does, and what each parameter is, with an example [LAB-11]', () => {
    expect(operation.description.length).toBeGreaterThan(5);
    for (const { name, in: place, description, example } of operation.parameters ?? []) {
      if (place === undefined) continue;
      expect(description, name).toMatch(/\S/);
      expect(example, name).toBeDefined();
    }
    const inPath = operation.parameters?.filter((one) => one.in === 'path') ?? [];
    expect(inPath.map(({ name }) => name)).toEqual(paramsOf(entry));
    const { params = {}, query = {}, headers = {} } = exampleOf(entry);
    const own = operation.parameters?.filter(({ name }) => name !== undefined) ?? [];
    expect(Object.keys({ ...params, ...query, ...headers }).toSorted()).toEqual(
      own.map(({ name }) => name).toSorted(),
    );
  });

  it('asks for a body, and gives an example, where the call takes one [LAB-11]', () => {
    expect(Boolean(operation.requestBody)).toBe(Boolean(entry.body));
    if (!operation.requestBody) return;
    expect(operation.requestBody.required).toBe(true);
    for (const { example } of Object.values(operation.requestBody.content)) {
      expect(example).toBeTypeOf('object');
    }
  });

  it('asks for a login, for the control room’s token or for nothing, as its `who` says [LAB-11]', () => {
    const needs = operation.security.map((one) => Object.keys(one));
    const sandbox = entry.needsNoWorld ? [] : [['sandboxHeader'], ['sandboxCookie']];
    const wanted = {
      anyone: [],
      user: [['bearer'], ...sandbox.map((by) => ['bearer', ...by])],
      staff: [['bearer'], ...sandbox.map((by) => ['bearer', ...by])],
      control: [[], ['demoToken'], ...sandbox.map((by) => ['demoToken', ...by])],
    }[entry.who];
    expect(needs).toEqual(wanted);
    for (const name of needs.flat())
      expect(document.components.securitySchemes).toHaveProperty(name);
  });

  it('gives an example that works on the seed [LAB-11]', async () => {
    const sandbox = server.createSandbox();
    const before = MADE_BEFORE[entry.name];
    if (before) await callExample(entryOf(before), sandbox);
    const answer = await callExample(entry, sandbox);
    expect(answer.status, answer.text).toBe(REFUSED[entry.name] ?? entry.status);
    const { id } = (exampleOf(entry).body ?? {}) as { id?: string };
    if (entry.name === 'createSandbox' && id) {
      await sandbox.visitor.call(deleteSandbox, { params: { id } });
    }
  });

  it('lists the headers that a success carries, and no others [LAB-11]', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequest(entry.name, sandbox);
    const answer = await callerOf(request, sandbox).callUnchecked(entry, request);
    expect(answer.status, answer.text).toBe(entry.status);
    const listed = Object.entries(operation.responses[entry.status]?.headers ?? {});
    const always = listed.filter(([, { required }]) => required);
    const sent = dataHeadersOf(answer);
    const names = (some: typeof listed) => some.map(([name]) => name.toLowerCase());
    expect(names(listed)).toEqual(expect.arrayContaining(sent));
    expect(sent).toEqual(expect.arrayContaining(names(always)));
  });

  it('lists the headers of refusals [LAB-11]', () => {
    for (const status of refusalsOf(entry)) {
      const listed = { 401: ['www-authenticate'], 429: ['retry-after'], 503: ['retry-after'] };
      const headers = listed[status as keyof typeof listed] ?? [];
      expect(headersOf(operation.responses[status]), String(status)).toEqual(headers);
      expect(operation.responses[status]?.content?.['application/json'].example).toBeDefined();
    }
  });
});

describe('the API document', () => {
  it.each([TODAY, '2027-03-28'])(
    'has examples of a search that finds a ticket of the seed on %s, and of one that gets hints [LAB-11]',
    async (today) => {
      const { visitor } = server.createSandbox({ date: today });
      const ask = async (name: string) => {
        const query = Object.entries(notesOn(today, notesOf(entryOf(name), DOCUMENT_PARTS)).query);
        const values = query.map(([parameter, [, example]]) => [parameter, example]);
        return visitor.callUnchecked(entryOf(name), {
          query: Object.fromEntries(values) as Record<string, unknown>,
        });
      };
      expect((await ask('searchTickets')).body).toMatchObject([{ date: addDays(today, 12) }]);
      const hints = (await ask('getSearchHints')).body as { filters: object[]; days: object[] };
      expect(hints.filters).toEqual([{ filter: 'date', value: addDays(today, 13), count: 1 }]);
      expect(hints.days).toContainEqual({ date: addDays(today, 12), count: 1 });
    },
  );

  it('has today’s examples at its address, by the clock of the default sandbox [LAB-11]', async () => {
    const own = await testServer();
    try {
      const { visitor } = own.default;
      const dateIn = async () => {
        const served = (await visitor.get('/api/openapi.json')).body as typeof document;
        const { parameters = [] } = served.paths['/api/tickets/public/']?.['get'] ?? {};
        return parameters.find(({ name }) => name === 'date')?.example;
      };
      expect(await dateIn()).toBe(addDays(TODAY, 12));
      await visitor.call(setClock, { body: { advance: { days: 1 } } });
      expect(await dateIn()).toBe(addDays(TODAY, 13));
    } finally {
      await own.close();
    }
  });

  it('names every field of rows that are arranged or imported, and no call takes another [LAB-04]', () => {
    type Named = JsonSchema & { additionalProperties?: unknown; $ref?: string };
    const bodyOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema as Named;
    const find = ({ $ref }: Named) =>
      document.components.schemas[$ref?.split('/').at(-1) ?? ''] as Named;
    const itemsOf = (schema: Named) =>
      Object.entries(schema.properties ?? {}).flatMap(([name, { items }]: [string, JsonSchema]) =>
        items ? [[name, find(items)] as const] : [],
      );
    const arranged = bodyOf('/api/demo/arrange/', 'post');
    const state = find(bodyOf('/api/demo/import/', 'put'));
    const entries = itemsOf(arranged);
    const rows = itemsOf(state);
    const four = ['users', 'tickets', 'favourites', 'feedback'];
    expect([entries, rows].map((tables) => tables.map(([name]) => name))).toEqual([
      four,
      [...four, 'mail'],
    ]);
    for (const schema of [arranged, state, ...[...entries, ...rows].map(([, one]) => one)]) {
      expect(schema.additionalProperties).toBe(false);
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        expect(Object.keys(field), name).toSatisfy((keys: string[]) =>
          keys.some((key) => ['type', 'anyOf', '$ref'].includes(key)),
        );
    }
    const fieldsOf = (tables: typeof rows, wanted: string) =>
      Object.keys(tables.find(([name]) => name === wanted)?.[1].properties ?? {});
    expect(fieldsOf(entries, 'tickets')).toEqual(
      expect.arrayContaining(['times', 'departs_in', 'departure', 'sold_at', 'moderation_reason']),
    );
    expect(fieldsOf(rows, 'users')).not.toContain('password');
  });

  it('gives no pattern for a number, which generators refuse [LAB-11]', () => {
    const withPattern: unknown[] = [];
    JSON.stringify(document, (_key, value: unknown) => {
      const { type, pattern } = (value ?? {}) as { type?: unknown; pattern?: unknown };
      if (pattern !== undefined && ['integer', 'number'].includes(String(type)))
        withPattern.push(value);
      return value;
    });
    expect(withPattern).toEqual([]);
  });

  it('has patterns that JavaScript and Python read without flags, and its examples fit them [LAB-11]', () => {
    const patterns = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'pattern' && typeof value === 'string') patterns.add(value);
      return value;
    });
    expect(patterns.size).toBeGreaterThan(5);
    for (const pattern of patterns) {
      // With the flag `u` an escape that has no meaning is an error, as in Python.
      expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow();
      expect(pattern, 'an escape that only JavaScript has').not.toMatch(
        /\\[pPuckxGzZ]|\(\?<[^=!]|\[\^?\]/,
      );
      for (const example of examplesOf(pattern))
        expect(example, pattern).toMatch(new RegExp(pattern));
    }
    const python = spawnSync('python3', ['-c', COMPILE], { input: JSON.stringify([...patterns]) });
    // Where there is no Python, the rule above stands for it.
    expect(python.error ? '' : python.stderr.toString()).toBe('');
  });

  it('has X-Request-Id as a parameter of each call that is recorded, with the form that is kept [LAB-11, LAB-05]', async () => {
    const reference = { $ref: '#/components/parameters/RequestId' };
    for (const entry of ENDPOINTS) {
      const { parameters = [] } = operationOf(entry);
      const has = parameters.some((one) => '$ref' in one && one.$ref === reference.$ref);
      expect([entry.name, has]).toEqual([entry.name, entry.who !== 'control']);
    }
    const { pattern = '' } = document.components.parameters['RequestId']?.schema ?? {};
    const { visitor } = server.createSandbox();
    const names = ['request-1', 'A_b-9'.repeat(12), 'x'.repeat(65), 'due parole', 'più'];
    for (const name of names) {
      const headers = { 'x-request-id': encodeURI(name) };
      await visitor.send({ method: 'GET', path: '/api/calendar/', headers });
    }
    const { body } = await visitor.call(listCalls, { query: {} });
    const fits = (name: string) => new RegExp(pattern).test(encodeURI(name));
    expect(body.map(({ request_id }) => request_id)).toEqual(
      names.map((name) => (fits(name) ? name : null)),
    );
    expect(names.map(fits)).toEqual([true, true, false, false, false]);
  });

  it('gives the address at which it was asked for as the server [LAB-11]', async () => {
    const serversFor = async (headers: Record<string, string>) => {
      const path = '/api/openapi.json';
      const { body } = await server.default.visitor.send({ method: 'GET', path, headers });
      return (body as { servers: unknown }).servers;
    };
    expect(await serversFor({})).toEqual([{ url: server.url }]);
    const { PUBLIC_URL } = server.deps.config;
    expect(await serversFor({ host: new URL(PUBLIC_URL).host })).toEqual([{ url: PUBLIC_URL }]);
    expect(await serversFor({ host: '127.0.0.9:8080' })).toEqual([
      { url: 'http://127.0.0.9:8080' },
    ]);
  });

  it('lists Retry-After and WWW-Authenticate, which refusals send [LAB-11]', async () => {
    const { visitor } = server.createSandbox();
    const body = { email: 'marta.greco@example.com', password: 'sbagliata' };
    let guess = await visitor.callUnchecked(entryOf('login'), { body });
    for (let n = 0; n < LIMITS.LOGIN_FREE_FAILURES; n += 1) {
      guess = await visitor.callUnchecked(entryOf('login'), { body });
    }
    expect([guess.status, dataHeadersOf(guess)]).toEqual([429, ['retry-after']]);
    const stranger = await visitor.callUnchecked(entryOf('getProfile'));
    expect([stranger.status, dataHeadersOf(stranger)]).toEqual([401, ['www-authenticate']]);
  });
});

/** The schema of a field of a request: of its body if it has one, else of its parameters. */
const fieldOf = (name: string, field: string): object | undefined => {
  const { parameters, requestBody } = operationOf(entryOf(name));
  const [media] = Object.values(requestBody?.content ?? {});
  const parameter = parameters?.find((one) => one.name === field);
  return media?.schema.properties?.[field] ?? parameter?.schema;
};

const textUpTo = (maxLength: number) => ({ type: 'string', maxLength });
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const day = { type: 'string', format: 'date' };

// oxfmt-ignore
const FIELDS: [endpoint: string, field: string, schema: object][] = [
  ['login', 'email', { ...textUpTo(LIMITS.EMAIL_MAX), format: 'email' }],
  ['login', 'password', { ...textUpTo(LIMITS.LOGIN_PASSWORD_MAX), format: 'password' }],
  ['requestPasswordReset', 'email', { ...textUpTo(LIMITS.EMAIL_MAX), format: 'email' }],
  ['confirmPasswordReset', 'uid', textUpTo(LIMITS.RESET_UID_MAX)],
  ['confirmPasswordReset', 'token', textUpTo(LIMITS.RESET_TOKEN_MAX)],
  ['confirmPasswordReset', 'new_password1', { ...textUpTo(LIMITS.PASSWORD_MAX_BYTES), minLength: LIMITS.PASSWORD_MIN }],
  ['searchTickets', 'departure', textUpTo(LIMITS.SEARCH_TEXT_MAX)],
  ['searchTickets', 'date', day],
  ['searchTickets', 'services', { type: 'array', maxItems: LIMITS.REPEATED_MAX }],
  ['searchTickets', 'seller', { type: 'integer', minimum: 1 }],
  ['searchTickets', 'limit', integer(0, LIMITS.SEARCH_LIMIT_MAX)],
  ['searchTickets', 'offset', integer(0, LIMITS.SEARCH_LIMIT_MAX)],
  ['publishTicket', 'date', day],
  ['publishTicket', 'price', { type: 'number', minimum: 0, maximum: LIMITS.PRICE_MAX }],
  ['publishTicket', 'notes', textUpTo(LIMITS.NOTES_MAX)],
  ['publishTicket', 'services', { type: 'array', maxItems: LIMITS.REPEATED_MAX }],
  ['publishTicket', 'image', { type: 'string', format: 'binary' }],
  ['editTicket', 'id', { type: 'integer', minimum: 1 }],
  ['leaveFeedback', 'comment', textUpTo(LIMITS.COMMENT_MAX)],
  ['leaveFeedback', 'rating', integer(LIMITS.RATING_MIN, LIMITS.RATING_MAX)],
  ['moderateTicket', 'reason', textUpTo(LIMITS.REASON_MAX)],
  ['getPeriodStats', 'from', day],
  ['createSandbox', 'id', { type: 'string', pattern: `^[A-Za-z0-9_-]{1,${LIMITS.SANDBOX_ID_MAX}}$` }],
  ['createSandbox', 'date', { $ref: '#/components/schemas/ClockDay' }],
  ['listOutbox', 'to', textUpTo(LIMITS.EMAIL_MAX)],
  ['listOutbox', 'wait_ms', integer(0, LIMITS.WAIT_MAX_MS)],
  ['createFault', 'nth', integer(1, LIMITS.FAULT_CALLS_MAX)],
  ['reportEvent', 'what', { ...textUpTo(LIMITS.EVENT_WHAT_MAX), minLength: 1 }],
  ['reportEvent', 'detail', textUpTo(LIMITS.EVENT_DETAIL_MAX)],
];

describe.each(FIELDS)('%s, field %s, in the API document', (endpoint, field, schema) => {
  it('has the format and the bounds by which the server checks it [LAB-11]', () => {
    expect(fieldOf(endpoint, field)).toMatchObject(schema);
  });
});

const SAYS_MORE = ['format', 'pattern', 'maxLength', 'enum', 'const'];

/** Paths of the texts in a schema that have no format, bound, pattern or list of values. */
const looseTexts = (schema: object, path: string): string[] => {
  const { type, properties = {}, items, anyOf = [] } = schema as JsonSchema;
  if (type === 'string') return SAYS_MORE.some((key) => key in schema) ? [] : [path];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => looseTexts(one, `${path}.${name}`)),
    ...anyOf.flatMap((one) => looseTexts(one, path)),
    ...(items ? looseTexts(items, `${path}[]`) : []),
  ];
};

it('every text that a request sends has a format, a bound, a pattern or a list of values [LAB-11]', () => {
  const loose = ENDPOINTS.flatMap((entry) => {
    const { parameters = [], requestBody } = operationOf(entry);
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
    const own = parameters.filter(({ name }) => name !== undefined);
    return [
      ...bodies.flatMap((schema) => looseTexts(schema, entry.name)),
      ...own.flatMap(({ name, schema }) => looseTexts(schema, `${entry.name}.${name}`)),
    ];
  });
  expect(loose).toEqual([]);
});
