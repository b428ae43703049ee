import {
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox, deleteSandbox, resetSandbox, setClock } from '#lab/control';
import { toggleFavourite } from '#contract/favourites';
import { deleteSnapshot, keepSnapshot, listSnapshots } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { publishPicture } from '../support/requests.ts';
import { BESIDE_ROWS, doAll, STEPS } from '../support/acts.ts';
import { aNoise, aPng, YELLOW } from '../support/builders.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';
import { seeds, TestSandbox, testServer, TODAY } from '../support/server.ts';

const server = await testServer();
const root = await ownFolder('snapshots');
const aFolder = () => mkdtemp(join(root, 'data-'));

const keep = ({ visitor }: TestSandbox, name: string) =>
  visitor.call(keepSnapshot, { body: { name } });
const goTo = ({ visitor }: TestSandbox, body: { snapshot?: string; scenario?: 'empty' } = {}) =>
  visitor.call(resetSandbox, { body });
const namesIn = async ({ visitor }: TestSandbox) =>
  (await visitor.call(listSnapshots, {})).body.map(({ name }) => name);
const publish = async (sandbox: TestSandbox, width = 41) =>
  publishPicture(sandbox, await aPng(width));

/** Makes a sandbox from a snapshot or from another sandbox. */
const like = async (body: { snapshot: string } | { from: string }): Promise<TestSandbox> => {
  const answer = await server.default.visitor.call(createSandbox, { body });
  expect(answer.status, answer.text).toBe(201);
  const state = server.deps.sandboxes.find(answer.body.id);
  if (!state) throw new Error('the sandbox was not made');
  return new TestSandbox(state, server.url);
};

/** Everything that a snapshot keeps, without passwords: the export with images and brand, the faults and the defects. */
const stateOf = async ({ visitor, state }: TestSandbox) => {
  const { text } = await visitor.call(exportSandbox, { query: { images: 'true' } });
  return [text, state.faults.state, state.defects.on];
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
          await goTo(sandbox, { snapshot: 'qualunque' });
          expect(await stateOf(sandbox)).toEqual(kept);
          expect(await sandbox.files(), 'without images of the later state').toEqual(files);
        }
        expect(await stateOf(await like({ snapshot: 'qualunque' }))).toEqual(kept);
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
    await keep(sandbox, 'b');
    const listed = async () =>
      (await sandbox.visitor.call(listSnapshots, {})).body.map(({ name }) => name);
    expect(await listed(), 'kept again').toEqual(['b', 'a']);
    const remove = (name: string) => own.default.visitor.call(deleteSnapshot, { params: { name } });
    expect((await remove('a')).status).toBe(204);
    const again = await remove('a');
    expect([again.status, again.body]).toEqual([
      404,
      { detail: LAB_SAID.snapshotNotFound('a', ['b']) },
    ]);
    expect(await listed()).toEqual(['b']);
  });

  it('replaces one of the same name, and sandboxes made from the old one keep to it and to its day, with brand and defects [LAB-02, LAB-07, LOOK-08, DEMO-03]', async () => {
    const date = '2026-12-24';
    const sandbox = server.createSandbox({ date });
    await doAll(sandbox, BESIDE_ROWS);
    await keep(sandbox, 'stesso-nome');
    const old = await stateOf(sandbox);
    const made = await like({ snapshot: 'stesso-nome' });
    await goTo(sandbox, { scenario: 'empty' });
    const fresh = await stateOf(sandbox);
    expect(JSON.stringify(fresh)).not.toMatch(/Aerolinea|price-off-by-a-cent/);
    const [seed] = await stateOf(server.createSandbox({ scenario: 'empty', date }));
    expect(fresh[0]).toBe(seed);
    await keep(sandbox, 'stesso-nome');
    await goTo(made, { snapshot: 'stesso-nome' });
    expect(await stateOf(made)).toEqual(fresh);
    await server.default.visitor.call(deleteSnapshot, { params: { name: 'stesso-nome' } });
    await goTo(made, { scenario: 'empty' });
    expect(await stateOf(made)).toEqual(fresh);
    await goTo(made);
    expect(await stateOf(made), 'its images included').toEqual(old);
  });
});

it('a sandbox made from another has its rows, images, mails, clock, faults, brand and defects, and neither moves the other [LAB-02, DEMO-02]', async () => {
  const source = server.createSandbox();
  await doAll(source, [...BESIDE_ROWS, [1, 2], [7, 0], [4, 30]]);
  const before = await stateOf(source);
  const clone = await like({ from: source.state.id });
  expect(await stateOf(clone)).toEqual(before);
  await doAll(clone, [
    [0, 5],
    [2, 3],
    [4, 9],
  ]);
  expect(await stateOf(source)).toEqual(before);
  await server.default.visitor.call(deleteSandbox, { params: { id: source.state.id } });
  await goTo(clone);
  expect(await stateOf(clone), 'its origin outlives the source').toEqual(before);
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
    expect(await stateOf(sandbox)).toEqual(before);
    expect(server.deps.sandboxes.size).toBe(count);
  });
});

