/** Data folders as every version of Rivola left them, for tests of one file. */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import * as scenarios from '../../../seed/scenarios.ts';
import { Bases } from '../../../server/store/bases.ts';
import * as storedBy from '../../../server/node/open-storage.ts';
import type { Storage } from '../../../server/store/storage.ts';

type Row = Record<string, unknown>;
/** Rows by table and id; `null` stands for one that is gone. */
export type Expected = Record<string, Record<string, Row | null>>;

/** The recordings of record.ts, each with its format and its folder. */
export const recordings = (await readdir(import.meta.dirname, { recursive: true }))
  .map((path) => /^format-(\d+)[/\\]([^/\\]+)$/.exec(path))
  .filter((found) => found !== null)
  .map(([path, format, name]) => ({ format: Number(format), name: name ?? '', path }));

/** The code that opens a folder; a test may bring that of another version. */
export type Code = Pick<typeof storedBy, 'openStorage'> &
  Pick<typeof scenarios, 'buildScenario' | 'SEED_FINGERPRINT'>;

export const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown;

/** A new data folder for each test of a file. */
export class DataFolder {
  path = '';
  warnings: string[] = [];
  #opened: Storage[] = [];
  /** Each start has a time of its own, which names the files that it keeps aside. */
  #starts = 0;

  constructor() {
    beforeEach(async () => {
      this.path = await mkdtemp(join(tmpdir(), 'rivola-stored-'));
      this.warnings = [];
      this.#starts = 0;
    });
    afterEach(async () => {
      for (const storage of this.#opened.splice(0)) await storage.close();
      await rm(this.path, { recursive: true });
    });
  }

  async open({ openStorage, ...seed }: Code = { ...storedBy, ...scenarios }) {
    const storage = await openStorage({
      folder: this.path,
      bases: new Bases(seed.buildScenario, seed.SEED_FINGERPRINT),
      scenario: 'default',
      anchor: '2026-11-23',
      now: () => `2026-11-23T10:00:00.00${(this.#starts += 1)}Z`,
      warn: (said) => this.warnings.push(said),
    });
    this.#opened.push(storage);
    return storage;
  }

  /** Leaves what a killed process leaves. */
  async kill(storage: Storage) {
    this.#opened = this.#opened.filter((one) => one !== storage);
    await rm(join(this.path, 'lock'));
  }

  /** Puts a recording into the folder, and answers the rows that must be found in it. */
  async restore(recording: string) {
    await cp(join(import.meta.dirname, recording), this.path, { recursive: true });
    const expected = join(this.path, 'expected.json');
    const rows = (await readJson(expected)) as Expected;
    await rm(expected);
    return rows;
  }

  /** Each file with its text. */
  async files() {
    const names = (await readdir(this.path)).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(join(this.path, name), 'utf8')));
    return Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
  }

  /** The names of files that a migration kept aside. */
  async kept() {
    return (await readdir(this.path)).filter((name) => name.includes('.format-'));
  }
}

/** The expected rows as a store has them, so that both can be compared. */
export const foundOf = ({ store }: Storage, expected: Expected): Expected =>
  Object.fromEntries(
    Object.entries(store.tables)
      .filter(([table]) => table in expected)
      .map(([table, rows]) => {
        const ids = Object.keys(expected[table] ?? {});
        return [table, Object.fromEntries(ids.map((id) => [id, rows.get(Number(id)) ?? null]))];
      }),
  );
