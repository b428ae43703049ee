import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandbox, deleteSandbox, resetSandbox, setClock } from '#lab/control';
import { LAB_SAID } from '../support/lab-said.ts';
import { deleteSnapshot, keepSnapshot, listSnapshots } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { aPng, YELLOW } from '../support/builders.ts';
import { TestSandbox, testServer, TODAY } from '../support/server.ts';
import { BESIDE_ROWS, doAll, STEPS } from '../support/acts.ts';
import { publishPicture } from '../support/published-pictures.ts';

const server = await testServer();

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

/** Everything that a snapshot keeps, without passwords: the export with images and brand, the faults and the defects. */
const stateOf = async ({ visitor, state }: TestSandbox): Promise<string> => {
  const { text } = await visitor.call(exportSandbox, { query: { images: 'true' } });
  return `${text}\n${JSON.stringify([state.faults.state, state.defects.on])}`;
};

describe('a tester who keeps a snapshot', () => {
  it('goes back to it byte for byte from any later state, and so does another sandbox [LAB-02]', async () => {
    await fc.assert(
      fc.asyncProperty(STEPS, STEPS, async (before, after) => {
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

  it('sees it listed, the last first, with what it holds, and finds it gone once deleted [LAB-02]', async () => {
    const own = await testServer();
    const sandbox = own.createSandbox();
    await doAll(sandbox, BESIDE_ROWS);
    await sandbox.visitor.call(setClock, { body: { advance: { days: 2, hours: 1 } } });
    for (const name of ['b', 'a']) await keep(sandbox, name);
    const { body } = await own.default.visitor.call(listSnapshots, {});
    expect(body.map(({ name }) => name)).toEqual(['a', 'b']);
    const now = '2026-06-14T08:00:00.000Z';
    expect(body[0]).toEqual({
      name: 'a',
      scenario: 'default',
      brand: YELLOW.name,
      date: '2026-06-14',
      clock: { mode: 'frozen', now, today: '2026-06-14' },
      counts: { users: 13, tickets: 61, favourites: 50, feedback: 25, mail: 0 },
      images: 1,
      faults: 1,
      defects: ['price-off-by-a-cent'],
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
  });

  it('replaces one of the same name, and sandboxes made from the old one keep to it, with brand and defects [LAB-02, LAB-07, LOOK-08]', async () => {
    const sandbox = server.createSandbox();
    await doAll(sandbox, BESIDE_ROWS);
    await keep(sandbox, 'stesso-nome');
    const old = await stateOf(sandbox);
    const made = await like({ snapshot: 'stesso-nome' });
    await reset(sandbox, { scenario: 'empty' });
    const fresh = await stateOf(sandbox);
    expect(fresh).not.toMatch(/Aerolinea|price-off-by-a-cent/);
    await keep(sandbox, 'stesso-nome');
    await reset(made, { snapshot: 'stesso-nome' });
    expect(await stateOf(made)).toBe(fresh);
    await server.default.visitor.call(deleteSnapshot, { params: { name: 'stesso-nome' } });
    await reset(made);
    expect(await stateOf(made), 'its images included').toBe(old);
  });
});

it('a plain reset of a sandbox made from a snapshot goes back to that snapshot, and {scenario} to a seed on its day [LAB-02, DEMO-03]', async () => {
  const source = server.createSandbox({ date: '2026-12-24' });
  await publishPicture(source, await aPng());
  await keep(source, 'vigilia');
  const sandbox = await like({ snapshot: 'vigilia' });
  const before = await stateOf(sandbox);
  await reset(sandbox, { scenario: 'empty' });
  const seed = server.createSandbox({ scenario: 'empty', date: '2026-12-24' });
  expect(await stateOf(sandbox)).toBe(await stateOf(seed));
  await reset(sandbox);
  expect(await stateOf(sandbox)).toBe(before);
});

it('a sandbox made from another has its rows, images, mails, clock, faults, brand and defects, and neither moves the other [LAB-02, DEMO-02]', async () => {
  const source = server.createSandbox();
  await doAll(source, [...BESIDE_ROWS, [1, 2], [7, 0], [4, 30]]);
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

describe('a request that names what cannot be', () => {
  it.each([undefined, '', 'Con-Maiuscole', 'con spazi', 'à', 'x'.repeat(65), '../..', 7])(
    'cannot keep a snapshot as «%s» [LAB-02]',
    async (name) => {
      const { visitor } = server.createSandbox();
      const { status, body } = await visitor.callUnchecked(keepSnapshot, { body: { name } });
      expect([status, body]).toEqual([400, { name: [LAB_SAID.snapshotName] }]);
    },
  );

  it('gets 400 with the field, and the sandbox is as before [LAB-02, DEMO-13]', async () => {
    const sandbox = server.createSandbox();
    await publishPicture(sandbox, await aPng());
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
      [createSandbox, { snapshot: 'nessuna' }, unknown],
      [createSandbox, { snapshot, date: TODAY }, { date: beside(['snapshot', 'from']) }],
      [createSandbox, { from, scenario: 'empty' }, { scenario: beside(['snapshot', 'from']) }],
      [createSandbox, { from, snapshot }, { from: beside(['snapshot']) }],
    ] as const;
    for (const [entry, body, problem] of cases) {
      const answer = await sandbox.visitor.callUnchecked(entry, { body });
      expect([answer.status, answer.body], JSON.stringify(body)).toEqual([400, problem]);
    }
    expect(await stateOf(sandbox)).toBe(before);
    expect(server.deps.sandboxes.size).toBe(count);
  });
});
