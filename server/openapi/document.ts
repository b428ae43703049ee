import * as z from 'zod/mini';
import type { ListedEndpoint } from '#contract/endpoints';
import { Detail, FieldErrors } from '#contract/problems';
import { HEADERS, PRODUCT_NOTES, refusals, type Note, type Notes } from './notes.ts';
import { toJson, type Components, type JsonSchema } from './schemas.ts';

/** Every error status that an endpoint can answer with, in ascending order. */
export const refusalsOf = (entry: ListedEndpoint): number[] => {
  // The machine may be unable to do anything (HOST-04).
  const statuses = new Set<number>(entry.extraStatuses).add(503);
  const readsBody = entry.body || entry.who === 'control';
  if (entry.query || entry.headers || readsBody) statuses.add(400);
  // 429: too much at once from one address (HOST-01); for the control room after wrong tokens too (HOST-03).
  if (readsBody) statuses.add(413).add(415).add(429);
  if (entry.who === 'user' || entry.who === 'staff') statuses.add(401);
  if (entry.who === 'staff' || entry.who === 'control') statuses.add(403);
  if (entry.params || !entry.needsNoWorld) statuses.add(404);
  return [...statuses].toSorted((a, b) => a - b);
};

/** The path of an endpoint as the document has it. */
export const documentedPath = ({ path }: ListedEndpoint): string =>
  path.replaceAll(/:(\w+)/g, '{$1}');

interface Operation {
  description: string;
  security: Readonly<Record<string, []>>[];
  parameters: object[];
  [other: string]: unknown;
}

const describe = (schema: JsonSchema, texts: Readonly<Record<string, string>> = {}): JsonSchema => {
  for (const [field, description] of Object.entries(texts)) {
    const property = schema.properties?.[field];
    if (typeof property === 'object') Object.assign(property, { description });
  }
  return schema;
};

/** A form as it is sent: each field once, those with a list as often as it has values. */
const form = (fields: JsonSchema, example: unknown) => {
  const image = { type: 'string', format: 'binary', description: 'A picture, as a file' };
  const properties = { ...fields.properties, image };
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const repeated = { style: 'form', explode: true };
  return {
    // Postman reads a form's example from its schema alone.
    schema: { ...fields, properties, examples: [example] },
    encoding: Object.fromEntries(lists.map(([name]) => [name, repeated])),
    example,
  };
};

/** The body of a request, required: a call without one is refused, or does something else than meant. */
const requestBody = (
  { encoding, body, name }: ListedEndpoint,
  { body: example }: Note,
  { fields }: Notes,
  components: Components,
) => {
  if (!body) return {};
  const isForm = encoding === 'multipart';
  const schema = describe(toJson(body, isForm ? 'form' : 'request', components), fields[name]);
  const content = isForm
    ? { 'multipart/form-data': form(schema, example) }
    : { 'application/json': { schema, example } };
  return { requestBody: { required: true, content } };
};

const responses = (entry: ListedEndpoint, components: Components) => {
  const json = (schema: z.ZodMiniType, more = {}) => ({
    content: { 'application/json': { schema: toJson(schema, 'answer', components), ...more } },
  });
  const headers = Object.fromEntries(
    entry.answerHeaders?.map((name) => [name, HEADERS[name]]) ?? [],
  );
  const done = { description: 'Done', headers, ...(entry.answer && json(entry.answer)) };
  const refused = refusalsOf(entry).map((status) => {
    const shape = status === 400 ? z.union([FieldErrors, Detail]) : Detail;
    const { example, ...refusal } = refusals(entry)[status] ?? {
      description: 'Refused',
      example: {},
    };
    return [status, { ...refusal, ...json(shape, { example }) }];
  });
  return { [entry.status]: done, ...Object.fromEntries(refused) } as Record<string, object>;
};

const operation = (entry: ListedEndpoint, components: Components, notes: Notes): Operation => {
  const { params, query, headers, name, who } = entry;
  const note = notes.endpoints[name] ?? {};
  const parametersIn = (place: string, schema: z.ZodMiniType | undefined) => {
    const { properties, required = [] } = schema ? toJson(schema, 'request', components) : {};
    return Object.entries(properties ?? {}).map(([parameter, one]) => ({
      ...{ name: parameter, in: place, required: required.includes(parameter), schema: one },
      description: notes.parameters[`${name}.${parameter}`] ?? notes.parameters[parameter],
      example: note.params?.[parameter],
    }));
  };
  const summary = note.summary ?? ('label' in entry ? entry.label.en : name);
  return {
    ...{ operationId: name, summary, description: note.says ?? summary, tags: [entry.area] },
    security: who === 'user' || who === 'staff' ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...parametersIn('header', headers),
    ],
    ...requestBody(entry, note, notes, components),
    responses: responses(entry, components),
  };
};

/** The order of an area's operations, in which a collection of requests runs: what makes something before what deletes it. */
const callOrder = ({ method, path }: ListedEndpoint): string => {
  const depth = path.split('/').length;
  return method === 'delete' ? `delete ${99 - depth}` : `${depth} ${method === 'get' ? 2 : 1}`;
};

/** The OpenAPI 3.1 document of these endpoints. */
export const openApiDocument = (
  endpoints: readonly ListedEndpoint[],
  notes: Notes = PRODUCT_NOTES,
) => {
  const schemas: Components = {};
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const area of areas) {
    const ordered = endpoints
      .filter((entry) => entry.area === area)
      .toSorted((a, b) => callOrder(a).localeCompare(callOrder(b)));
    for (const entry of ordered)
      (paths[documentedPath(entry)] ??= {})[entry.method] = operation(entry, schemas, notes);
  }
  for (const [name, schema] of Object.entries(schemas)) describe(schema, notes.fields[name]);
  const description = 'The `access` of a login';
  const securitySchemes: Record<string, object> = {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description },
  };
  const parameters: Record<string, object> = {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivola',
      version: '1.0.0',
      description: notes.rules.join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas.map((name) => ({ name, description: notes.tags[name] })),
    components: { securitySchemes, parameters, schemas },
    paths,
  };
};
