/** Stored data over the scenario of a file, which may change or go between two starts (LAB-03). */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Loose } from '#contract/json-values';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { customScenario } from '../../server/lab/document/custom-scenario.ts';
import { parseScenario, readStoredScenario } from '../../server/lab/document/scenario-files.ts';
import { explainIssues } from '../../server/lab/document/issues.ts';
import { plainText } from '../../server/output.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { like, ownStorages } from '../support/open-storage.ts';

const TODAY = '2026-06-12';
const shipped = join(readConfig({}).SCENARIOS_DIR, 'everything-departs.json');
const document = JSON.parse(await readFile(shipped, 'utf8')) as Loose & {
  tickets: { id: number }[];
};
const own = await ownStorages('scenarios');

const withFile = (file: Loose | null, seed = SEED_FINGERPRINT) =>
  new Seeds(buildScenario, seed, file ? [customScenario('mine', file)] : [], readStoredScenario);

/** Stores two changes of a person over the file's scenario; answers the rows. */
const storeOnFile = async () => {
  const storage = await own.open(withFile(document));
  const { store } = storage;
  await store.replace({ scenario: 'mine' }, TODAY);
  await like(store, 7);
  await store.commit((draft) => draft.delete('tickets', 9));
  const rows = store.export();
  await own.kill(storage);
  return rows;
};

describe('data over a file’s scenario', () => {
  it('are found again when the file has changed, and a reset begins from the new file [LAB-03]', async () => {
    const rows = await storeOnFile();
    const same = await own.open(withFile(document));
    expect([same.store.scenario, same.store.export(), own.warnings]).toEqual(['mine', rows, []]);
    await own.kill(same);
    const changed = withFile({
      ...document,
      tickets: document.tickets.slice(0, 3),
      favourites: [],
    });
    const again = await own.open(changed);
    expect(again.store.export()).toEqual(rows);
    expect(own.warnings.join()).toMatch(
      /the scenario 'mine', whose file has changed\. Nothing is lost/,
    );
    await like(again.store, 8);
    const before = again.store.export();
    await own.kill(again);
    const { store } = await own.open(changed);
    expect(store.export()).toEqual(before);
    await store.replace({ scenario: 'mine' }, TODAY);
    expect(store.export().tickets).toHaveLength(3);
  });

  it('are found again when the file is gone, move along with the day, and nothing is set aside [LAB-03]', async () => {
    const rows = await storeOnFile();
    const again = await own.open(withFile(null));
    expect(again.store.export()).toEqual(rows);
    expect(own.warnings.join()).toMatch(/the scenario 'mine', whose file cannot be used any more/);
    expect((await readdir(own.folder)).join()).not.toMatch(/corrupt|other-seed/);
    await own.kill(again);
    const later = await own.open(withFile(null), '2027-03-28');
    const before = new Map(rows.tickets.map(({ id, date }) => [id, date]));
    const days = later.store
      .export()
      .tickets.map(({ id, date }) => Date.parse(date) - Date.parse(before.get(id) ?? ''));
    expect(new Set(days)).toEqual(new Set([289 * 86_400_000]));
    await later.store.replace({ scenario: 'default' }, TODAY);
    await own.kill(later);
    own.warnings = [];
    expect((await own.open(withFile(null))).store.tickets.size).toBe(60);
    expect(own.warnings).toEqual([]);
  });

  it('are found again when the built-in seed has changed; data over that are set aside [LAB-03, HOST-07]', async () => {
    const rows = await storeOnFile();
    const again = await own.open(withFile(document, 'another-seed'));
    expect([again.store.export(), own.warnings]).toEqual([rows, []]);
    await again.store.replace({ scenario: 'empty' }, TODAY);
    await own.kill(again);
    await own.open(withFile(document));
    expect(own.warnings.join()).toContain('another seed');
  });
});

it('a name in a scenario’s file reaches the terminal without escape sequences [LAB-03]', () => {
  const name = '\u001b]0;title\u0007\u202e\nRivola is listening';
  let lines: string[] = [];
  try {
    parseScenario('x', JSON.stringify({ says: 'x', [name]: 1 }));
  } catch (error) {
    lines = explainIssues(error);
  }
  expect(lines.some((line) => line.includes('title'))).toBe(true);
  for (const line of lines) expect(line).not.toMatch(/\p{C}/u);
  expect(plainText(`⚠ \u001b[31m\nred`)).toBe('⚠ ?[31m\nred');
});
