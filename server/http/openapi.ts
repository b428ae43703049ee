import * as z from 'zod/mini';
import { SandboxId } from '#contract/control';
import { FAULTY_ENDPOINTS, type ListedEndpoint } from '#contract/endpoints';
import { Detail, FieldErrors } from '#contract/problems';

const REFUSAL_DESCRIPTIONS: Record<number, string> = {
  400: 'Invalid input: the texts for each field, or `detail`',
  401: 'No valid token',
  403: 'The caller may not do this',
  404: 'Not found',
  409: 'Already exists',
  413: 'Too large',
  415: 'Unsupported format',
  429: 'Too many tries: `Retry-After` gives the seconds to wait',
};

/** Every error status that an endpoint can answer with, in ascending order. */
export const refusalsOf = (entry: ListedEndpoint): number[] => {
  const statuses = new Set<number>(entry.refuses);
  if (entry.query || entry.body) statuses.add(400);
  if (entry.body) statuses.add(413).add(415);
  if (entry.who === 'user' || entry.who === 'staff') statuses.add(401);
  if (entry.who === 'staff' || entry.who === 'control') statuses.add(403);
  if (entry.params || !entry.outsideSandbox) statuses.add(404);
  return [...statuses].toSorted((a, b) => a - b);
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas of `components.schemas` by name, collected while the document is built. */
type Components = Record<string, JsonSchema>;

/** Converts a schema to the JSON Schema of OpenAPI 3.1; named schemas become references and go into `components`. */
const toJson = (
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  components: Components,
): JsonSchema => {
  const converted = z.toJSONSchema(schema, { io, override: simplify });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...json } = JSON.parse(text) as JsonSchema;
  Object.assign(components, $defs);
  return json;
};

/** Shortens a schema, so that the explorer shows it readably. */
const simplify: NonNullable<z.core.ToJSONSchemaParams['override']> = ({
  zodSchema,
  jsonSchema,
}) => {
  const { def } = zodSchema._zod;
  // Only strict objects forbid unknown keys; answers may get more fields later.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  // `format` already implies the pattern.
  if (jsonSchema.format) delete jsonSchema.pattern;
  const [inner] = jsonSchema.anyOf ?? [];
  if (def.type === 'nullable' && typeof inner?.type === 'string') {
    const { type, enum: listed, ...rest } = inner;
    delete jsonSchema.anyOf;
    Object.assign(
      jsonSchema,
      rest,
      { type: [type, 'null'] },
      listed && { enum: [...listed, null] },
    );
  }
};

const parametersIn = (place: 'path' | 'query', { properties, required = [] }: JsonSchema) =>
  Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));

const requestBody = (entry: ListedEndpoint, body: JsonSchema) => {
  if (entry.encoding !== 'multipart') return { content: { 'application/json': { schema: body } } };
  const properties = { ...body.properties, image: { type: 'string', format: 'binary' } };
  return { content: { 'multipart/form-data': { schema: { ...body, properties } } } };
};

const responses = (entry: ListedEndpoint, components: Components) => {
  const json = (schema: z.ZodMiniType) => ({
    content: { 'application/json': { schema: toJson(schema, 'output', components) } },
  });
  const byStatus: Record<string, object> = {
    [entry.status]: { description: 'Done', ...(entry.answer && json(entry.answer)) },
  };
  for (const status of refusalsOf(entry)) {
    const shape = status === 400 ? z.union([FieldErrors, Detail]) : Detail;
    byStatus[status] = { description: REFUSAL_DESCRIPTIONS[status] ?? 'Refused', ...json(shape) };
  }
  return byStatus;
};

/** The header that selects a request's sandbox (DEMO-02). */
const sandboxHeader = (components: Components) => ({
  name: 'X-Sandbox',
  in: 'header',
  required: false,
  description: 'The sandbox to work on; if absent, the one that the cookie names, or "default"',
  example: 'worker-1',
  schema: toJson(SandboxId, 'input', components),
});

const operation = (entry: ListedEndpoint, components: Components, controls: boolean) => {
  const { params, query, body } = entry;
  const parameters = [
    ...(params ? parametersIn('path', toJson(params, 'input', components)) : []),
    ...(query ? parametersIn('query', toJson(query, 'input', components)) : []),
    ...(controls && !entry.outsideSandbox ? [{ $ref: '#/components/parameters/Sandbox' }] : []),
  ];
  return {
    operationId: entry.name,
    summary: entry.summary,
    ...(controls && FAULTY_ENDPOINTS.includes(entry.name)
      ? { description: `Name for faults: ${entry.name}` }
      : {}),
    tags: [entry.area],
    ...(entry.who === 'user' || entry.who === 'staff' ? { security: [{ bearer: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: requestBody(entry, toJson(body, 'input', components)) } : {}),
    responses: responses(entry, components),
  };
};

/** The OpenAPI 3.1 document of these endpoints. It mentions sandboxes and faults only if the controls are among them. */
export const openApiDocument = (endpoints: readonly ListedEndpoint[]) => {
  const controls = endpoints.some(({ who }) => who === 'control');
  const schemas: Components = {};
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const entry of endpoints) {
    const path = (paths[entry.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[entry.method] = operation(entry, schemas, controls);
  }
  const { FaultyEndpoint } = schemas;
  if (FaultyEndpoint) FaultyEndpoint.enum = [...FAULTY_ENDPOINTS];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivola',
      version: '1.0.0',
      description: `A marketplace for airline tickets that their owners cannot use.${
        controls ? ' Each request works on the sandbox that `X-Sandbox` names.' : ''
      }`,
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      ...(controls ? { parameters: { Sandbox: sandboxHeader(schemas) } } : {}),
      schemas,
    },
    paths,
  };
};