describe('a snapshot', () => {
  it('is one document, images in it, serves after a restart as before, and leaves nothing behind when it is deleted [LAB-02, HOUSE-03]', async () => {
    const dataFolder = await aFolder();
    const folder = join(dataFolder, 'snapshots');
    const first = await testServer({ dataFolder });
    const sandbox = first.createSandbox();
    await doAll(sandbox, BESIDE_ROWS);
    await sandbox.visitor.call(setClock, { body: { advance: { days: 3 } } });
    await keep(sandbox, 'prima');
    const before = await stateOf(sandbox);
    const listed = (await sandbox.visitor.call(listSnapshots, {})).body;
    await first.close();
    expect(await readdir(folder)).toEqual(['prima.json']);

    const second = await testServer({ dataFolder });
    const other = second.createSandbox({ scenario: 'empty' });
    expect((await other.visitor.call(listSnapshots, {})).body).toEqual(listed);
    expect((await goTo(other, { snapshot: 'prima' })).body).toEqual({
      ...{ scenario: 'default', date: '2026-06-15' },
    });
    expect(await stateOf(other)).toEqual(before);
    await other.visitor.call(deleteSnapshot, { params: { name: 'prima' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is damaged is moved aside by name, and the others serve [LAB-02]', async () => {
    const dataFolder = await aFolder();
    const folder = join(dataFolder, 'snapshots');
    const first = await testServer({ dataFolder });
    await keep(first.default, 'sano');
    await first.close();
    const sound = await readFile(join(folder, 'sano.json'), 'utf8');
    const damaged = {
      guasti: sound.replace('"armed":[]', '"armed":[{"endpoint":"login"}]'),
      immagine: sound.replace('"images":{}', '"images":{"x.webp":"0000"}'),
      meta: sound.slice(0, sound.length / 2),
    };
    for (const [name, text] of Object.entries(damaged))
      await writeFile(join(folder, `${name}.json`), text);
    const { default: sandbox, logged } = await testServer({ dataFolder });
    expect(await namesIn(sandbox)).toEqual(['sano']);
    expect((await goTo(sandbox, { snapshot: 'sano' })).status).toBe(200);
    expect(logged).toEqual([
      expect.stringContaining("field 'faults.armed.0.effect' is not valid"),
      expect.stringContaining('no ticket has the image x.webp'),
      expect.stringContaining('The snapshot meta in'),
    ]);
    const left = await readdir(folder);
    for (const name of Object.keys(damaged)) {
      const moved = left.filter((one) => one.startsWith(`${name}.json.`));
      expect(moved, name).toHaveLength(1);
    }
  });
});

describe('the room for snapshots', () => {
  it('ends at a number and at a size; a second caller goes on with what is kept [LAB-02]', async () => {
    const own = await testServer({
      settings: { DEMO_SNAPSHOTS: '3', DEMO_SNAPSHOTS_MB: '1' },
    });
    const [greedy, other] = [own.createSandbox(), own.createSandbox()];
    await keep(other, 'sua');
    const before = await stateOf(other);
    expect((await keep(greedy, 'uno')).status).toBe(201);
    expect((await keep(greedy, 'due')).status).toBe(201);
    const full = await keep(greedy, 'tre');
    expect([full.status, full.body]).toEqual([413, { detail: LAB_SAID.snapshotsFull }]);
    expect((await keep(greedy, 'due')).status, 'one in place of another').toBe(201);

    const image = await aNoise(1200);
    for (let n = 0; n < 2; n += 1) {
      expect((await publishPicture(greedy, image)).status).toBe(201);
    }
    expect((await keep(greedy, 'due')).status).toBe(413);
    expect(await namesIn(other)).toEqual(['due', 'uno', 'sua']);
    await other.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
    expect((await goTo(other, { snapshot: 'sua' })).status).toBe(200);
    expect(await stateOf(other)).toEqual(before);
    await other.visitor.call(deleteSnapshot, { params: { name: 'uno' } });
    expect((await keep(other, 'ancora')).status).toBe(201);
  });

  it('is free again after a sandbox that was deleted while it was made [LAB-02, DEMO-01]', async () => {
    const own = await testServer({ imageFolders: true });
    await publish(own.default, 20);
    await keep(own.default, 'foto');
    const { sandboxes } = own.deps;
    for (const make of ['createFromSnapshot', 'createFrom'] as const) {
      const from = make === 'createFrom' ? 'default' : 'foto';
      const outcome = sandboxes[make]('copia', from).catch((error: unknown) => error);
      const folder = sandboxes.find('copia')?.images.folder ?? '';
      await sandboxes.delete('copia');
      expect(await outcome).toMatchObject({ status: 404 });
      await expect(readdir(folder)).rejects.toThrow('ENOENT');
    }
  });

  it('of a sandbox is not exceeded by a snapshot that is larger: 413, and nothing has changed [LAB-02, DEMO-02]', async () => {
    const own = await testServer({ settings: { DEMO_SANDBOXES_MB: '1' } });
    const image = await aNoise(1000);
    await publishPicture(own.default, image);
    await keep(own.default, 'grande');
    const sandbox = own.createSandbox();
    const before = [await stateOf(sandbox), own.deps.sandboxes.size];
    const reading = vi.spyOn(own.default.state.images, 'read');
    const refused = await goTo(sandbox, { snapshot: 'grande' });
    expect([refused.status, refused.body]).toEqual([413, { detail: LAB_SAID.sandboxFull }]);
    for (const body of [{ snapshot: 'grande' }, { from: 'default' }]) {
      expect((await sandbox.visitor.call(createSandbox, { body })).status).toBe(413);
    }
    expect(reading, 'pictures that have no room are not read').not.toHaveBeenCalled();
    expect([await stateOf(sandbox), own.deps.sandboxes.size]).toEqual(before);
  });
});

it('the default sandbox is on its day and in its generation again where two resets could not be written [DEMO-03]', async () => {
  const folder = await aFolder();
  const storage = await openStorage(folder, seeds);
  const own = await testServer({ store: storage.store, dataFolder: folder });
  const { state } = own.default;
  const now = () => [state.clock.instant(), state.store.seedDay, state.store.generation];
  const before = now();
  const probe = await openFile(join(folder, 'probe'), 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const failing = vi.spyOn(handles, 'sync').mockRejectedValue(new Error('ENOSPC'));
  const resets = ['2026-07-01', '2026-08-01'].map((date) =>
    own.deps.sandboxes.reset(state, { date }),
  );
  const results = await Promise.allSettled(resets);
  failing.mockRestore();
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(now()).toEqual(before);
  await own.close();
  await storage.close();
});

describe('a live sandbox', () => {
  const at = (instant: string) => vi.setSystemTime(new Date(instant));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    at('2026-06-12T08:00:00Z');
  });
  afterEach(() => void vi.useRealTimers());

  const dates = ({ state }: TestSandbox) => [
    state.store.tickets.get(9)?.date,
    state.store.tickets.get(61)?.date,
  ];
  const clockOf = ({ state: { clock } }: TestSandbox) => [clock.mode, clock.today()];

  it('kept on an earlier day comes back live today: the seed’s dates have moved along, people’s have not [LAB-02, DEMO-03]', async () => {
    const own = await testServer({ date: null });
    const sandbox = own.default;
    await publish(sandbox, 41);
    const [seeded, published] = dates(sandbox);
    await keep(sandbox, 'viva');
    const [kept] = (await sandbox.visitor.call(listSnapshots, {})).body;
    expect([kept?.date, kept?.clock.mode]).toEqual(['2026-06-12', 'live']);
    await goTo(sandbox);
    at('2026-06-15T08:00:00Z');
    // The same sandbox, had nobody gone away from it, is the measure.
    const untouched = own.deps.sandboxes.create({ id: 'misura' });
    const frozen = own.createSandbox({ date: '2026-06-12' });
    for (const one of [sandbox, frozen]) {
      await goTo(one, { snapshot: 'viva' });
      expect(clockOf(one)).toEqual(['live', '2026-06-15']);
      expect(dates(one)).toEqual([untouched.store.tickets.get(9)?.date, published]);
    }
    expect(seeded).not.toBe(dates(sandbox)[0]);
    await goTo(frozen);
    expect(clockOf(frozen), 'its own origin').toEqual(['frozen', '2026-06-12']);
  });

  it('stays live by a plain reset, also where its clock was set; a frozen one stays on its day [DEMO-03]', async () => {
    const own = await testServer({ date: null });
    const made = await own.default.visitor.call(createSandbox, { body: { id: 'viva' } });
    expect(made.body.date).toBe('2026-06-12');
    const by = (sandbox: string) => own.default.visitor.with({ 'x-sandbox': sandbox });
    const frozen = own.createSandbox({ date: '2026-12-24' });
    for (const id of ['default', 'viva', frozen.state.id]) {
      for (const body of [{ now: '2027-01-01T00:00:00Z' }, { mode: 'live' as const }]) {
        at('2026-06-13T08:00:00Z');
        await by(id).call(setClock, { body });
        at('2026-06-14T08:00:00Z');
        const { body: answer } = await by(id).call(resetSandbox, { body: {} });
        const isFrozen = id === frozen.state.id;
        expect(answer.date).toBe(isFrozen ? '2026-12-24' : '2026-06-14');
        const { clock } = own.deps.sandboxes.find(id) ?? own.default.state;
        expect(clock.mode).toBe(isFrozen ? 'frozen' : 'live');
      }
    }
  });
});
