import * as z from 'zod/mini';
import type { ListedEndpoint } from '#contract/endpoints';
import { Detail, FieldErrors } from '#contract/problems';
import type { DocumentParts } from './document-parts.ts';
import {
  bearer,
  HEADERS,
  INTRODUCTION,
  neededBy,
  PRODUCT_NOTES,
  PRODUCT_SCHEMAS,
  REFUSALS,
  RULES,
  TAGS,
} from './introduction.ts';
import { notesOn, type EndpointNotes } from './notes/types.ts';
import { PERSONA } from './notes/users.ts';
import { describeFields, toJson, type Components, type JsonSchema } from './schemas.ts';

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

/** The notes of an endpoint. */
export const notesOf = ({ name }: ListedEndpoint, { notes }: DocumentParts): EndpointNotes => {
  const all: Readonly<Record<string, EndpointNotes>> = { ...PRODUCT_NOTES, ...notes };
  const found = all[name];
  if (!found) throw new Error(`The API document has no notes of ${name}`);
  return found;
};
type Notes = ReturnType<typeof notesOn>;

const NOTED = { path: 'params', query: 'query', header: 'headers' } as const;

/** Parameters of a path, a query or headers, each with what it is and an example. */
const parametersIn = (
  place: keyof typeof NOTED,
  { properties, required = [] }: JsonSchema,
  notes: Notes,
) =>
  Object.entries(properties ?? {}).map(([name, schema]) => {
    const [description, example] = notes[NOTED[place]][name] ?? [];
    return { name, in: place, required: required.includes(name), description, schema, example };
  });

const PICTURE = { type: 'string', format: 'binary', description: 'A picture, as a file' };

/** A form as it is sent: each field once, those with a list as often as it has values. */
const form = (fields: JsonSchema, example: unknown) => {
  const properties = { ...fields.properties, image: PICTURE };
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
  { encoding, body }: ListedEndpoint,
  { body: example, bodyFields }: Notes,
  components: Components,
) => {
  if (!body) return {};
  const schema = toJson(body, encoding === 'multipart' ? 'form' : 'request', components);
  describeFields(schema, bodyFields);
  const content =
    encoding === 'multipart'
      ? { 'multipart/form-data': form(schema, example) }
      : { 'application/json': { schema, example } };
  return { requestBody: { required: true, content } };
};

const responses = (
  entry: ListedEndpoint,
  { answerFields }: Notes,
  components: Components,
  parts: DocumentParts,
) => {
  const json = (schema: z.ZodMiniType) => ({
    schema: describeFields(toJson(schema, 'answer', components), answerFields),
  });
  const headers = entry.answerHeaders && {
    headers: Object.fromEntries(entry.answerHeaders.map((name) => [name, HEADERS[name]])),
  };
  const byStatus: Record<string, object> = {
    [entry.status]: {
      description: 'Done',
      ...headers,
      ...(entry.answer && { content: { 'application/json': json(entry.answer) } }),
    },
  };
  for (const status of refusalsOf(entry)) {
    const shape = status === 400 ? z.union([FieldErrors, Detail]) : Detail;
    const { example, ...refusal } = parts.refusalOf(entry, status) ??
      REFUSALS[status] ?? { description: 'Refused', example: {} };
    byStatus[status] = { ...refusal, content: { 'application/json': { ...json(shape), example } } };
  }
  return byStatus;
};

const operation = (
  entry: ListedEndpoint,
  components: Components,
  today: string,
  parts: DocumentParts,
) => {
  const { params, query, headers, name } = entry;
  const notes = notesOn(today, notesOf(entry, parts));
  const parameters = [
    ...(params ? parametersIn('path', toJson(params, 'request', components), notes) : []),
    ...(query ? parametersIn('query', toJson(query, 'request', components), notes) : []),
    ...(headers ? parametersIn('header', toJson(headers, 'request', components), notes) : []),
    ...parts.parametersOf(entry).map((one) => ({ $ref: `#/components/parameters/${one}` })),
  ];
  return {
    operationId: name,
    summary: notes.summary,
    description: notes.says + parts.saysOf(entry),
    tags: [entry.area],
    security: parts.requirementsOf(entry, neededBy(entry)),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(entry, notes, components),
    responses: responses(entry, notes, components, parts),
  };
};

/**
 * The order of an area's operations in the document, in which a collection of requests runs: those that make something
 * before those that delete it.
 */
const callOrder = ({ method, path }: ListedEndpoint): string => {
  const depth = path.split('/').length;
  return method === 'delete' ? `delete ${99 - depth}` : `${depth} ${method === 'get' ? 2 : 1}`;
};

/** What a reader of the document needs before the first call, in Markdown. */
const overview = (parts: DocumentParts): string =>
  [
    INTRODUCTION,
    `**Try it.** Log in as \`${PERSONA.email}\` with the password \`${PERSONA.password}\`, and enter the answer's \`access\` as the bearer token. The search and the sellers are open to everyone.`,
    RULES,
    ...parts.rules,
  ].join('\n\n');

/** The OpenAPI 3.1 document of these endpoints, whose examples fit the seed on a day. */
export const openApiDocument = (
  endpoints: readonly ListedEndpoint[],
  today: string,
  parts: DocumentParts,
) => {
  const schemas: Components = {};
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  const ordered = areas.flatMap((area) =>
    endpoints
      .filter((entry) => entry.area === area)
      .toSorted((a, b) => callOrder(a).localeCompare(callOrder(b))),
  );
  for (const entry of ordered) {
    const path = (paths[entry.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[entry.method] = operation(entry, schemas, today, parts);
  }
  const parameters = parts.parameters((schema) => toJson(schema, 'request', schemas));
  for (const [name, values] of Object.entries(parts.enums)) {
    const schema = schemas[name];
    if (schema) schema.enum = [...values];
  }
  for (const [name, notes] of Object.entries({ ...PRODUCT_SCHEMAS, ...parts.schemas })) {
    const schema = schemas[name];
    if (schema) describeFields(schema, notes);
  }
  const tags: Readonly<Record<string, string>> = { ...TAGS, ...parts.tags };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rivola',
      version: '1.0.0',
      description: overview(parts),
      contact: { name: 'Rivola' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas.map((name) => ({ name, description: tags[name] })),
    components: {
      securitySchemes: { bearer, ...parts.securitySchemes },
      ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
      schemas,
    },
    paths,
  };
};
