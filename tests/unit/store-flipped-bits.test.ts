import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Low } from 'lowdb';
import { afterAll, expect, it } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { plainText } from '../../server/output.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { makeFolder } from '#platform/files';
import { readStored } from '../../server/store/read-stored.ts';
import { parseScenario } from '../../server/store/scenario-files.ts';
import { explainMisfit } from '../../server/store/misfit.ts';
import { SnapshotFile } from '../../server/store/snapshot.ts';
import { NewerFormat } from '../../server/store/stored-shape.ts';
import type { StoredDocument } from '../../server/store/stored-document.ts';
import { killStorage, openStorage, storageOptions } from '../support/open-storage.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const root = await mkdtemp(join(tmpdir(), 'rivola-bits-'));
afterAll(() => rm(root, { recursive: true }));

/** A folder as a killed server leaves it, with three answered commits. */
const killedFolder = async (name: string): Promise<string> => {
  const folder = join(root, name);
  const storage = await openStorage(folder, seeds);
  for (const ticket of [9, 10, 11]) {
    await storage.store.commit((draft) =>
      draft.insert('favourites', { user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' }),
    );
  }
  await killStorage(storage, folder);
  return folder;
};

const read = (folder: string) =>
  readStored(
    storageOptions(folder, seeds),
    new Low<StoredDocument | null>(new SnapshotFile(join(folder, 'db.json')), null),
  );

const journalIn = async (folder: string): Promise<string> => {
  const name = (await readdir(folder)).find((one) => /^journal-\d+\.jsonl$/.test(one));
  return join(folder, name ?? '');
};

it('no commit is lost without a word, whichever bit of the journal is flipped [HOST-06]', async () => {
  const folder = await killedFolder('journal');
  const path = await journalIn(folder);
  const whole = await readFile(path);
  const silent: number[] = [];
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const bytes = Buffer.from(whole);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await writeFile(path, bytes);
    try {
      const { entries, warnings } = await read(folder);
      if (entries.length < 3 && warnings.length === 0) silent.push(bit);
    } catch (error) {
      // Stops the start with a sentence.
      if (!(error instanceof NewerFormat)) throw error;
    }
  }
  expect(silent).toEqual([]);
});

it('a snapshot whose number is damaged does not hide a part of the journal [HOST-06]', async () => {
  const folder = await killedFolder('snapshot');
  const path = join(folder, 'db.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"sequence":0', '"sequence":2'));
  const { warnings } = await read(folder);
  expect(warnings.join()).toContain('is damaged');
});

it('a byte order mark in front of snapshot and journal does no harm [HOST-06]', async () => {
  const folder = await killedFolder('mark');
  for (const path of [join(folder, 'db.json'), await journalIn(folder)])
    await writeFile(path, `\uFEFF${await readFile(path, 'utf8')}`);
  const { entries, warnings } = await read(folder);
  expect([entries.length, warnings]).toEqual([3, []]);
});

it('folders that are made are there, with their parents [HOST-06]', async () => {
  const path = join(root, 'a', 'b', 'c');
  await makeFolder(path);
  await makeFolder(path);
  expect(await readdir(path)).toEqual([]);
});

it('a name in a scenario’s file reaches the terminal without escape sequences [LAB-03]', async () => {
  const name = '\u001b]0;title\u0007\u202e\nRivola is listening';
  const file = JSON.stringify({ says: 'x', [name]: 1 });
  const error: unknown = await Promise.resolve()
    .then(() => parseScenario('x', file))
    .catch((refused: unknown) => refused);
  const lines = explainMisfit(error);
  expect(lines.some((line) => line.includes('title'))).toBe(true);
  for (const line of lines) expect(line).not.toMatch(/\p{C}/u);
  expect(plainText(`⚠ \u001b[31m\nred`)).toBe('⚠ ?[31m\nred');
});
