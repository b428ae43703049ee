/** Any number of tickets, stored as if users had made all of them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayInRome } from '#contract/rome-time';
import { buildLarge, buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { storedDocument } from '../../server/store/stored-document.ts';
import { mapTables } from '../../server/store/per-table.ts';

/**
 * Stores the rows of the scenario `large` with so many tickets. That costs more than a seed: all of them are changes to the
 * seed, so they are read at start, indexed one by one, and written with every change.
 */
export const storeLarge = async (folder: string, count: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const date = dayInRome(new Date().toISOString());
  const rows = buildLarge(count, date);
  const state = {
    scenario: 'empty',
    generation: 0,
    last_ids: mapTables<'number'>((name) => rows[name].at(-1)?.id ?? 0),
    changes: mapTables<'changes'>((name) => rows[name].map((row) => [row.id, row] as const)),
  };
  const seed = new Seeds(buildScenario, SEED_FINGERPRINT).seedId(null);
  await writeFile(join(folder, 'db.json'), JSON.stringify(storedDocument(state, { seed, date })));
};
