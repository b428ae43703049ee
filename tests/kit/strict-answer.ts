/** Checks answers against the contract's schemas; a key that is not listed is a mistake, too. */
import * as z from 'zod/mini';
import type { Endpoint } from '../../server/contract/endpoint.ts';

/** The part of zod's schema definitions (`schema.def`) that is used here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}

/** How zod describes a schema. */
export const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition;

/** The same schema, in which every object refuses unlisted keys. */
export const strict = (schema: z.ZodMiniType): z.ZodMiniType => {
  const { type, shape, element, innerType, options, valueType } = definitionOf(schema);
  if (type === 'object') {
    const entries = Object.entries(shape ?? {}).map(([key, value]) => [key, strict(value)]);
    return z.strictObject(Object.fromEntries(entries) as Record<string, z.ZodMiniType>);
  }
  if (type === 'array' && element) return z.array(strict(element));
  if (type === 'optional' && innerType) return z.optional(strict(innerType));
  if (type === 'nullable' && innerType) return z.nullable(strict(innerType));
  if (type === 'union' && options) return z.union(options.map(strict));
  if (type === 'record' && valueType) return z.record(z.string(), strict(valueType));
  return schema;
};

/** What an answer has otherwise than the endpoint's entry says, a line for each place; empty if nothing. */
export const mismatches = ({ answer }: Endpoint, body: unknown): string[] => {
  if (!answer) return body === undefined ? [] : ['a body, where the contract has none'];
  const issues = strict(answer).safeParse(body).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
};
