import {
  cp,
  mkdir,
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
import { deleteTicket, publishTicket } from '#contract/tickets';
import { aNoise, aPng, aTicket } from '../support/builders.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { documentOf } from '../support/state-documents.ts';
import { seeds, testServer, type TestSandbox } from '../support/server.ts';
import { openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

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
    await second.close();
  });

  it('comes back with its faults before any file is removed, and a removal that fails fails no call [LAB-02]', async () => {
    const server = await testServer();
    const sandbox = server.createSandbox();
    const fault = sandbox.state.faults.add({ endpoint: 'login', effect: { drop: true } });
    await keep(sandbox, 'prima');
    await publish(sandbox, 41);
    let atRemoval: unknown;
    const remove = vi.spyOn(sandbox.state.images, 'remove').mockImplementationOnce(() => {
      atRemoval = sandbox.state.faults.list;
      return Promise.reject(new Error('EBUSY'));
    });
    expect((await goTo(sandbox, 'prima')).status).toBe(200);
    remove.mockRestore();
    expect([atRemoval, sandbox.state.faults.list]).toEqual([[fault], [fault]]);
    expect(server.logged).toEqual([`left over: ${sandbox.state.id}`]);
    await server.close();
  });

  it('that is damaged, or has an image that no ticket has, is moved aside by name, and the others serve [LAB-02]', async () => {
    const dataFolder = await aFolder();
    const folder = join(dataFolder, 'snapshots');
    const first = await testServer({ dataFolder });
    const sandbox = first.createSandbox();
    await keep(sandbox, 'sano');
    const file = (name: string) => join(folder, `${name}.json`);
    const sound = await readFile(file('sano'), 'utf8');
    await publish(sandbox, 41);
    await keep(sandbox, 'con-foto');
    const state = await stateOf(sandbox);
    await first.close();
    const damaged: Record<string, string> = {
      'a-metà': '',
      meta: sound.slice(0, sound.length / 2),
      vuoto: '',
      guasti: sound.replace('"armed":[]', '"armed":[{"endpoint":"login"}]'),
      riga: sound.replace('"tickets":[]', '"tickets":[{"id":1}]'),
      immagine: sound.replace('"images":{}', '"images":{"x.webp":"0000"}'),
      seme: sound.replace(/"seed":"\w+"/, '"seed":"un-altro"'),
    };
    for (const [name, text] of Object.entries(damaged)) await writeFile(file(name), text);

    const second = await testServer({ dataFolder });
    expect(await namesIn(second.default)).toEqual(['con-foto', 'sano']);
    const named = Object.keys(damaged).filter((name) => name !== 'a-metà');
    expect(second.logged.map((line) => /^The snapshot (\S+) in/.exec(line)?.[1])).toEqual(
      named.toSorted(),
    );
    expect(second.logged.join('\n')).toContain("field 'faults.armed.0.effect' is not valid");
    expect(second.logged.join('\n')).toContain('no ticket has the image x.webp');
    const left = await readdir(folder);
    for (const name of named) {
      const moved = left.filter((one) => one.startsWith(`${name}.json.`));
      expect(moved, name).toHaveLength(1);
      expect(await readFile(join(folder, moved[0] ?? ''), 'utf8')).toBe(damaged[name]);
    }
    await goTo(second.default, 'con-foto');
    expect(await stateOf(second.default)).toBe(state);
    await second.close();
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
    await server.close();
  });

  it('is whole or the one before, whatever happens while it is written [LAB-02]', async () => {
    const dataFolder = await aFolder();
    const first = await testServer({ dataFolder });
    const before = await stateOf(first.default);
    await keep(first.default, 'intera');
    await first.close();
    const folder = join(dataFolder, 'snapshots');
    const text = await readFile(join(folder, 'intera.json'), 'utf8');
    await writeFile(join(folder, 'intera.json.tmp'), text.slice(0, 100));
    const second = await testServer({ dataFolder });
    expect(await namesIn(second.default)).toEqual(['intera']);
    expect(await readdir(folder)).toEqual(['intera.json']);
    await goTo(second.default, 'intera');
    expect(await stateOf(second.default)).toBe(before);
    await second.close();
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
    // No file can take the place of a folder.
    await mkdir(join(folder, 'seconda.json'));
    expect((await keep(sandbox, 'seconda')).status).toBe(503);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await server.close();
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
      expect((await greedy.as('luca').call(publishTicket, { body: aTicket(), image })).status).toBe(
        201,
      );
    }
    expect((await keep(greedy, 'due')).status).toBe(413);
    expect(await namesIn(other)).toEqual(['due', 'sua', 'uno']);
    await other.as('nuovo').call(toggleFavourite, { params: { ticketId: 10 } });
    expect((await goTo(other, 'sua')).status).toBe(200);
    expect(await stateOf(other)).toBe(before);
    await other.visitor.call(deleteSnapshot, { params: { name: 'uno' } });
    expect((await keep(other, 'ancora')).status).toBe(201);
    await server.close();
  });

  it('counts the file of a scenario with each snapshot that is over it, also after a restart [LAB-02, LAB-03]', async () => {
    const scenarios = await aFolder();
    const dataFolder = await aFolder();
    const settings = { DEMO_SNAPSHOTS_MB: '1', SCENARIOS_DIR: scenarios };
    const from = await testServer();
    const image = await aNoise(480);
    await from.default.as('luca').call(publishTicket, { body: aTicket(), image });
    const query = { dates: 'relative', images: 'true' } as const;
    const { body } = await from.default.visitor.call(exportSandbox, { query });
    await from.close();
    const file = JSON.stringify({ ...body, says: 'Luca ha una foto sua.' });
    await writeFile(join(scenarios, 'foto.json'), file);
    const server = await testServer({ settings, dataFolder });
    const kept = await keep(server.createSandbox({ scenario: 'foto' }), 'uno');
    expect(kept.status).toBe(201);
    expect(kept.body.bytes).toBeGreaterThanOrEqual(file.length);
    expect((await keep(server.createSandbox({ scenario: 'foto' }), 'due')).status).toBe(413);
    await server.close();
    const again = await testServer({ settings, dataFolder });
    expect((await again.default.visitor.call(listSnapshots, {})).body).toEqual([kept.body]);
    expect((await keep(again.createSandbox({ scenario: 'foto' }), 'due')).status).toBe(413);
    expect((await keep(again.default, 'due')).status).toBe(201);
    await again.close();
  });

  it('is not made at the cost of the sandbox that a new one is made of [LAB-02, DEMO-01]', async () => {
    const server = await testServer({ settings: { DEMO_SANDBOXES: '1' } });
    const source = server.createSandbox();
    const { body: ticket } = await publish(source, 20);
    const body = { id: 'copia', from: source.state.id };
    const { status } = await server.default.visitor.call(createSandbox, { body });
    expect([status, server.deps.sandboxes.size]).toEqual([503, 1]);
    expect((await source.visitor.get(ticket.image ?? '')).status).toBe(200);
    await server.close();
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
    await server.close();
  });

  it('of a sandbox is not exceeded by a snapshot that is larger: 413, and nothing has changed [LAB-02, DEMO-02]', async () => {
    const server = await testServer({ settings: { DEMO_SANDBOXES_MB: '1' } });
    const image = await aNoise(1000);
    await server.default.as('luca').call(publishTicket, { body: aTicket(), image });
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
    await server.close();
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

  it('is stored and kept as it is exported, with its passwords [HOUSE-03, LAB-01, LAB-02]', async () => {
    const folder = await aFolder();
    const storage = await open(folder);
    const server = await testServer({ store: storage.store, dataFolder: folder });
    await publish(server.default, 41);
    await server.default.as('marta').call(deleteTicket, { params: { id: MARTAS_TICKET } });
    await keep(server.default, 'prima');
    const {
      users,
      date: _date,
      clock,
      ...exported
    } = await documentOf(server.default, {
      rows: 'changed',
    });
    const read = async (name: string) =>
      JSON.parse(await readFile(join(folder, name), 'utf8')) as object;
    expect(exported).toMatchObject({ over: { removed: { tickets: [MARTAS_TICKET] } } });
    expect(await read('db.json')).toMatchObject(exported);
    expect(await read('snapshots/prima.json')).toMatchObject({ ...exported, clock });
    expect(users).toEqual([]);
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
      server.deps.sandboxes.putBack(state, { date }),
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
    await server.close();
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
    await server.close();
  });
});
