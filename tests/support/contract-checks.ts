/** Reads the contract's zod schemas and checks answers, for tests that run over all endpoints. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import type { ListedEndpoint } from '#contract/endpoints';
import { Detail } from '#contract/problems';
import { refusalsOf } from '../../server/openapi/document.ts';
import { definitionOf, mismatches } from '../kit/strict-answer.ts';
import type { Answer } from './client.ts';
import type { TestSandbox } from './server.ts';

/** The keys of an object schema, also inside optional, union, pipe and the like. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): string[] => {
  if (!schema) return [];
  const { shape, innerType, options, in: before, out: after } = definitionOf(schema);
  if (shape) return Object.keys(shape);
  const inner = [...(options ?? []), innerType, before, after];
  return [...new Set(inner.flatMap(fieldsOf))];
};

const texts = z.array(z.string().check(z.minLength(1))).check(z.minLength(1));
const BadRequest = z.union([z.record(z.string(), texts), z.strictObject(Detail.shape)]);

/** Expects a 4xx answer of the documented shape: texts by field (400 only), or `detail`. */
export const expectProblem = (answer: Answer, about = ''): void => {
  expect(answer.status, `${about} ${answer.text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${about} ${answer.text}`).toBeLessThan(500);
  const shape = answer.status === 400 ? BadRequest : z.strictObject(Detail.shape);
  expect(shape.safeParse(answer.body).error?.issues, `${about} ${answer.text}`).toBeUndefined();
  expectNoSecrets(answer, about);
};

/** Expects an answer that the contract has: the success of its entry, or one of the refusals. */
export const expectDocumented = (entry: ListedEndpoint, answer: Answer, about = ''): void => {
  if (answer.status === entry.status) {
    const body = answer.text === '' ? undefined : answer.body;
    expect(mismatches(entry, body), about).toEqual([]);
    expectNoSecrets(answer, about);
    return;
  }
  expect(refusalsOf(entry), about).toContain(answer.status);
  expectProblem(answer, about);
};

/** Expects no stack trace, no path of this machine and no password hash in an answer. */
export const expectNoSecrets = (answer: Answer, about = ''): void => {
  expect(answer.text, about).not.toMatch(/\n\s+at |node_modules|file:\/\/|\$2[aby]\$\d\d\$/);
  expect(answer.text.includes(process.cwd()), `${about} names a path of this machine`).toBe(false);
};

/** The names of an endpoint's path parameters. */
export const paramsOf = (entry: Endpoint): string[] => fieldsOf(entry.params);

/** What a sandbox holds. */
export const contentOf = async (sandbox: TestSandbox) => ({
  rows: sandbox.state.store.export(),
  lastIds: Object.values(sandbox.state.store.tables).map((table) => table.lastId),
  now: sandbox.state.clock.instant(),
  faults: sandbox.state.faults.list,
  events: sandbox.state.events.after(0, 'it'),
  files: await sandbox.files(),
});
