import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOURCE } from '../../seed/source.ts';
import { text } from '../../server/store/column-checks.ts';
import { addColumn, STEPS } from '../../server/store/migrations.ts';
import * as contract from '#contract/tickets';
import * as schema from '../../server/store/schema.ts';
import { FORMAT } from '../../server/store/stored-shape.ts';
import {
  DataFolder,
  foundOf,
  readJson,
  recordings,
  type Code,
} from '../support/stored/recordings.ts';

const folder = new DataFolder();

/** What a developer writes for a new column `seat`, by the recipe of the README, by file. */
const CHANGED = {
  '../../server/store/schema.ts': () => {
    const tickets = { ...schema.COLUMNS.tickets, seat: text };
    return { ...schema, COLUMNS: { ...schema.COLUMNS, tickets } };
  },
  '../../server/store/migrations.ts': () => ({
    STEPS: [...STEPS, addColumn('tickets', 'seat', '')],
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

const withColumn = async (): Promise<Code> => {
  vi.resetModules();
  for (const [path, change] of Object.entries(CHANGED)) vi.doMock(path, change);
  const { openStorage } = await import('../../server/node/open-storage.ts');
  const { buildScenario, SEED_FINGERPRINT } = await import('../../seed/scenarios.ts');
  return { openStorage, buildScenario, SEED_FINGERPRINT };
};

describe('a new column of tickets', () => {
  afterEach(() => {
    for (const path of Object.keys(CHANGED)) vi.doUnmock(path);
    vi.resetModules();
  });

  it.each(recordings)(
    'needs one migration step and loses no data of $path, also if the seed has the column [HOST-07]',
    async ({ path }) => {
      const expected = await folder.restore(path);
      const storage = await folder.open(await withColumn());
      expect([folder.warnings, storage.damaged]).toEqual([[], false]);
      const { tickets, ...others } = expected;
      for (const [id, row] of Object.entries(tickets ?? {})) {
        const found = storage.store.tickets.get(Number(id)) ?? null;
        expect(found).toEqual(row && { ...row, seat: '' });
      }
      expect(foundOf(storage, others)).toEqual(others);
      // What nobody changed is as the new seed has it.
      expect(storage.store.tickets.get(20)).toMatchObject({ seat: '1A', notes: 'Nuova.' });
      expect(await readJson(join(folder.path, 'db.json'))).toMatchObject({ format: FORMAT + 1 });
    },
  );

  it.each(recordings)(
    'keeps new values when the migration of $path runs again [HOST-07]',
    async ({ path }) => {
      await folder.restore(path);
      const code = await withColumn();
      const { SnapshotFile } = await import('../../server/store/snapshot.ts');
      const write = vi.spyOn(SnapshotFile.prototype, 'write').mockRejectedValue(new Error('EIO'));
      const storage = await folder.open(code);
      const seat = { seat: '12A' };
      const changed = await storage.store.commit((draft) => {
        const ticket = storage.store.tickets.get(61);
        if (!ticket) throw new Error('no ticket 61');
        return draft.put('tickets', { ...ticket, ...seat });
      });
      await folder.kill(storage);
      write.mockRestore();
      const again = await folder.open(code);
      expect(again.store.tickets.get(61)).toEqual(changed);
      expect(changed).toMatchObject(seat);
    },
  );
});
