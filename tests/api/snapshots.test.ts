import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { toggleUser } from '#contract/admin';
import { createSandbox, deleteSandbox, resetSandbox, setClock } from '#lab/control';
import { createFault } from '#lab/faults';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { deleteSnapshot, keepSnapshot, listSnapshots } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { deleteTicket, editTicket, publishTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { aPng, aTicket } from '../support/builders.ts';
import { goodRequest } from '../support/requests.ts';
import { PEOPLE, TestSandbox, testServer, TODAY } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const keep = async (sandbox: TestSandbox, name: string) => {
  const answer = await sandbox.visitor.call(keepSnapshot, { body: { name } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

const reset = async (
  sandbox: TestSandbox,
  body: { snapshot?: string; scenario?: 'empty' } = {},
) => {
  const answer = await sandbox.visitor.call(resetSandbox, { body });
  expect(answer.status, answer.text).toBe(200);
};

/** Makes a sandbox from a snapshot or from another sandbox. */
const like = async (body: { snapshot: string } | { from: string }): Promise<TestSandbox> => {
  const answer = await server.default.visitor.call(createSandbox, { body });
  expect(answer.status, answer.text).toBe(201);
  const state = server.deps.sandboxes.find(answer.body.id);
  if (!state) throw new Error('the sandbox was not made');
  return new TestSandbox(state, server.url);
};

/** Everything that a snapshot keeps, without passwords: the export with its images, and the faults. */
const stateOf = async ({ visitor, state }: TestSandbox): Promise<string> => {
  const { text } = await visitor.call(exportSandbox, { query: { images: 'true' } });
  return `${text}\n${JSON.stringify(state.faults.state)}`;
};

const publishWithImage = async (sandbox: TestSandbox, notes = '') => {
  const body = aTicket({ notes });
  const { body: ticket } = await sandbox
    .as('luca')
    .call(publishTicket, { body, image: await aPng() });
  return { id: ticket.id, image: ticket.image ?? '' };
};

const bytesAt = async ({ visitor }: TestSandbox, path: string) => {
  const { status, bytes } = await visitor.fetchBytes({ method: 'GET', path });
  return { status, text: bytes.toString('base64') };
};

const acts: readonly ((sandbox: TestSandbox, n: number) => Promise<unknown>)[] = [
  (sandbox, n) => publishWithImage(sandbox, `n° ${n}`),
  (sandbox, n) =>
    sandbox.as('marta').call(editTicket, { params: { id: 9 }, body: { price: `${30 + (n % 9)}` } }),
  (sandbox, n) => sandbox.as('marta').call(deleteTicket, { params: { id: 1 + (n % 12) } }),
  (sandbox, n) => sandbox.as('nuovo').call(toggleFavourite, { params: { ticketId: 1 + (n % 40) } }),
  (sandbox, n) => sandbox.visitor.call(setClock, { body: { advance: { hours: n % 200 } } }),
  (sandbox, n) =>
    sandbox.visitor.call(createFault, {
      body: { endpoint: 'getProfile', times: 1 + (n % 5), effect: { status: 503 } },
    }),
  (sandbox) => sandbox.as('nuovo').call(getProfile, {}),
  async (sandbox) => {
    const request = await goodRequest('requestPasswordReset', sandbox);
    await sandbox.visitor.send({
      method: 'POST',
      path: '/api/auth/password/reset/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request?.body),
    });
  },
];

const steps = fc.array(fc.tuple(fc.nat(acts.length - 1), fc.nat(1000)), { maxLength: 6 });
const doAll = async (sandbox: TestSandbox, made: readonly (readonly [number, number])[]) => {
  for (const [act, n] of made) await acts[act]?.(sandbox, n);
};

describe('a tester who keeps a snapshot', () => {
  it('goes back to it byte for byte from any later state, and so does another sandbox [LAB-02]', async () => {
    await fc.assert(
      fc.asyncProperty(steps, steps, async (before, after) => {
        const [one, other] = [server.createSandbox(), server.createSandbox({ scenario: 'empty' })];
        await doAll(one, before);
        await keep(one, 'qualunque');
        const kept = await stateOf(one);
        const files = await one.files();
        await doAll(one, after);
        for (const sandbox of [one, other]) {
          await reset(sandbox, { snapshot: 'qualunque' });
          expect(await stateOf(sandbox)).toBe(kept);
          expect(await sandbox.files(), 'without images of the later state').toEqual(files);
        }
        expect(await stateOf(await like({ snapshot: 'qualunque' }))).toBe(kept);
      }),
      { numRuns: 20, seed: 20_260_612 },
    );
  }, 120_000);

  it('finds images served again that had been deleted, also in a sandbox made from it [LAB-02]', async () => {
    const sandbox = server.createSandbox();
    const { id, image } = await publishWithImage(sandbox);
    const before = await bytesAt(sandbox, image);
    expect(before.status).toBe(200);
    await keep(sandbox, 'con-foto');
    await sandbox.as('luca').call(deleteTicket, { params: { id } });
    expect((await bytesAt(sandbox, image)).status).toBe(404);
    await reset(sandbox, { snapshot: 'con-foto' });
    expect(await bytesAt(sandbox, image)).toEqual(before);
    const another = await like({ snapshot: 'con-foto' });
    expect(await bytesAt(another, image)).toEqual(before);
    await another.as('luca').call(deleteTicket, { params: { id } });
    expect(await bytesAt(sandbox, image), 'one sandbox removes its own alone').toEqual(before);
  });

  it('lets a session go on for a person who still exists, and ends it for one who was deactivated [DEMO-03, LAB-02]', async () => {
    const sandbox = server.createSandbox();
    await sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.luca } });
    await keep(sandbox, 'senza-luca');
    await reset(sandbox);
    const [marta, luca] = [sandbox.as('marta'), sandbox.as('luca')];
    await reset(sandbox, { snapshot: 'senza-luca' });
    expect((await marta.call(getProfile, {})).status).toBe(200);
    expect((await luca.call(getProfile, {})).status).toBe(401);
  });

  it('sees it listed, the last first, with what it holds, and finds it gone once deleted [LAB-02]', async () => {
    const own = await testServer();
    const sandbox = own.createSandbox();
    await publishWithImage(sandbox);
    await sandbox.visitor.call(setClock, { body: { advance: { days: 2, hours: 1 } } });
    for (const name of ['b', 'a']) await keep(sandbox, name);
    const { body } = await own.default.visitor.call(listSnapshots, {});
    expect(body.map(({ name }) => name)).toEqual(['a', 'b']);
    const now = '2026-06-14T08:00:00.000Z';
    expect(body[0]).toEqual({
      name: 'a',
      scenario: 'default',
      brand: null,
      date: '2026-06-14',
      clock: { mode: 'frozen', now, today: '2026-06-14' },
      counts: { users: 13, tickets: 61, favourites: 50, feedback: 25, mail: 0 },
      images: 1,
      faults: 0,
      defects: [],
      bytes: expect.any(Number) as number,
      kept_at: now,
    });
    expect(body[0]?.bytes).toBeGreaterThan(sandbox.state.images.bytes);
    const remove = (name: string) => own.default.visitor.call(deleteSnapshot, { params: { name } });
    expect((await remove('a')).status).toBe(204);
    const again = await remove('a');
    expect([again.status, again.body]).toEqual([
      404,
      { detail: LAB_SAID.snapshotNotFound('a', ['b']) },
    ]);
    expect((await sandbox.visitor.call(listSnapshots, {})).body.map(({ name }) => name)).toEqual([
      'b',
    ]);
    await own.close();
  });

  it('replaces one of the same name, and sandboxes made from the old one keep to it [LAB-02]', async () => {
    const sandbox = server.createSandbox();
    await publishWithImage(sandbox);
    await keep(sandbox, 'stesso-nome');
    const old = await stateOf(sandbox);
    const made = await like({ snapshot: 'stesso-nome' });
    await reset(sandbox, { scenario: 'empty' });
    await keep(sandbox, 'stesso-nome');
    const fresh = await stateOf(sandbox);
    await reset(made, { snapshot: 'stesso-nome' });
    expect(await stateOf(made)).toBe(fresh);
    await server.default.visitor.call(deleteSnapshot, { params: { name: 'stesso-nome' } });
    await reset(made);
    expect(await stateOf(made), 'its images included').toBe(old);
  });
});

describe('a plain reset', () => {
  it('of a sandbox made from a snapshot goes back to that snapshot, and {scenario} to a seed on its day [LAB-02, DEMO-03]', async () => {
    const source = server.createSandbox({ date: '2026-12-24' });
    await publishWithImage(source);
    await keep(source, 'vigilia');
    const sandbox = await like({ snapshot: 'vigilia' });
    const before = await stateOf(sandbox);
    await reset(sandbox, { scenario: 'empty' });
    const seed = server.createSandbox({ scenario: 'empty', date: '2026-12-24' });
    expect(await stateOf(sandbox)).toBe(await stateOf(seed));
    await reset(sandbox);
    expect(await stateOf(sandbox)).toBe(before);
  });
});

describe('a sandbox made from another', () => {
  it('has its rows, images, mails, clock and faults, and neither moves the other [LAB-02, DEMO-02]', async () => {
    const source = server.createSandbox();
    await doAll(source, [
      [0, 1],
      [1, 2],
      [7, 0],
      [4, 30],
      [5, 3],
    ]);
    const before = await stateOf(source);
    const clone = await like({ from: source.state.id });
    expect(await stateOf(clone)).toBe(before);
    await doAll(clone, [
      [0, 5],
      [2, 3],
      [4, 9],
    ]);
    expect(await stateOf(source)).toBe(before);
    await server.default.visitor.call(deleteSandbox, { params: { id: source.state.id } });
    await reset(clone);
    expect(await stateOf(clone), 'its origin outlives the source').toBe(before);
  });

  it('can be made of the default one, and not of one that does not exist [LAB-02]', async () => {
    expect(await stateOf(await like({ from: 'default' }))).toBe(await stateOf(server.default));
    const before = server.deps.sandboxes.size;
    const answer = await server.default.visitor.call(createSandbox, { body: { from: 'nessuna' } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { from: [LAB_SAID.sandboxNotFound('nessuna')] },
    ]);
    expect(server.deps.sandboxes.size).toBe(before);
  });
});

describe('a request that names what cannot be', () => {
  it.each([
    undefined,
    '',
    'Con-Maiuscole',
    'con spazi',
    'à',
    'x'.repeat(65),
    '../..',
    'a.b',
    'a/b',
    7,
  ])('cannot keep a snapshot as «%s» [LAB-02]', async (name) => {
    const { visitor } = server.createSandbox();
    const { status, body } = await visitor.callUnchecked(keepSnapshot, { body: { name } });
    expect([status, body]).toEqual([400, { name: [LAB_SAID.snapshotName] }]);
  });

  it('gets 400 with the field, and the sandbox is as before [LAB-02, DEMO-13]', async () => {
    const sandbox = server.createSandbox();
    await publishWithImage(sandbox);
    for (const name of ['esiste', 'giro-esiste-0']) await keep(sandbox, name);
    await doAll(sandbox, [[1, 3]]);
    const [before, count] = [await stateOf(sandbox), server.deps.sandboxes.size];
    const unknown = {
      snapshot: [
        expect.stringMatching(
          /^Il salvataggio «nessuna» non esiste\. Ci sono: (?!.*giro-).*esiste/,
        ),
      ],
    };
    const beside = (others: string[]) => [LAB_SAID.wholeState(others)];
    const snapshot = 'esiste';
    const from = 'default';
    const cases = [
      [resetSandbox, { snapshot: 'nessuna' }, unknown],
      [resetSandbox, { snapshot: '../../db' }, { snapshot: [LAB_SAID.snapshotName] }],
      [resetSandbox, { snapshot, scenario: 'empty' }, { scenario: beside(['snapshot']) }],
      [resetSandbox, { snapshot, date: TODAY }, { date: beside(['snapshot']) }],
      [resetSandbox, { from }, { from: [PROBLEM.unknownKey] }],
      [createSandbox, { snapshot: 'nessuna' }, unknown],
      [createSandbox, { snapshot, date: TODAY }, { date: beside(['snapshot', 'from']) }],
      [createSandbox, { from, scenario: 'empty' }, { scenario: beside(['snapshot', 'from']) }],
      [createSandbox, { from, snapshot }, { from: beside(['snapshot']) }],
      [keepSnapshot, { name: 'x', nome: 'y' }, { nome: [PROBLEM.unknownKey] }],
    ] as const;
    for (const [entry, body, problem] of cases) {
      const answer = await sandbox.visitor.callUnchecked(entry, { body });
      expect([answer.status, answer.body], JSON.stringify(body)).toEqual([400, problem]);
    }
    expect(await stateOf(sandbox)).toBe(before);
    expect(server.deps.sandboxes.size).toBe(count);
  });

  it('as an id that is taken gets 409, and that sandbox is as before [LAB-02, DEMO-01]', async () => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    await doAll(one, [[0, 1]]);
    const before = await stateOf(other);
    const body = { id: other.state.id, from: one.state.id };
    expect((await one.visitor.call(createSandbox, { body })).status).toBe(409);
    expect(await stateOf(other)).toBe(before);
  });
});
