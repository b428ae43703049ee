import { describe, expect, it } from 'vitest';
import { ENDPOINTS, LAB_ENDPOINTS } from '#lab/endpoints';
import { PRODUCT_ENDPOINTS, type ListedEndpoint } from '#contract/endpoints';
import type { Route } from '../../server/call/route.ts';
import { makeRoutes } from '../../server/routes.ts';
import { pathOf } from '../kit/call.ts';
import type { Answer } from '../support/client.ts';
import { callerOf, goodRequest } from '../support/requests.ts';
import { strict } from '../kit/strict-answer.ts';
import { expectNoSecrets, expectProblem } from '../support/contract-checks.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const goodRequestOf = (entry: ListedEndpoint, sandbox: TestSandbox) =>
  goodRequest(entry.name, sandbox);

/** Checks a success against the entry's schema; a key that it does not list fails. */
const expectSuccess = (entry: ListedEndpoint, answer: Answer): void => {
  if (entry.answer) {
    expect(strict(entry.answer).safeParse(answer.body).error?.issues).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  } else expect(answer.text).toBe('');
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
  it('answers a valid request with the status and exactly the fields that its entry lists', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequestOf(entry, sandbox);
    const answer = await callerOf(request, sandbox).callUnchecked(entry, request);
    expect(answer.status, answer.text).toBe(entry.status);
    expectSuccess(entry, answer);
    expectNoSecrets(answer);
  });

  it('answers without the trailing slash too', async () => {
    const sandbox = server.createSandbox();
    const request = await goodRequestOf(entry, sandbox);
    const path = entry.path.slice(0, -1) as ListedEndpoint['path'];
    const answer = await callerOf(request, sandbox).callUnchecked({ ...entry, path }, request);
    expect(answer.status, answer.text).toBe(entry.status);
  });

  it('refuses an undefined method with 405 and an Allow header', async () => {
    const sandbox = server.createSandbox();
    const { params } = await goodRequestOf(entry, sandbox);
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
    const request = await goodRequestOf(entry, sandbox);
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
