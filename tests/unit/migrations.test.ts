import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import * as contract from '#contract/tickets';
import * as contractRows from '#contract/rows';
import * as z from 'zod/mini';
import { SOURCE } from '../../seed/source.ts';
import { addColumn, FORMAT, STEPS } from '../../server/store/migrations.ts';
import { NewerFormat } from '../../server/store/document.ts';
import type { Storage } from '../../server/store/storage.ts';
import { like, ownStorages } from '../support/open-storage.ts';

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

const own = await ownStorages('formats');
afterEach(() => {
  for (const path of Object.keys(CHANGED)) vi.doUnmock(path);
  vi.resetModules();
});

const nextVersion = async () => {
  vi.resetModules();
  for (const [path, change] of Object.entries(CHANGED)) vi.doMock(path, change);
  const { openStorage, SEEDS } = await import('../support/open-storage.ts');
  const warn = (text: string) => expect.fail(text);
  return () => openStorage(own.folder, SEEDS, { warn });
};

const ticketOf = ({ store }: Storage, id: number) => {
  const ticket = store.tickets.get(id);
  if (!ticket) throw new Error(`no ticket ${id}`);
  return ticket;
};

const formatOnDisk = async () =>
  (JSON.parse(await readFile(own.document(), 'utf8')) as { format: number }).format;

it('a new column of tickets needs one step, loses no data, and is read again after a restart [HOST-07]', async () => {
  const storage = await own.open();
  const made = await storage.store.commit((draft) => {
    draft.put('tickets', { ...ticketOf(storage, 5), notes: 'Cambiata.' });
    draft.delete('tickets', 6);
    const { id: _, ...values } = ticketOf(storage, 7);
    return draft.insert('tickets', { ...values, notes: 'Fatta.' });
  });
  const [changed, { users }] = [ticketOf(storage, 5), storage.store.export()];
  await own.kill(storage);
  expect(await formatOnDisk()).toBe(FORMAT);

  const open = await nextVersion();
  const carried = await open();
  expect(await formatOnDisk()).toBe(FORMAT + 1);
  expect([carried.damaged, carried.store.export().users]).toEqual([false, users]);
  // Stored rows have the step's value, others what their seed has.
  for (const row of [changed, made])
    expect(ticketOf(carried, row.id)).toEqual({ ...row, seat: '' });
  expect(ticketOf(carried, 20)).toMatchObject({ seat: '1A', notes: 'Nuova.' });
  expect(carried.store.tickets.get(6)).toBeUndefined();
  const before = carried.store.export();
  await carried.close();
  const again = await open();
  expect(again.store.export()).toEqual(before);
  expect(again.store.generation).toBe(carried.store.generation);
  await again.close();
});

it('a format of a newer version is refused, and nothing is touched [HOST-07]', async () => {
  const storage = await own.open();
  await like(storage.store, 9);
  await own.close(storage);
  const text = `{"format":${FORMAT + 1},"rows":"of a shape to come"}`;
  await writeFile(own.document(), text);
  await expect(own.open()).rejects.toThrow(NewerFormat);
  expect(await readdir(own.folder)).toEqual(['db.json']);
  expect(await readFile(join(own.folder, 'db.json'), 'utf8')).toBe(text);
  expect(own.warnings).toEqual([]);
});
