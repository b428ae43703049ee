/** What the contract's schemas say, for tests that go over all of them. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { Detail } from '#contract/problems';
import type { Answer } from './client.ts';

/** Zod's definitions, as far as they matter here. */
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

const definitionOf = (schema: z.ZodMiniType) => schema.def as unknown as Definition;

/** The same schema, in which no object may have a key that is not listed. */
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

/** The names that a schema of an object knows, whatever is wrapped around it. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): string[] => {
  if (!schema) return [];
  const { shape, innerType, options, in: before, out: after } = definitionOf(schema);
  if (shape) return Object.keys(shape);
  const inner = [...(options ?? []), innerType, before, after];
  return [...new Set(inner.flatMap(fieldsOf))];
};

const texts = z.array(z.string().check(z.minLength(1))).check(z.minLength(1));
const BadRequest = z.union([z.record(z.string(), texts), z.strictObject(Detail.shape)]);

/** A refusal of the documented shape: fields with texts (400), or `detail`. */
export const expectProblem = (answer: Answer, about = ''): void => {
  expect(answer.status, `${about} ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${about} ${answer.text}`).toBeLessThan(500);
  const shape = answer.status === 400 ? BadRequest : z.strictObject(Detail.shape);
  expect(shape.safeParse(answer.body).error?.issues, `${about} ${answer.text}`).toBeUndefined();
  expectNoSecrets(answer, about);
};

/** No stack, no path of this machine, no stored hash. */
export const expectNoSecrets = (answer: Answer, about = ''): void => {
  expect(answer.text, about).not.toMatch(/\n\s+at |node_modules|file:\/\/|\$2[aby]\$\d\d\$/);
  expect(answer.text.includes(process.cwd()), `${about} names a path of this machine`).toBe(false);
};

/** The names of an entry's parameters. */
export const paramsOf = (entry: Endpoint): string[] => fieldsOf(entry.params);
