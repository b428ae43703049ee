import * as z from 'zod/mini';

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

type Step = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Says more than zod by itself where a request is parsed in steps, and less where generators trip over it. */
const refine = ({ zodSchema, jsonSchema }: Step, use: Use, components: Components): void => {
  const { def } = zodSchema._zod;
  const { documented } = jsonSchema;
  if (documented) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    // One name, one schema: an answer of it has what a request of it may have.
    Object.assign(jsonSchema, toJson(documented as z.ZodMiniType, 'request', components));
    return;
  }
  // A text that is checked in two steps, such as `Day`, must pass both; zod describes the first alone.
  if (def.type === 'pipe' && use !== 'answer') {
    const { in: first, out: second } = (zodSchema as z.core.$ZodPipe)._zod.def;
    if (first._zod.def.type === 'string' && second._zod.def.type === 'string')
      Object.assign(jsonSchema, toJson(second as z.ZodMiniType, use, components));
  }
  // A `type` from `z.meta` replaces the alternatives that the parsing accepts.
  if (jsonSchema.type !== undefined) delete jsonSchema.anyOf;
  // Only strict objects forbid unknown keys; answers may get more fields later.
  if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  // The pattern of a number that is sent as a text, which generators refuse on a number.
  if (jsonSchema.type === 'integer' || jsonSchema.type === 'number') delete jsonSchema.pattern;
  if (jsonSchema.format === 'email' || jsonSchema.format?.startsWith('date'))
    delete jsonSchema.pattern;
  if (jsonSchema.type === 'integer') {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
      delete jsonSchema.maximum;
      jsonSchema.format = 'int64';
    }
  }
  // A form has no null: there the empty text clears a field (PUB-15).
  if (def.type === 'nullable' && use === 'form' && jsonSchema.anyOf)
    jsonSchema.anyOf[1] = { type: 'string', maxLength: 0 };
};
