/** The contract, its routes and its document: what holds of each endpoint. */
import { describe, expect, it } from 'vitest';
import { PRODUCT_ENDPOINTS, type ListedEndpoint } from '#contract/endpoints';
import * as PRODUCT_LIMITS from '#contract/limits';
import { deleteSandbox } from '#lab/control';
import { ENDPOINTS, LAB_ENDPOINTS } from '#lab/endpoints';
import { FAULTY_ENDPOINTS } from '#lab/faults';
import * as LAB_LIMITS from '#lab/limits';
import type { Route } from '../../server/call/route.ts';
import { labDocument } from '../../server/lab/openapi/document.ts';
import { documentedPath, refusalsOf } from '../../server/openapi/document.ts';
import { makeRoutes } from '../../server/routes.ts';
import { pathOf } from '../kit/call.ts';
import { strict } from '../kit/strict-answer.ts';
import type { Answer } from '../support/client.ts';
import { expectNoSecrets, expectProblem, paramsOf } from '../support/contract-checks.ts';
import { callExample, entryOf, exampleOf, MADE_BEFORE, REFUSED } from '../support/examples.ts';
import { callerOf, goodRequest } from '../support/requests.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();

/** Checks a success against the entry's schema; a key that it does not list fails. */
const expectSuccess = (entry: ListedEndpoint, answer: Answer): void => {
  if (entry.answer) {
    expect(strict(entry.answer).safeParse(answer.body).error?.issues).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  } else expect(answer.text).toBe('');
  expectNoSecrets(answer);
};

it('the server has a route for each entry of the contract, and no other routes', () => {
  const names = (routes: readonly Route[] = []) => routes.map(({ entry }) => entry.name).toSorted();
  expect(names(makeRoutes())).toEqual(PRODUCT_ENDPOINTS.map(({ name }) => name).toSorted());
  expect(names(server.deps.laboratory?.routes)).toEqual(
    LAB_ENDPOINTS.map(({ name }) => name).toSorted(),
  );
  expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    ENDPOINTS.length,
  );
});

describe.each(ENDPOINTS)('$name', (entry) => {
  it('answers without the trailing slash too', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequest(entry.name, sandbox);
    const path = entry.path.slice(0, -1) as ListedEndpoint['path'];
    const answer = await callerOf(request, sandbox).callUnchecked({ ...entry, path }, request);
    expect(answer.status, answer.text).toBe(entry.status);
  });

  it('refuses an undefined method with 405 and an Allow header', async () => {
    const sandbox = server.createSandbox();
    const { params } = await goodRequest(entry.name, sandbox);
    const method = ENDPOINTS.some(({ path, method: one }) => path === entry.path && one === 'put')
      ? 'PATCH'
      : 'PUT';
    const answer = await sandbox.as('admin').send({ method, path: pathOf(entry, params) });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toContain(entry.method.toUpperCase());
    expectProblem(answer);
  });
});

describe.each(ENDPOINTS.filter(({ needsNoWorld }) => !needsNoWorld))('$name', (entry) => {
  it('answers 404 for a sandbox that does not exist [DEMO-01]', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequest(entry.name, sandbox);
    const caller = callerOf(request, sandbox).with({ 'x-sandbox': 'mai-esistita' });
    const answer = await caller.callUnchecked(entry, request);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ detail: 'L’ambiente di prova «mai-esistita» non esiste.' });
  });
});

it('the page of the API document is in English', async () => {
  const { status, text } = await server.default.visitor.get('/api/docs');
  expect(status).toBe(200);
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<title>Rivola API</title>');
});

const LIMITS = { ...PRODUCT_LIMITS, ...LAB_LIMITS };

/** The parts of OpenAPI 3.1 that these tests read. */
interface Schema {
  $ref?: string;
  type?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: unknown;
}
interface Media {
  schema: Schema;
  example?: unknown;
}
interface Response {
  headers?: Record<string, { required?: boolean }>;
  content?: { 'application/json': Media };
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
  example: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, []>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response>;
}

