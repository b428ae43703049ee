/** Stored data over the scenario of a file, which may change or go between two starts (LAB-03). */
import { readFile, writeFile, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { FileScenario } from '../../server/lab/document/file-scenario.ts';
import { readStoredScenario } from '../../server/lab/document/scenario-files.ts';
import type { Storage } from '../../server/store/storage.ts';
import type { ScenarioDocument } from '../../server/store/stored-document.ts';
import { killStorage, openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

const TODAY = '2026-06-12';
const shipped = join(readConfig({}).SCENARIOS_DIR, 'everything-departs.json');
const document = JSON.parse(await readFile(shipped, 'utf8')) as ScenarioDocument & {
  tickets: { id: number }[];
};

const root = await ownFolder('scenarios');

const withFile = (file: ScenarioDocument | null, seed = SEED_FINGERPRINT) =>
  new Seeds(buildScenario, seed, file ? [new FileScenario('mine', file)] : [], readStoredScenario);

let folder = '';
let warnings: string[] = [];
let opened: Storage[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  [warnings, opened] = [[], []];
});
afterEach(async () => {
  for (const storage of opened) await storage.close();
});

const open = async (seeds: Seeds, seedDay = TODAY): Promise<Storage> => {
  const storage = await openStorage(folder, seeds, {
    seedDay,
    warn: (text) => warnings.push(text),
  });
  opened.push(storage);
  return storage;
};

const close = async (storage: Storage) => {
  opened = opened.filter((one) => one !== storage);
  await storage.close();
};
const kill = (storage: Storage) => {
  opened = opened.filter((one) => one !== storage);
  return killStorage(storage, folder);
};

const like = ({ store }: Storage, ticket: number) =>
  store.commit((draft) =>
    draft.insert('favourites', { user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
  );

/** A store on the file's scenario with two changes of a person. */
const onFile = async () => {
  const storage = await open(withFile(document));
  await storage.store.replace({ scenario: 'mine' }, TODAY);
  await like(storage, 7);
  await storage.store.commit((draft) => draft.delete('tickets', 9));
  return { storage, rows: storage.store.export() };
};

describe.each([
  ['closed', close],
  ['killed', kill],
])('data over a file’s scenario, after the server was %s,', (_, end) => {
  it('are found again as they were, without a warning [LAB-03]', async () => {
    const { storage, rows } = await onFile();
    await end(storage);
    const again = await open(withFile(document));
    expect([again.store.scenario, again.store.export(), warnings]).toEqual(['mine', rows, []]);
  });

  it('are found again when the file has changed, and a reset begins from the new file [LAB-03]', async () => {
    const { storage, rows } = await onFile();
    await end(storage);
    const changed = withFile({
      ...document,
      tickets: document.tickets.slice(0, 3),
      favourites: [],
    });
    const again = await open(changed);
    expect(again.store.export()).toEqual(rows);
    expect(warnings.join()).toMatch(
      /the scenario 'mine', whose file has changed\. Nothing is lost/,
    );
    await like(again, 8);
    const before = again.store.export();
    await end(again);
    const third = await open(changed);
    expect(third.store.export()).toEqual(before);
    await third.store.replace({ scenario: 'mine' }, TODAY);
    expect(third.store.export().tickets).toHaveLength(3);
  });

  it('are found again when the file is gone or does not fit any more, and nothing is set aside [LAB-03]', async () => {
    const { storage, rows } = await onFile();
    await end(storage);
    const again = await open(withFile(null));
    expect(again.store.export()).toEqual(rows);
    expect(warnings.join()).toMatch(/the scenario 'mine', whose file cannot be used any more/);
    expect((await readdir(folder)).join()).not.toMatch(/corrupt|other-seed/);
    await again.store.replace({ scenario: 'default' }, TODAY);
    await end(again);
    warnings = [];
    expect((await open(withFile(null))).store.tickets.size).toBe(60);
    expect(warnings).toEqual([]);
  });

  it('are found again when the built-in seed has changed; data over that are set aside [LAB-03, HOST-07]', async () => {
    const { storage, rows } = await onFile();
    await end(storage);
    const again = await open(withFile(document, 'another-seed'));
    expect([again.store.export(), warnings]).toEqual([rows, []]);
    await again.store.replace({ scenario: 'empty' }, TODAY);
    await end(again);
    await open(withFile(document));
    expect(warnings.join()).toContain('another seed');
  });

  it('move along with the day, also when the file is gone [LAB-03]', async () => {
    const { storage, rows } = await onFile();
    await end(storage);
    const { store } = await open(withFile(null), '2027-03-28');
    const before = new Map(rows.tickets.map(({ id, date }) => [id, date]));
    const days = store
      .export()
      .tickets.map(({ id, date }) => Date.parse(date) - Date.parse(before.get(id) ?? ''));
    expect(new Set(days)).toEqual(new Set([289 * 86_400_000]));
  });
});

describe('data over a file’s scenario', () => {
  it('are found again when a rule of the forms has changed since, such as the list of airports [HOST-07, LAB-03]', async () => {
    const { storage, rows } = await onFile();
    await close(storage);
    const path = join(folder, 'db.json');
    const { departure = '' } = rows.tickets[0] ?? {};
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(`"${departure}"`, '"Aeroporto di una volta"'));
    const { store } = await open(withFile(document));
    expect(store.scenario).toBe('mine');
    expect(store.tickets.get(rows.tickets[0]?.id ?? 0)?.departure).toBe('Aeroporto di una volta');
    expect(warnings.join()).toMatch(/whose file has changed\. Nothing is lost/);
  });

  it('are refused as damaged when somebody has edited their rows, with the place [HOST-06, LAB-03]', async () => {
    const { storage } = await onFile();
    await close(storage);
    const path = join(folder, 'db.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"+0d"', '"domani"'));
    await open(withFile(document));
    expect(warnings.join()).toMatch(
      /the scenario mine: tickets, row 1 \(id \d+\): field 'date' must be an offset from today/,
    );
  });
});
