/** What the control room answers to who asks for English. */
import { expect, it } from 'vitest';
import { listCalls } from '#lab/calls';
import { listDefects } from '#lab/defects';
import { LAB_ENDPOINTS } from '#lab/endpoints';
import { createFault } from '#lab/faults';
import { listEvents } from '#lab/events';
import { listPersonas } from '#lab/control';
import { listScenarios } from '#lab/snapshots';
import { ARRANGE_MAX_BYTES } from '#lab/limits';
import { PROBLEM } from '#contract/problems';
import { italianIn } from '../support/italian.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { testHandler, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
const handler = await testHandler();

const sandboxes = () => [server, handler].map((home) => home.createSandbox());
const english = (sandbox: TestSandbox) =>
  sandbox.visitor.with({ 'accept-language': 'en-GB,en;q=0.9' });

/** Fields of all controls, each with a value that none of them takes. */
const WRONG = {
  ...{ id: 'sp ace', scenario: 'nobody', date: '2026-13-01', snapshot: 'A b', from: 'nobody' },
  ...{ now: 'yesterday', advance: { days: 'one' }, mode: 'fast', name: 'A b', on: ['Nobody'] },
  ...{ endpoint: 'nobody', who: 'nobody', nth: 0, times: 0, every: 0, rate: 2, seed: 1 },
  ...{ effect: { status: 700 }, messages: [{}], what: '', detail: 7, users: [{ email: 'x' }] },
  ...{ tickets: [{ price: 'x', seller: 'nobody@x.it' }], favourites: [{ user: 0 }], feedback: {} },
  ...{ person: 'nobody', logo: 'x', colour: 'x', clock: {}, images: [], last_ids: [], brand: 7 },
};
const BODIES = [
  'x'.repeat(ARRANGE_MAX_BYTES + 1),
  ...['', '{', '[]', '{"nobody": 1}', JSON.stringify(WRONG), '{"on": ["nobody"]}'],
  JSON.stringify({ endpoint: 'login', effect: { status: 503, headers: { 'set-cookie': 'a=1' } } }),
  JSON.stringify({ endpoint: 'login', effect: { status: 503 }, every: 2, rate: 0.5 }),
  JSON.stringify({ snapshot: 'nobody', scenario: 'default' }),
  JSON.stringify({ tickets: WRONG.tickets, users: WRONG.users }),
];

interface Mistake {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** What is wrong with calls of each control: their bodies and queries, and what there is none of. */
const mistakes = LAB_ENDPOINTS.flatMap((entry): Mistake[] => {
  const method = entry.method.toUpperCase();
  const path = entry.path.replaceAll(/:\w+/g, '999');
  const json = { 'content-type': 'application/json' };
  return [
    { method, path: `${path}?wait_ms=x&since=x&status=x&endpoint=nobody&dates=x&no=1` },
    ...(entry.body ? BODIES.map((body) => ({ method, path, body, headers: json })) : []),
    ...(entry.body ? [{ method, path, body: 'x', headers: { 'content-type': 'text/plain' } }] : []),
  ];
});

/** All texts of an answer, without the quoted names in them. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.replaceAll(/"[^"]*"|\{[^}]*\}/g, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it.each([
  ['the server', server],
  ['the static edition', handler],
])(
  'a tester of %s who asks for English reads no Italian, whatever is wrong with a control [LAB-15][STATIC-02]',
  async (_, home) => {
    const sandbox = home.createSandbox();
    const read = async (caller: TestSandbox['visitor'], mistake: Mistake) => {
      const { status, text } = await caller.send(mistake);
      return { status, texts: status < 400 ? [] : textsIn(JSON.parse(text)) };
    };
    const left = new Set<string>();
    let refused = 0;
    for (const mistake of [...mistakes, { method: 'GET', path: '/api/demo/nobody/' }]) {
      const inItalian = await read(sandbox.visitor, mistake);
      const inEnglish = await read(english(sandbox), mistake);
      expect(inEnglish.status, mistake.path).toBe(inItalian.status);
      refused += inEnglish.texts.length;
      for (const text of inEnglish.texts)
        if (italianIn(text).length > 0 || inItalian.texts.includes(text)) left.add(text);
    }
    expect([...left]).toEqual([]);
    expect(refused).toBeGreaterThan(LAB_ENDPOINTS.length * 5);
  },
);

it('what defects, scenarios, people, records and faults say is English, or Italian for Regia [LAB-15]', async () => {
  const sandbox = server.createSandbox();
  const body = { endpoint: 'getCalendar', effect: { status: 503 } };
  await sandbox.visitor.call(createFault, { body });
  // A page of the product asks for Italian.
  expect((await sandbox.visitor.get('/api/calendar/')).body).toEqual({ detail: LAB_SAID.fault });
  expect((await english(sandbox).get('/api/calendar/')).body).toEqual({
    detail: 'Simulated by the control room.',
  });
  const told = async (caller: TestSandbox['visitor']) => [
    (await caller.call(listDefects, {})).body.map(({ says }) => says),
    (await caller.call(listScenarios, {})).body.map(({ says }) => says),
    (await caller.call(listPersonas, {})).body.map(({ says }) => says),
    (await caller.call(listEvents, { query: {} })).body.flatMap(({ what, detail }) => [
      ...[what, detail],
    ]),
    (await caller.call(listCalls, { query: {} })).body.flatMap(({ refused }) => textsIn(refused)),
  ];
  const [inItalian, inEnglish] = [await told(sandbox.visitor), await told(english(sandbox))];
  expect(inEnglish.map((texts) => textsIn(texts).flatMap(italianIn))).toEqual(
    inEnglish.map(() => []),
  );
  for (const [at, texts] of inItalian.entries()) {
    expect(texts.flatMap(italianIn)).not.toEqual([]);
    expect(inEnglish[at]).toHaveLength(texts.length);
  }
  expect(inEnglish[3]?.[0]).toBe('Simulated error on "The current day and time, in Rome"');
});

it('but the product says what it says in Italian [LAB-15]', async () => {
  for (const sandbox of sandboxes()) {
    const caller = english(sandbox);
    expect((await caller.get('/api/tickets/favorites/')).body).toEqual({ detail: PROBLEM.noToken });
    const login = { method: 'POST', path: '/api/users/auth/login/', body: '{}' };
    const headers = { 'content-type': 'application/json' };
    expect((await caller.send({ ...login, headers })).body).toEqual({
      ...{ email: [PROBLEM.required], password: [PROBLEM.required] },
    });
  }
});