const document = labDocument(ENDPOINTS) as unknown as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string; description: string }[];
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, Schema>;
    parameters: Record<string, { schema: Schema }>;
  };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

const operationOf = (entry: ListedEndpoint): Operation => {
  const operation = document.paths[documentedPath(entry)]?.[entry.method];
  if (!operation) throw new Error(`the document lacks ${entry.method} ${entry.path}`);
  return operation;
};

const headersOf = ({ headers = {} }: Response = {}) =>
  Object.keys(headers).map((name) => name.toLowerCase());

/** Headers that carry data, as opposed to those that every answer has. */
const DATA_HEADERS = new Set(['x-total-count', 'x-next', 'retry-after', 'www-authenticate']);

describe.each(ENDPOINTS)('the API document on $name', (entry) => {
  const operation = operationOf(entry);
  const own = operation.parameters.filter(({ $ref }) => $ref === undefined);

  it('says what the call does and what it takes, with values for all that it must have [LAB-11]', () => {
    expect(operation.operationId).toBe(entry.name);
    expect(operation.tags).toEqual([entry.area]);
    for (const text of [operation.summary, operation.description]) expect(text).toMatch(/\w{3}/);
    for (const { name, in: place, required, description, example } of own) {
      expect(description, name).toMatch(/\w/);
      expect(required || place !== 'path', name).toBe(true);
      expect(example !== undefined, name).toBe(required);
    }
    const inPath = own.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(paramsOf(entry));
    expect(Boolean(operation.requestBody)).toBe(Boolean(entry.body));
    if (!operation.requestBody) return;
    expect(operation.requestBody.required).toBe(true);
    const type = entry.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(operation.requestBody.content)).toEqual([type]);
    expect(operation.requestBody.content[type]?.example).toBeTypeOf('object');
  });

  it('asks for a login, for the control room’s token or for nothing, and names the sandbox [LAB-11][DEMO-01]', () => {
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
    const shared = operation.parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
    expect(shared).toEqual([
      ...(entry.needsNoWorld ? [] : ['Sandbox']),
      ...(entry.who === 'control' ? [] : ['RequestId']),
    ]);
  });

  it('gives an example that works on the seed [LAB-11]', async () => {
    const sandbox = server.createSandbox();
    const before = MADE_BEFORE[entry.name];
    if (before) await callExample(entryOf(before), sandbox);
    const answer = await callExample(entry, sandbox);
    expect(answer.status, answer.text).toBe(REFUSED[entry.name] ?? entry.status);
    const { id } = (exampleOf(entry).body ?? {}) as { id?: string };
    if (entry.name === 'createSandbox' && id)
      await sandbox.visitor.call(deleteSandbox, { params: { id } });
  });

  it('lists the answers, with the headers that they carry; a good request is answered with exactly the fields that are listed [LAB-11]', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequest(entry.name, sandbox);
    const answer = await callerOf(request, sandbox).callUnchecked(entry, request);
    expect(answer.status, answer.text).toBe(entry.status);
    expectSuccess(entry, answer);
    const done = operation.responses[entry.status];
    const sent = Object.keys(answer.headers).filter((name) => DATA_HEADERS.has(name));
    const always = Object.entries(done?.headers ?? {}).filter(([, { required }]) => required);
    expect(headersOf(done)).toEqual(expect.arrayContaining(sent));
    expect(sent).toEqual(
      expect.arrayContaining(headersOf({ headers: Object.fromEntries(always) })),
    );
    expect(Boolean(done?.content)).toBe(Boolean(entry.answer));
    for (const status of refusalsOf(entry)) {
      const listed = { 401: ['www-authenticate'], 429: ['retry-after'], 503: ['retry-after'] };
      const headers = listed[status as keyof typeof listed] ?? [];
      expect(headersOf(operation.responses[status]), String(status)).toEqual(headers);
      expect(operation.responses[status]?.content?.['application/json'].example).toBeDefined();
    }
  });
});

