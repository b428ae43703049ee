import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { createFault, listFaults } from '#lab/faults';
import { publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { aTicket } from '../support/builders.ts';
import { pathOf } from '../kit/call.ts';
import type { Answer } from '../support/client.ts';
import { callerOf, goodRequest, type GoodRequest } from '../support/requests.ts';
import { PROTOTYPE_KEYS } from '../support/hostile-input.ts';
import { expectProblem, fieldsOf } from '../support/contract-checks.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

/** Built-in prototypes, whose keys must not change. */
const ROOTS = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const keysNow = () =>
  JSON.stringify(ROOTS.map((root) => Reflect.ownKeys(root).map(String).toSorted()));
const before = keysNow();

afterEach(() => {
  if (keysNow() !== before) throw new Error(`a built-in prototype has changed: ${keysNow()}`);
});

const POISON = '{"polluted":true,"is_staff":true,"status":"sold","user":4}';

/** JSON text with these keys before the object's own ones, so that of duplicates the own value counts. */
const poisoned = (good: object): string => {
  const own = JSON.stringify(good).slice(1, -1);
  const keys = PROTOTYPE_KEYS.map((key) => `"${key}":${POISON}`);
  const deep = `"constructor":{"prototype":${POISON}},"__proto__":{"__proto__":${POISON}}`;
  return `{${[...keys, deep, own].filter(Boolean).join(',')}}`;
};

const json = (entry: ListedEndpoint, good: GoodRequest, body: string) => ({
  method: entry.method.toUpperCase(),
  path: pathOf(entry, good.params),
  headers: { 'content-type': 'application/json' },
  body,
});

const rowsOf = ({ state }: TestSandbox) => {
  const { mail: _mail, ...rows } = state.store.export();
  return rows;
};

/** Checks for a documented refusal, or a success as if the keys were absent. */
const expectRefusedOrIgnored = (answer: Answer, entry: ListedEndpoint, about: string) => {
  expect([entry.status, 400], `${about} ${answer.text}`).toContain(answer.status);
  if (answer.status !== entry.status) expectProblem(answer, about);
};

describe.each(ENDPOINTS.filter(({ body }) => body))('the body of $name', (entry) => {
  it('pollutes no prototype by its top-level or nested keys [PUB-16]', async () => {
    const [sandbox, plain] = [server.createSandbox(), server.createSandbox()];
    const good = await goodRequest(entry.name, sandbox);
    const answer = await callerOf(good, sandbox).send(json(entry, good, poisoned(good.body ?? {})));
    expectRefusedOrIgnored(answer, entry, 'in front');
    const fresh = await goodRequest(entry.name, plain);
    if (answer.status === entry.status) await callerOf(fresh, plain).callUnchecked(entry, fresh);
    expect(rowsOf(sandbox)).toEqual(rowsOf(plain));
    for (const field of fieldsOf(entry.body)) {
      for (const value of [POISON, `{"__proto__":${POISON}}`, `[{"__proto__":${POISON}}]`]) {
        const own = JSON.stringify({ ...(good.body as object), [field]: '☞' }).replace(
          '"☞"',
          value,
        );
        const within = await callerOf(good, server.createSandbox()).send(json(entry, good, own));
        expect([entry.status, 400, 401, 404], `${field} ${value}`).toContain(within.status);
      }
    }
  });
});

describe('a form', () => {
  const line = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nsold\r\n`;

  it.each([
    ...PROTOTYPE_KEYS,
    '__proto__[status]',
    'constructor[prototype][status]',
    '__proto__.status',
  ])(
    'with a field named %s is refused or publishes the same ticket as without it [PUB-11]',
    async (name) => {
      const [sandbox, plain] = [server.createSandbox(), server.createSandbox()];
      const { body } = await plain
        .as('luca')
        .call(publishTicket, { body: aTicket({ services: [] }) });
      const own = Object.entries(aTicket({ services: [] })).filter(
        ([, value]) => typeof value === 'string',
      );
      const fields = own
        .map(([field, value]) => line(field).replace('sold', String(value)))
        .join('');
      const answer = await sandbox.as('luca').send({
        method: 'POST',
        path: '/api/tickets/tickets/',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `${line(name)}${fields}${line(name)}--x--\r\n`,
      });
      expect([201, 400], answer.text).toContain(answer.status);
      const published = answer.status === 201 ? answer.body : body;
      expect(published).toEqual(body);
    },
  );
});

describe('a fault', () => {
  it.each(PROTOTYPE_KEYS)('cannot have %s as its endpoint or effect [DEMO-05]', async (key) => {
    const sandbox = server.createSandbox();
    for (const body of [
      `{"endpoint":"${key}","effect":{"drop":true}}`,
      `{"endpoint":"getProfile","effect":{"${key}":${POISON}}}`,
      `{"endpoint":"getProfile","effect":"${key}"}`,
    ]) {
      const answer = await sandbox.visitor.send({
        method: 'POST',
        path: '/api/demo/faults/',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(answer.status, body).toBe(400);
    }
    expect(sandbox.state.faults.list).toEqual([]);
  });

  it('answers a body with __proto__ as it was written, and pollutes no other answer [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    const body = `{"__proto__":${POISON},"detail":"giù"}`;
    await sandbox.visitor.send({
      method: 'POST',
      path: '/api/demo/faults/',
      headers: { 'content-type': 'application/json' },
      body: `{"endpoint":"getProfile","nth":1,"effect":{"status":503,"body":${body}}}`,
    });
    expect((await sandbox.as('marta').call(getProfile, {})).text).toBe(body);
    expect((await sandbox.as('marta').call(getProfile, {})).body.is_staff).toBe(false);
  });

  it('with a body nested 3,000 levels deep is refused [DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    let body: unknown = 1;
    for (let level = 0; level < 3000; level += 1) body = [body];
    const answer = await sandbox.visitor.callUnchecked(createFault, {
      body: { endpoint: 'getProfile', effect: { status: 500, body } },
    });
    expect(answer.status).toBe(400);
    expect((await sandbox.visitor.call(listFaults, {})).body).toEqual([]);
  });
});
