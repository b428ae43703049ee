/** What the control room answers to who asks for English. */
import { afterAll, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { listCalls } from '#lab/calls';
import { listDefects, setDefects } from '#lab/defects';
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
afterAll(() => Promise.all([server.close(), handler.close()]));

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
  ...{
    person: 'nobody',
    logo: 'x',
    colour: 'x',
    clock: {},
    images: [],
    last_ids: [],
    dates: 'x',
    brand: 7,
  },
};

const BODIES = [
  ...['', '{', '[]', '7', '{}', '{"nobody": 1}', JSON.stringify(WRONG)],
  ...Object.entries(WRONG).map(([key, value]) => JSON.stringify({ [key]: value })),
  JSON.stringify({ endpoint: 'login', effect: { status: 503, headers: { 'set-cookie': 'a=1' } } }),
  JSON.stringify({ endpoint: 'login', effect: { status: 503 }, every: 2, rate: 0.5 }),
  JSON.stringify({ on: ['nobody'] }),
  JSON.stringify({ snapshot: 'nobody', scenario: 'default' }),
];
const QUERIES = [
  '',
  '?wait_ms=x',
  '?since=x',
  '?status=x',
  '?endpoint=nobody',
  '?dates=x',
  '?no=1',
];
it('a body that is too large is answered with the most that the call takes and a remedy [LAB-15][PUB-16]', async () => {
  const body = { users: [{ full_name: 'x'.repeat(ARRANGE_MAX_BYTES) }] };
  const detail = 'This call takes at most 1 MB: send less, for example without pictures.';
  for (const sandbox of sandboxes()) {
    const told = await english(sandbox).callUnchecked(arrangeRows, { body });
    expect([told.status, told.body]).toEqual([413, { detail }]);
    const { status, body: said } = await sandbox.visitor.callUnchecked(arrangeRows, { body });
    expect([status, said]).toEqual([413, { detail: PROBLEM.tooManyBytes(ARRANGE_MAX_BYTES) }]);
  }
});

const JSON_TYPE = { 'content-type': 'application/json' };

interface Mistake {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** What is wrong with calls of each control: their bodies and queries, and what there is none of. */
const mistakes = LAB_ENDPOINTS.flatMap((entry): Mistake[] => {
  const method = entry.method.toUpperCase();
  const ids = 'params' in entry ? ['nobody', '999', 'default'] : [''];
  const queries = 'query' in entry ? QUERIES : ['?no=1'];
  const text = { 'content-type': 'text/plain' };
  return ids.flatMap((id) => {
    const path = entry.path.replaceAll(/:\w+/g, id);
    return [
      ...queries.map((query) => ({ method, path: `${path}${query}` })),
      ...('body' in entry
        ? [
            ...BODIES.map((body) => ({ method, path, body, headers: JSON_TYPE })),
            { method, path, body: 'x', headers: text },
          ]
        : []),
    ];
  });
});

const NOBODY: Mistake = { method: 'GET', path: '/api/demo/nobody/' };

/** All texts of an answer, without the quoted names in them. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.replaceAll(/"[^"]*"|\{[^}]*\}/g, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it('a tester who asks for English reads no Italian, whatever is wrong with a control [LAB-15][STATIC-02]', async () => {
  for (const sandbox of sandboxes()) {
    const read = async (caller: TestSandbox['visitor'], mistake: Mistake) => {
      const answer = await caller.send(mistake);
      return {
        status: answer.status,
        texts: answer.status < 400 ? [] : textsIn(JSON.parse(answer.text)),
      };
    };
    const left = new Set<string>();
    let refused = 0;
    for (const mistake of [...mistakes, NOBODY]) {
      const inItalian = await read(sandbox.visitor, mistake);
      const inEnglish = await read(english(sandbox), mistake);
      expect(inEnglish.status, mistake.path).toBe(inItalian.status);
      refused += inEnglish.texts.length;
      for (const text of inEnglish.texts)
        if (italianIn(text).length > 0 || inItalian.texts.includes(text)) left.add(text);
    }
    expect([...left]).toEqual([]);
    expect(refused).toBeGreaterThan(LAB_ENDPOINTS.length * 10);
  }
});

it('and what the defects, scenarios, people, records and faults say is English, or Italian for Regia [LAB-15][STATIC-02]', async () => {
  const effects = [
    ...[401, 418, 429, 503, 204].map((status) => ({ status })),
    ...[{ delay_ms: 1 }, { cut_after: 4 }, { drop: true as const }, { malformed: true as const }],
  ];
  for (const sandbox of sandboxes()) {
    for (const effect of effects) {
      await sandbox.visitor.call(createFault, {
        body: { endpoint: 'getCalendar', nth: 1, effect },
      });
      await sandbox.visitor.get('/api/calendar/').catch(() => null);
    }
    const told = async (caller: TestSandbox['visitor']) => [
      (await caller.call(listDefects, {})).body.flatMap(({ says, where }) => [says, where]),
      (await caller.call(setDefects, { body: { on: [] } })).body.flatMap(({ says }) => says),
      (await caller.call(listScenarios, {})).body.map(({ says }) => says),
      (await caller.call(listPersonas, {})).body.map(({ says }) => says),
      (await caller.call(listEvents, { query: {} })).body.flatMap(({ what, detail }) => [
        what,
        detail,
      ]),
      (await caller.call(listCalls, { query: {} })).body.flatMap(({ refused }) => textsIn(refused)),
    ];
    const [inItalian, inEnglish] = [await told(sandbox.visitor), await told(english(sandbox))];
    expect(inEnglish.map((texts) => textsIn(texts).flatMap(italianIn))).toEqual(
      inEnglish.map(() => []),
    );
    for (const [at, texts] of inItalian.entries()) {
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap(italianIn)).not.toEqual([]);
      expect(inEnglish[at]).toHaveLength(texts.length);
    }
    expect(inEnglish[4]?.[0]).toBe('Simulated error on "The current day and time, in Rome"');
  }
});

it('a fault says so in English to who asks for it, and a page of the product asks for Italian [LAB-15][STATIC-02]', async () => {
  for (const sandbox of sandboxes()) {
    await sandbox.visitor.call(createFault, {
      body: { endpoint: 'getCalendar', effect: { status: 503 } },
    });
    const { body } = await english(sandbox).get('/api/calendar/');
    expect(body).toEqual({ detail: 'Simulated by the control room.' });
    expect((await sandbox.visitor.get('/api/calendar/')).body).toEqual({
      detail: LAB_SAID.fault,
    });
    const [first] = (await sandbox.visitor.call(listCalls, { query: {} })).body;
    expect(first?.refused).toEqual({ detail: [LAB_SAID.fault] });
  }
});

it('but the product says what it says in Italian [LAB-15]', async () => {
  for (const sandbox of sandboxes()) {
    const { status, body } = await english(sandbox).get('/api/tickets/favorites/');
    expect([status, body]).toEqual([401, { detail: PROBLEM.noToken }]);
  }
});