describe('the API document', () => {
  it('is OpenAPI 3.1, and has the entries of the contract and no others [DEMO-05]', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      ENDPOINTS.map(({ name }) => name).toSorted(),
    );
    for (const { description } of document.tags) expect(description).toMatch(/\w/);
  });

  it('gives the fault name of each call of the product, and lists them where faults are made [DEMO-05]', () => {
    const named = operations.flatMap(({ operationId, description }) =>
      description.endsWith(`Name for faults: ${operationId}`) ? [operationId] : [],
    );
    expect(named.toSorted()).toEqual(FAULTY_ENDPOINTS.toSorted());
    const { schemas } = document.components;
    expect(schemas['FaultTarget']).toMatchObject({ enum: ['*', ...FAULTY_ENDPOINTS] });
    const body = operationOf(entryOf('createFault')).requestBody?.content['application/json'];
    for (const schema of [body?.schema, schemas['Fault']])
      expect(schema?.properties?.['endpoint']?.$ref).toBe('#/components/schemas/FaultTarget');
    expect(body?.schema.additionalProperties).toBe(false);
  });
});

/** The schema of a field of a request: of its body if it has one, else of its parameters. */
const fieldOf = (name: string, field: string): Schema | undefined => {
  const { parameters, requestBody } = operationOf(entryOf(name));
  const [media] = Object.values(requestBody?.content ?? {});
  return media?.schema.properties?.[field] ?? parameters.find((one) => one.name === field)?.schema;
};

const text = { type: 'string' };
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });

// oxfmt-ignore
it.each([
  ['login', 'email', { ...text, maxLength: LIMITS.EMAIL_MAX, format: 'email' }],
  ['confirmPasswordReset', 'new_password1', { ...text, maxLength: LIMITS.PASSWORD_MAX_BYTES, minLength: LIMITS.PASSWORD_MIN }],
  ['searchTickets', 'date', { ...text, format: 'date' }],
  ['searchTickets', 'services', { type: 'array', maxItems: LIMITS.REPEATED_MAX }],
  ['searchTickets', 'limit', integer(0, LIMITS.SEARCH_LIMIT_MAX)],
  ['publishTicket', 'price', { type: 'number', minimum: 0, maximum: LIMITS.PRICE_MAX }],
  ['publishTicket', 'image', { ...text, format: 'binary' }],
  ['editTicket', 'id', { type: 'integer', minimum: 1 }],
  ['createSandbox', 'date', { $ref: '#/components/schemas/ClockDay' }],
  ['createFault', 'nth', integer(1, LIMITS.FAULT_CALLS_MAX)],
])('the field of %s, %s, has the format and the bounds by which the server checks it [LAB-11]', (endpoint, field, schema) => {
  expect(fieldOf(endpoint, field)).toMatchObject(schema);
});

const SAYS_MORE = ['format', 'pattern', 'maxLength', 'enum', 'const'];

/** Paths of the texts in a schema that have no format, bound, pattern or list of values. */
const looseTexts = (schema: Schema, path: string): string[] => {
  const { type, properties = {}, items, anyOf = [] } = schema;
  if (type === 'string') return SAYS_MORE.some((key) => key in schema) ? [] : [path];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => looseTexts(one, `${path}.${name}`)),
    ...anyOf.flatMap((one) => looseTexts(one, path)),
    ...(items ? looseTexts(items, `${path}[]`) : []),
  ];
};

it('every text that a request sends has a format, a bound, a pattern or a list of values [LAB-11]', () => {
  const loose = operations.flatMap(({ operationId, parameters, requestBody }) => [
    ...Object.values(requestBody?.content ?? {}).flatMap((media) =>
      looseTexts(media.schema, operationId),
    ),
    ...parameters.flatMap(({ name, schema }) => looseTexts(schema ?? {}, `${operationId}.${name}`)),
  ]);
  expect(loose).toEqual([]);
});
