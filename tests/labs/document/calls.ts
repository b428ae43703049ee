/** Calls that fit the API document, and calls that do not, made from its schemas. */
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import type { UncheckedInput } from '../../kit/call.ts';
import { exampleOf } from '../../support/examples.ts';

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
}

interface Operation {
  parameters?: {
    name?: string;
    in?: keyof typeof PLACES;
    required?: boolean;
    schema: JsonSchema;
  }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** A call as it is sent through the proxy. */
export interface Call {
  entry: ListedEndpoint;
  input: UncheckedInput;
  /** What is special about it; '' for the example as it is. */
  about: string;
  /** Whether it was made to fit the document. */
  fits: boolean;
  /** Headers instead of those of the caller. */
  headers?: Readonly<Record<string, string>>;
}

/** Where an input has the parameters of each place of the document. */
const PLACES = { path: 'params', query: 'query', header: 'headers' } as const;

const OTHER = 'x';

/** Values that fit a schema: the ends of its range, and each of its list. */
const fitting = (schema: JsonSchema): unknown[] => {
  const { type, enum: listed, minimum, maximum, maxLength, format, pattern } = schema;
  if (listed) return listed;
  if (type === 'integer' || type === 'number') {
    return [minimum, maximum].filter((value) => value !== undefined);
  }
  const isPlain = type === 'string' && format === undefined && pattern === undefined;
  return isPlain && maxLength !== undefined ? [OTHER.repeat(maxLength)] : [];
};

/** Values that do not fit a schema: beyond its range, of another type, or unlike its format. */
const unfitting = (schema: JsonSchema): unknown[] => {
  const { type, enum: listed, minimum, maximum, maxLength, minLength, format, pattern } = schema;
  const values: unknown[] = [];
  if (minimum !== undefined) values.push(minimum - 1);
  if (maximum !== undefined) values.push(maximum + 1);
  if (maxLength !== undefined) values.push(OTHER.repeat(maxLength + 1));
  if (minLength !== undefined) values.push('');
  if (listed) values.push('none of the list');
  if (format === 'date') values.push('2026-02-30', '12/06/2026');
  if (format === 'date-time') values.push('yesterday');
  if (pattern !== undefined) values.push('!');
  if (type === 'integer') values.push(1.5, 'many');
  if (type === 'number' || type === 'boolean') values.push('many');
  const [wrongItem] = schema.items ? unfitting(schema.items) : [];
  if (wrongItem !== undefined) values.push([wrongItem]);
  return values;
};

/** Every call that the schemas of an endpoint give. */
const callsOf = (entry: ListedEndpoint, document: Document): Call[] => {
  const operation = document.paths[entry.path.replaceAll(/:(\w+)/g, '{$1}')]?.[entry.method];
  if (!operation) return [];
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const input = exampleOf(entry);
  const calls: Call[] = [{ entry, input, about: '', fits: true }];
  const add = (about: string, fits: boolean, changed: UncheckedInput) =>
    calls.push({ entry, input: { ...input, ...changed }, about, fits });

  const vary = (
    place: 'params' | 'query' | 'headers' | 'body',
    name: string,
    given: JsonSchema,
  ) => {
    const schema = resolve(given);
    const values = (input[place] ?? {}) as Readonly<Record<string, unknown>>;
    const withValue = (value: unknown) => ({ [place]: { ...values, [name]: value } });
    const shown = (value: unknown) => `${place} ${name} ${JSON.stringify(value).slice(0, 40)}`;
    if (place !== 'params') {
      for (const value of fitting(schema)) add(shown(value), true, withValue(value));
    }
    for (const value of unfitting(schema)) {
      // A blank parameter of a query counts as absent (SEARCH-11), which Prism takes it for, too.
      if (place !== 'query' || value !== '') add(shown(value), false, withValue(value));
    }
  };
  const leaveOut = (place: 'query' | 'body', name: string, isRequired: boolean) => {
    const { [name]: _left, ...rest } = (input[place] ?? {}) as Record<string, unknown>;
    add(`${place} without ${name}`, !isRequired, { [place]: rest });
  };

  for (const { name, in: place, required = false, schema } of operation.parameters ?? []) {
    if (name === undefined || place === undefined) continue;
    vary(PLACES[place], name, schema);
    if (place === 'query') leaveOut('query', name, required);
  }
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, required = [], additionalProperties } = media?.schema ?? {};
  for (const [name, schema] of Object.entries(properties)) {
    if (name === 'image') continue;
    vary('body', name, schema);
    leaveOut('body', name, required.includes(name));
  }
  if (additionalProperties === false) {
    add('body with another key', false, { body: { ...(input.body as object), other: 1 } });
  }
  if (entry.who === 'user' || entry.who === 'staff') {
    calls.push({ entry, input, about: 'no login', fits: false, headers: { authorization: '' } });
    const forged = { authorization: 'Bearer a.b.c' };
    calls.push({ entry, input, about: 'a forged login', fits: true, headers: forged });
  }
  if (!entry.outsideWorld) {
    const nowhere = { 'x-sandbox': 'nowhere' };
    calls.push({ entry, input, about: 'an unknown sandbox', fits: true, headers: nowhere });
  }
  return calls;
};

/** So many calls, half of them fitting, drawn over all endpoints. */
export const makeCalls = (document: Document, count: number, random: () => number): Call[] => {
  const all = ENDPOINTS.map((entry) => callsOf(entry, document));
  return Array.from({ length: count }, (_, n) => {
    const own = all[n % all.length] ?? [];
    const half = own.filter(({ fits }) => fits === (Math.floor(n / all.length) % 2 === 0));
    const list = half.length > 0 ? half : own;
    return list[Math.floor(random() * list.length)] as Call;
  });
};
