import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { text } from '../../server/store/column-checks.ts';
import { FORMAT } from '../../server/store/stored-shape.ts';
import {
  DataFolder,
  foundOf,
  readJson,
  recordings,
  type Code,
} from '../support/stored/recordings.ts';

const folder = new DataFolder();

/** The code of a version whose tickets have one column more, as the README's recipe adds it. */
const withColumn = async (): Promise<Code> => {
  vi.resetModules();
  vi.doMock('../../server/store/schema.ts', async (original) => {
    const schema = await original<typeof import('../../server/store/schema.ts')>();
    const tickets = { ...schema.COLUMNS.tickets, seat: text };
    return { ...schema, COLUMNS: { ...schema.COLUMNS, tickets } };
  });
  vi.doMock('../../server/store/migrations.ts', async (original) => {
    const { STEPS, addColumn } =
      await original<typeof import('../../server/store/migrations.ts')>();
    return { STEPS: [...STEPS, addColumn('tickets', 'seat', '')] };
  });
  vi.doMock('../../seed/source.ts', async (original) => {
    const { SOURCE } = await original<typeof import('../../seed/source.ts')>();
    const tickets = SOURCE.tickets.map((ticket) => ({ ...ticket, seat: '1A', notes: 'Nuova.' }));
    return { SOURCE: { ...SOURCE, tickets } };
  });
  vi.doMock('../../seed/ticket-row.ts', async (original) => {
    const { ticketRow } = await original<typeof import('../../seed/ticket-row.ts')>();
    return {
      ticketRow: (ticket: Parameters<typeof ticketRow>[0] & { seat?: string }) => ({
        ...ticketRow(ticket),
        seat: ticket.seat ?? '',
      }),
    };
  });
  const { Storage } = await import('../../server/store/storage.ts');
  const { buildScenario, SEED_FINGERPRINT } = await import('../../seed/scenarios.ts');
  return { Storage, buildScenario, SEED_FINGERPRINT };
};

describe('a new column of tickets', () => {
  afterEach(() => {
    for (const path of ['server/store/schema', 'server/store/migrations', 'seed/source'])
      vi.doUnmock(`../../${path}.ts`);
    vi.doUnmock('../../seed/ticket-row.ts');
    vi.resetModules();
  });

  it.each(recordings)(
    'costs a step and no data of $path, though the seed has it too [HOST-07]',
    async ({ path }) => {
      const expected = await folder.restore(path);
      const storage = await folder.open(await withColumn());
      expect([folder.warnings, storage.damaged]).toEqual([[], false]);
      const { tickets, ...others } = expected;
      const withSeat = Object.entries(tickets ?? {}).map(([id, row]) => [
        id,
        row && { ...row, seat: '' },
      ]);
      const wanted = { ...others, tickets: Object.fromEntries(withSeat) };
      expect(foundOf(storage, expected)).toMatchObject(wanted);
      // What nobody changed is as the new seed has it.
      expect(storage.store.tickets.get(20)).toMatchObject({ seat: '1A', notes: 'Nuova.' });
      expect(await readJson(join(folder.path, 'db.json'))).toMatchObject({ format: FORMAT + 1 });
    },
  );

  it.each(recordings)(
    'is not set back by a second pass of the step over $path [HOST-07]',
    async ({ path }) => {
      await folder.restore(path);
      const code = await withColumn();
      const { SnapshotFile } = await import('../../server/store/snapshot.ts');
      const write = vi.spyOn(SnapshotFile.prototype, 'write').mockRejectedValue(new Error('EIO'));
      const storage = await folder.open(code);
      const changed = await storage.store.commit((draft) => {
        const ticket = storage.store.tickets.get(61);
        if (!ticket) throw new Error('no ticket 61');
        return draft.put('tickets', Object.assign({}, ticket, { seat: '12A' }));
      });
      await folder.kill(storage);
      write.mockRestore();
      const again = await folder.open(code);
      expect(again.store.tickets.get(61)).toEqual(changed);
      expect(changed).toMatchObject({ seat: '12A' });
    },
  );
});
