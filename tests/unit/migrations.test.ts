import { killStorage } from '../support/open-storage.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '#contract/tickets';
import * as scenarios from '../../seed/scenarios.ts';
import { SOURCE } from '../../seed/source.ts';
import * as storedBy from '../../server/node/open-storage.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { addColumn, FORMAT, STEPS } from '../../server/store/migrations.ts';
import * as contractRows from '#contract/rows';
import * as z from 'zod/mini';
import type { Storage } from '../../server/store/storage.ts';
import { NewerFormat } from '../../server/store/stored-shape.ts';

/** What a developer writes for a new column `seat`, by the recipe of the README, by file. */
const CHANGED = {
  '../../server/contract/rows.ts': () => {
    const { COLUMNS, ROWS } = contractRows;
    const tickets = z.extend(ROWS.tickets, { seat: z.string() });
    return {
      ...contractRows,
      COLUMNS: { ...COLUMNS, tickets: { ...COLUMNS.tickets, seat: z.string() } },
      ROWS: { ...ROWS, tickets },
    };
  },
  '../../server/store/migrations.ts': () => ({
    STEPS: [...STEPS, addColumn('tickets', 'seat', '')],
    FORMAT: FORMAT + 1,
  }),
  '../../server/contract/tickets.ts': () => ({
    ...contract,
    TICKET_DEFAULTS: { ...contract.TICKET_DEFAULTS, seat: '' },
  }),
  '../../seed/source.ts': () => {
    const tickets = SOURCE.tickets.map((one) => ({ ...one, seat: '1A', notes: 'Nuova.' }));
    return { SOURCE: { ...SOURCE, tickets } };
  },
};

/** The code that opens a folder: today's, or that of the next version. */
type Code = Pick<typeof storedBy, 'openStorage'> &
  Pick<typeof scenarios, 'buildScenario' | 'SEED_FINGERPRINT'>;
const TODAY: Code = { ...storedBy, ...scenarios };

const nextVersion = async (): Promise<Code> => {
  vi.resetModules();
  for (const [path, change] of Object.entries(CHANGED)) vi.doMock(path, change);
  const { openStorage } = await import('../../server/node/open-storage.ts');
  const { buildScenario, SEED_FINGERPRINT } = await import('../../seed/scenarios.ts');
  return { openStorage, buildScenario, SEED_FINGERPRINT };
};

let folder = '';
let warnings: string[] = [];
let opened: Storage[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rivola-stored-'));
  [warnings, opened] = [[], []];
});
afterEach(async () => {
  for (const path of Object.keys(CHANGED)) vi.doUnmock(path);
  vi.resetModules();
  for (const storage of opened) await storage.close();
  await rm(folder, { recursive: true });
});

const start = async ({ openStorage, ...seed }: Code): Promise<Storage> => {
  const storage = await openStorage({
    folder,
    seeds: new Seeds(seed.buildScenario, seed.SEED_FINGERPRINT),
    scenario: 'default',
    seedDay: '2026-11-23',
    now: () => '2026-11-23T10:00:00.000Z',
    warn: (said) => warnings.push(said),
  });
  opened.push(storage);
  return storage;
};

const kill = (storage: Storage) => {
  opened = opened.filter((one) => one !== storage);
  return killStorage(storage, folder);
};

const ticketOf = ({ store }: Storage, id: number) => {
  const ticket = store.tickets.get(id);
  if (!ticket) throw new Error(`no ticket ${id}`);
  return ticket;
};

type Rows = Pick<ReturnType<Storage['store']['export']>, 'users' | 'tickets'>;

/** A folder of today's format, with rows made, changed and deleted. */
const storeToday = async (): Promise<Rows> => {
  const storage = await start(TODAY);
  const { store } = storage;
  const changeSome = (at: number) =>
    store.commit((draft) => {
      draft.put('tickets', { ...ticketOf(storage, at), notes: `Cambiata ${at}.` });
      draft.delete('tickets', at + 1);
      const { id: _, ...values } = ticketOf(storage, at + 2);
      draft.insert('tickets', { ...values, notes: 'Fatta.' });
    });
  await changeSome(5);
  await changeSome(30);
  const { users, tickets } = store.export();
  await kill(storage);
  return { users, tickets };
};

