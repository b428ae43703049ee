import {
  cp,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox, resetSandbox, setClock } from '#lab/control';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import { deleteSnapshot, keepSnapshot, listSnapshots } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { publishTicket } from '#contract/tickets';
import { aNoise, aPng, aTicket } from '../support/builders.ts';
import { documentOf } from '../support/state-documents.ts';
import { seeds, testServer, type TestSandbox } from '../support/server.ts';
import { openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';
import { publishPicture } from '../support/published-pictures.ts';

const root = await ownFolder('snapshots');
const aFolder = () => mkdtemp(join(root, 'data-'));

const keep = (sandbox: TestSandbox, name: string) =>
  sandbox.visitor.call(keepSnapshot, { body: { name } });
const goTo = (sandbox: TestSandbox, snapshot?: string) =>
  sandbox.visitor.call(resetSandbox, { body: { ...(snapshot && { snapshot }) } });
const stateOf = async ({ visitor }: TestSandbox) =>
  (await visitor.call(exportSandbox, { query: { images: 'true' } })).text;
const namesIn = async (sandbox: TestSandbox) =>
  (await sandbox.visitor.call(listSnapshots, {})).body.map(({ name }) => name).toSorted();
const publish = async (sandbox: TestSandbox, width: number) =>
  sandbox.as('luca').call(publishTicket, { body: aTicket(), image: await aPng(width) });

describe('a snapshot', () => {
  it('serves after a restart as before, images included [LAB-02]', async () => {
    const dataFolder = await aFolder();
    const first = await testServer({ dataFolder });
    const sandbox = first.createSandbox();
    await publish(sandbox, 41);
    await sandbox.visitor.call(setClock, { body: { advance: { days: 3 } } });
    sandbox.state.faults.add({ endpoint: 'login', effect: { drop: true } });
    await keep(sandbox, 'prima');
    const [before, listed] = [
      await stateOf(sandbox),
      (await sandbox.visitor.call(listSnapshots, {})).body,
    ];
    const faults = sandbox.state.faults.state;
    await first.close();

    const second = await testServer({ dataFolder });
    const other = second.createSandbox({ scenario: 'empty' });
    expect((await other.visitor.call(listSnapshots, {})).body).toEqual(listed);
    expect((await goTo(other, 'prima')).body).toEqual({ scenario: 'default', date: '2026-06-15' });
    expect(await stateOf(other)).toBe(before);
    expect(other.state.faults.state).toEqual(faults);
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
    expect((await goTo(sandbox, 'sano')).status).toBe(200);
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

  it('is one document, its images in it, and leaves nothing behind when it is deleted [LAB-02, HOUSE-03]', async () => {
    const dataFolder = await aFolder();
    const server = await testServer({ dataFolder });
    const sandbox = server.createSandbox();
    await publish(sandbox, 41);
    const { images } = await documentOf(sandbox, { images: 'true' });
    expect(Object.keys(images ?? {})).toHaveLength(1);
    await keep(sandbox, 'una');
    const folder = join(dataFolder, 'snapshots');
    expect(await readdir(folder)).toEqual(['una.json']);
    expect(JSON.parse(await readFile(join(folder, 'una.json'), 'utf8'))).toMatchObject({ images });
    await sandbox.visitor.call(deleteSnapshot, { params: { name: 'una' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('cannot be kept where the disk refuses: 503, and the earlier one of that name serves [LAB-02]', async () => {
    const dataFolder = await aFolder();
    const server = await testServer({ dataFolder });
    const sandbox = server.createSandbox();
    await keep(sandbox, 'prima');
    const before = await stateOf(sandbox);
    const folder = join(dataFolder, 'snapshots');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    await publish(sandbox, 41);
    const refused = await keep(sandbox, 'prima');
    expect([refused.status, refused.body]).toEqual([503, { detail: PROBLEM.storage }]);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await goTo(sandbox, 'prima');
    expect(await stateOf(sandbox)).toBe(before);
  });
});

describe('the room for snapshots', () => {
  it('ends at a number and at a size; a second caller goes on with what is kept [LAB-02]', async () => {
    const server = await testServer({
      settings: { DEMO_SNAPSHOTS: '3', DEMO_SNAPSHOTS_MB: '1' },
    });
    const [greedy, other] = [server.createSandbox(), server.createSandbox()];
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
    expect(await namesIn(other)).toEqual(['due', 'sua', 'uno']);
    await other.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
    expect((await goTo(other, 'sua')).status).toBe(200);
    expect(await stateOf(other)).toBe(before);
    await other.visitor.call(deleteSnapshot, { params: { name: 'uno' } });
    expect((await keep(other, 'ancora')).status).toBe(201);
  });

  it('is not made at the cost of the sandbox that a new one is made of [LAB-02, DEMO-01]', async () => {
    const server = await testServer({ settings: { DEMO_SANDBOXES: '1' } });
    const source = server.createSandbox();
    const { body: ticket } = await publish(source, 20);
    const body = { id: 'copia', from: source.state.id };
    const { status } = await server.default.visitor.call(createSandbox, { body });
    expect([status, server.deps.sandboxes.size]).toEqual([503, 1]);
    expect((await source.visitor.get(ticket.image ?? '')).status).toBe(200);
  });

  it('is free again after a sandbox that was deleted while it was made [LAB-02, DEMO-01]', async () => {
    const server = await testServer({ imageFolders: true });
    await publish(server.default, 20);
    await keep(server.default, 'foto');
    const { sandboxes } = server.deps;
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
    const server = await testServer({ settings: { DEMO_SANDBOXES_MB: '1' } });
    const image = await aNoise(1000);
    await publishPicture(server.default, image);
    await keep(server.default, 'grande');
    const sandbox = server.createSandbox();
    const before = [await stateOf(sandbox), server.deps.sandboxes.size];
    const reading = vi.spyOn(server.default.state.images, 'read');
    const refused = await goTo(sandbox, 'grande');
    expect([refused.status, refused.body]).toEqual([413, { detail: LAB_SAID.sandboxFull }]);
    for (const body of [{ snapshot: 'grande' }, { from: 'default' }]) {
      expect((await sandbox.visitor.call(createSandbox, { body })).status).toBe(413);
    }
    expect(reading, 'pictures that have no room are not read').not.toHaveBeenCalled();
    expect([await stateOf(sandbox), server.deps.sandboxes.size]).toEqual(before);
  });
});

describe('the default sandbox on disk', () => {
  const open = (folder: string, warn: (text: string) => void = () => {}) =>
    openStorage(folder, seeds, { warn });

  it('that was reset to a snapshot is in that state after a kill, also where it was the second time [LAB-02]', async () => {
    const folder = await aFolder();
    const storage = await open(folder);
    const server = await testServer({ store: storage.store, dataFolder: folder });
    await publish(server.default, 41);
    await keep(server.default, 'prima');
    /** Opens what a kill would leave: the files as they are. */
    const expectAfterKill = async () => {
      const killed = await aFolder();
      await cp(folder, killed, { recursive: true, filter: (path) => !path.endsWith('lock') });
      const again = await open(killed);
      expect(again.store.export()).toEqual(storage.store.export());
      expect(again.store.generation).toBe(storage.store.generation);
      await again.close();
    };
    for (let n = 0; n < 3; n += 1) {
      await goTo(server.default);
      await goTo(server.default, 'prima');
      await server.default.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
      await expectAfterKill();
    }
    await server.close();
    await storage.close();
  });

  it('is on its day and in its generation again where two resets could not be written [DEMO-03]', async () => {
    const folder = await aFolder();
    const storage = await open(folder);
    const server = await testServer({ store: storage.store, dataFolder: folder });
    const { state } = server.default;
    const now = () => [state.clock.instant(), state.store.seedDay, state.store.generation];
    const before = now();
    const probe = await openFile(join(folder, 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const failing = vi.spyOn(handles, 'sync').mockRejectedValue(new Error('ENOSPC'));
    const resets = ['2026-07-01', '2026-08-01'].map((date) =>
      server.deps.sandboxes.reset(state, { date }),
    );
    const results = await Promise.allSettled(resets);
    failing.mockRestore();
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(now()).toEqual(before);
    await server.close();
    await storage.close();
  });
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
    const server = await testServer({ date: null });
    const sandbox = server.default;
    await publish(sandbox, 41);
    const [seeded, own] = dates(sandbox);
    await keep(sandbox, 'viva');
    const [kept] = (await sandbox.visitor.call(listSnapshots, {})).body;
    expect([kept?.date, kept?.clock.mode]).toEqual(['2026-06-12', 'live']);
    await goTo(sandbox);
    at('2026-06-15T08:00:00Z');
    // The same sandbox, had nobody gone away from it, is the measure.
    const untouched = server.deps.sandboxes.create({ id: 'misura' });
    const frozen = server.createSandbox({ date: '2026-06-12' });
    for (const one of [sandbox, frozen]) {
      await goTo(one, 'viva');
      expect(clockOf(one)).toEqual(['live', '2026-06-15']);
      expect(dates(one)).toEqual([untouched.store.tickets.get(9)?.date, own]);
    }
    expect(seeded).not.toBe(dates(sandbox)[0]);
    await goTo(frozen);
    expect(clockOf(frozen), 'its own origin').toEqual(['frozen', '2026-06-12']);
  });

  it('stays live by a plain reset, also where its clock was set; a frozen one stays on its day [DEMO-03]', async () => {
    const server = await testServer({ date: null });
    const made = await server.default.visitor.call(createSandbox, { body: { id: 'viva' } });
    expect(made.body.date).toBe('2026-06-12');
    const by = (sandbox: string) => server.default.visitor.with({ 'x-sandbox': sandbox });
    const frozen = server.createSandbox({ date: '2026-12-24' });
    for (const id of ['default', 'viva', frozen.state.id]) {
      for (const body of [{ now: '2027-01-01T00:00:00Z' }, { mode: 'live' as const }]) {
        at('2026-06-13T08:00:00Z');
        await by(id).call(setClock, { body });
        at('2026-06-14T08:00:00Z');
        const { body: answer } = await by(id).call(resetSandbox, { body: {} });
        const isFrozen = id === frozen.state.id;
        expect(answer.date).toBe(isFrozen ? '2026-12-24' : '2026-06-14');
        const { clock } = server.deps.sandboxes.find(id) ?? server.default.state;
        expect(clock.mode).toBe(isFrozen ? 'frozen' : 'live');
      }
    }
  });
});
