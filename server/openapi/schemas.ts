import * as z from 'zod/mini';
import type { FieldNotes } from './notes/types.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas of `components.schemas` by name, collected while the document is built. */
export type Components = Record<string, JsonSchema>;

/** How a schema is used: for the body of an answer, for what a request sends, or for the fields of a form. */
type Use = 'answer' | 'request' | 'form';

/** Converts a schema to the JSON Schema of OpenAPI 3.1; named schemas become references and go into `components`. */
export const toJson = (schema: z.ZodMiniType, use: Use, components: Components): JsonSchema => {
  const converted = z.toJSONSchema(schema, {
    io: use === 'answer' ? 'output' : 'input',
    override: (step) => refine(step, use, components),
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _dialect, $defs, ...json } = JSON.parse(text) as JsonSchema;
  Object.assign(components, $defs);
  return json;
};

/** Adds what a schema is, or what its fields are, to it; of a list to its items. */
export const describeFields = (schema: JsonSchema, notes: string | FieldNotes = {}): JsonSchema => {
  if (typeof notes === 'string') return Object.assign(schema, { description: notes });
  const { properties = {} } = (schema.items ?? schema) as JsonSchema;
  for (const [field, note] of Object.entries(notes)) {
    const property = properties[field];
    if (note && typeof property === 'object') describeFields(property, note);
  }
  return schema;
};

type Step = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Says more than zod by itself where a request is parsed in steps, and less where it repeats itself. */
const refine = ({ zodSchema, jsonSchema }: Step, use: Use, components: Components): void => {
  const { def } = zodSchema._zod;
  const { documented } = jsonSchema;
  if (documented) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    // One name, one schema: an answer of it has what a request of it may have.
    Object.assign(jsonSchema, toJson(documented as z.ZodMiniType, 'request', components));
    return;
  }
  if (def.type === 'pipe' && use !== 'answer')
    addSecondStep(zodSchema, jsonSchema, use, components);
  // A `type` from `z.meta` replaces the alternatives that the parsing accepts.
  if (jsonSchema.type !== undefined && jsonSchema.anyOf) delete jsonSchema.anyOf;
  // Only strict objects forbid unknown keys; answers may get more fields later.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  if (jsonSchema.enum) delete jsonSchema.minLength;
  // A number that is sent as a text has the text's pattern, which generators refuse on a number.
  if (jsonSchema.type === 'integer' || jsonSchema.type === 'number') delete jsonSchema.pattern;
  // Every key of JSON is a string.
  if (def.type === 'record') delete jsonSchema.propertyNames;
  if (jsonSchema.format === 'email' || jsonSchema.format?.startsWith('date')) {
    delete jsonSchema.pattern;
    delete jsonSchema.minLength;
  }
  if (jsonSchema.type === 'integer') simplifyInteger(jsonSchema);
  if (def.type === 'nullable') simplifyNullable(jsonSchema, use);
};

/** A text that is checked in two steps, such as `Day`, must pass both; zod describes the first alone. */
const addSecondStep = (
  zodSchema: z.core.$ZodType,
  jsonSchema: JsonSchema,
  use: Exclude<Use, 'answer'>,
  components: Components,
): void => {
  const { in: first, out: second } = (zodSchema as z.core.$ZodPipe)._zod.def;
  if (first._zod.def.type !== 'string' || second._zod.def.type !== 'string') return;
  const { $schema: _dialect, ...more } = z.toJSONSchema(second, {
    io: 'input',
    override: (step) => refine(step, use, components),
  });
  Object.assign(jsonSchema, more);
};

/** Safe integers are `int64`, and above 0 means from 1. */
const simplifyInteger = (jsonSchema: JsonSchema): void => {
  if (jsonSchema.exclusiveMinimum === 0) {
    delete jsonSchema.exclusiveMinimum;
    jsonSchema.minimum = 1;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema.maximum;
    jsonSchema.format = 'int64';
  }
};

/** Writes `anyOf` with null as one type. A form has no null: there the empty text clears a field (PUB-15). */
const simplifyNullable = (jsonSchema: JsonSchema, use: Use): void => {
  const [inner] = jsonSchema.anyOf ?? [];
  if (typeof inner?.type !== 'string') return;
  const { type, enum: listed, pattern, ...rest } = inner;
  delete jsonSchema.anyOf;
  if (use === 'form') {
    Object.assign(jsonSchema, rest, { type });
    if (listed) jsonSchema.enum = [...listed, ''];
    if (pattern) jsonSchema.pattern = `^$|${pattern}`;
  } else {
    Object.assign(jsonSchema, rest, { type: [type, 'null'] });
    if (listed) jsonSchema.enum = [...listed, null];
    if (pattern) jsonSchema.pattern = pattern;
  }
};