/** Each file with its text. */
const files = async () => {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
};
const formatOnDisk = async () =>
  (JSON.parse(await readFile(join(folder, 'db.json'), 'utf8')) as { format: number }).format;

const failWrites = async () => {
  const { DocumentFile } = await import('../../server/store/document-file.ts');
  return vi.spyOn(DocumentFile.prototype, 'write').mockRejectedValue(new Error('ENOSPC'));
};

/** What the next version has to find: rows that were stored with the column's value, others as its seed has them. */
const expectCarriedOver = (storage: Storage, { users, tickets }: Rows) => {
  expect(storage.damaged).toBe(false);
  const found = storage.store.export();
  expect(found.users).toEqual(users);
  expect(found.tickets.map(({ id }) => id)).toEqual(tickets.map(({ id }) => id));
  const stored = tickets.filter(({ id, notes }) => id > 60 || notes.startsWith('Cambiata'));
  expect(stored).toHaveLength(4);
  for (const row of stored) expect(ticketOf(storage, row.id)).toEqual({ ...row, seat: '' });
  expect(ticketOf(storage, 20)).toMatchObject({ seat: '1A', notes: 'Nuova.' });
};

describe('a new column of tickets', () => {
  it('needs one step, loses no data, and is read again after a restart [HOST-07]', async () => {
    const rows = await storeToday();
    expect(await formatOnDisk()).toBe(FORMAT);
    const code = await nextVersion();
    const storage = await start(code);
    expectCarriedOver(storage, rows);
    expect([warnings, await formatOnDisk()]).toEqual([[], FORMAT + 1]);
    const before = storage.store.export();
    await kill(storage);
    const again = await start(code);
    expect(again.store.export()).toEqual(before);
    expect(again.store.generation).toBe(storage.store.generation);
  });

  it('is added to the rows of a scenario’s file too, and damage is left to the check [HOST-07, LAB-03]', () => {
    const step = addColumn('tickets', 'seat', '');
    const [old, carried] = [{ id: 1 }, { id: 1, seat: '' }];
    const state = (row: object) => ({
      scenario_file: { tickets: [row] },
      tickets: [row],
      users: [old],
    });
    expect(step(state(old))).toEqual(state(carried));
    for (const damaged of [{}, { tickets: 7 }, { tickets: [7] }, { scenario_file: 7 }])
      expect(step(damaged)).toEqual(damaged);
  });

  it('whose document cannot be written does not stop the start; the next commit completes it [HOST-07]', async () => {
    const rows = await storeToday();
    const before = await files();
    const code = await nextVersion();
    const write = await failWrites();
    const storage = await start(code);
    expect(warnings.join()).toContain('ENOSPC');
    expect(await files()).toEqual(expect.arrayContaining(before));

    write.mockRestore();
    const mine = await storage.store.commit((draft) =>
      draft.put('tickets', { ...ticketOf(storage, 50), ...{ seat: '12A' } }),
    );
    await kill(storage);
    const again = await start(code);
    expectCarriedOver(again, rows);
    expect(ticketOf(again, 50)).toEqual(mine);
    expect(await formatOnDisk()).toBe(FORMAT + 1);
  });
});

describe('a format of a newer version', () => {
  it('is refused, and nothing is touched [HOST-07]', async () => {
    await storeToday();
    await writeFile(
      join(folder, 'db.json'),
      `{"format":${FORMAT + 1},"rows":"of a shape to come"}`,
    );
    const before = await files();
    await expect(start(TODAY)).rejects.toThrow(NewerFormat);
    expect(await files()).toEqual(before);
    expect(warnings).toEqual([]);
  });
});
