import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { STEPS } from '../../server/store/migrations.ts';
import { COLUMNS, TABLES } from '../../server/store/schema.ts';
import { SnapshotFile } from '../../server/store/snapshot.ts';
import type { Storage } from '../../server/store/storage.ts';
import { FORMAT, NewerFormat } from '../../server/store/stored-shape.ts';
import { DataFolder, foundOf, readJson, recordings } from '../support/stored/recordings.ts';

type Loose = Readonly<Record<string, unknown>>;

const folder = new DataFolder();
const older = recordings.filter(({ format }) => format < FORMAT);

it('every earlier format has recordings, made by tests/support/stored/record.ts [HOST-07]', () => {
  const recorded = new Set(recordings.map(({ format }) => format));
  const earlier = Array.from({ length: FORMAT - 1 }, (_, at) => at + 1);
  expect(earlier.filter((format) => !recorded.has(format))).toEqual([]);
});

it.each(older)(
  'the rows of $path have every column after the steps [HOST-07]',
  async ({ path }) => {
    const stored = (await readJson(
      join(import.meta.dirname, '../support/stored', path, 'db.json'),
    )) as Loose;
    const { changes } = STEPS.slice(Number(stored['format']) - 1).reduce<Loose>(
      (document, step) => step.document(document),
      stored,
    );
    const missing = TABLES.flatMap((table) =>
      (changes as Record<string, [number, Loose | null][]>)[table]?.flatMap(([, row]) =>
        Object.keys(COLUMNS[table])
          .filter((column) => row && !(column in row))
          .map((column) => `${table}.${column}`),
      ),
    );
    const advice = 'add a step to STEPS in server/store/migrations.ts for each of these columns';
    expect([...new Set(missing)], advice).toEqual([]);
  },
);

it.each(recordings)(
  'every row stored in $path is read, also after a restart [HOST-07]',
  async ({ path }) => {
    const expected = await folder.restore(path);
    const storage = await folder.open();
    expect(foundOf(storage, expected)).toMatchObject(expected);
    expect([folder.warnings, storage.damaged]).toEqual([[], false]);
    expect(await readJson(join(folder.path, 'db.json'))).toMatchObject({ format: FORMAT });
    const before = storage.store.export();
    await folder.kill(storage);
    const again = await folder.open();
    expect(again.store.export()).toEqual(before);
    expect(again.store.resets).toBe(storage.store.resets);
  },
);

const like = ({ store }: Storage, ticket: number) =>
  store.commit((draft) =>
    draft.insert('favourites', { user: 4, ticket, created_at: '2026-11-23T07:00:00.000Z' }),
  );

describe.each(older)('a migration of $path', ({ path, format }) => {
  it('keeps each old file aside as it was, once [HOST-07]', async () => {
    await folder.restore(path);
    const before = Object.entries(await folder.files());
    await folder.kill(await folder.open());
    await folder.kill(await folder.open());
    const kept = Object.entries(await folder.files())
      .filter(([name]) => name.includes('.format-'))
      .map(([name, text]) => [/^(.+)\.format-\d+-2026-11-23T[\d-]+Z$/.exec(name)?.[1], text]);
    expect(kept).toEqual(before);
    expect((await folder.kept()).every((name) => name.includes(`.format-${format}-`))).toBe(true);
  });

  it('that cannot write the new snapshot does not stop the start; the next start completes it [HOST-07]', async () => {
    const expected = await folder.restore(path);
    const before = await folder.files();
    const write = vi.spyOn(SnapshotFile.prototype, 'write').mockRejectedValue(new Error('ENOSPC'));
    const storage = await folder.open();
    expect(folder.warnings.join()).toContain('ENOSPC');
    const mine = await like(storage, 12);
    await folder.kill(storage);
    expect(await folder.files()).toMatchObject(before);

    write.mockRestore();
    const again = await folder.open();
    expect(foundOf(again, expected)).toMatchObject(expected);
    expect(again.store.favourites.get(mine.id)).toEqual(mine);
    expect(again.damaged).toBe(false);
    expect(await readJson(join(folder.path, 'db.json'))).toMatchObject({ format: FORMAT });
    expect(await folder.kept()).toHaveLength(2);
  });

  it('that is killed before it deletes the old journal loses no data [HOST-07]', async () => {
    const expected = await folder.restore(path);
    const before = Object.entries(await folder.files());
    const storage = await folder.open();
    await folder.kill(storage);
    for (const [name, text] of before) {
      if (name.startsWith('journal-')) await writeFile(join(folder.path, name), text);
    }
    const again = await folder.open();
    expect(foundOf(again, expected)).toMatchObject(expected);
    expect(again.store.export()).toEqual(storage.store.export());
    expect(folder.warnings).toEqual([]);
  });
});

describe('a format of a newer version', () => {
  const newest = recordings.toSorted((a, b) => a.format - b.format).at(-1)?.path ?? '';

  it.each([
    ['in the snapshot', 'db.json', `{"format":${FORMAT + 1},"rows":"of a shape to come"}`],
    ['in a line of the journal', 'journal-000000000099.jsonl', `{"format":${FORMAT + 1}}\n`],
  ])('%s is refused, and nothing is touched [HOST-07]', async (_, name, text) => {
    await folder.restore(newest);
    await writeFile(join(folder.path, name), text);
    const before = await folder.files();
    await expect(folder.open()).rejects.toThrow(NewerFormat);
    expect(await folder.files()).toEqual(before);
    expect(folder.warnings).toEqual([]);
  });

  it('in a journal after a damaged one is refused before that is moved [HOST-07]', async () => {
    await folder.restore(newest);
    const names = await readdir(folder.path);
    const journal = names.find((one) => one.startsWith('journal-')) ?? '';
    await appendFile(join(folder.path, journal), 'damage\n');
    await writeFile(join(folder.path, 'journal-000000000099.jsonl'), `{"format":${FORMAT + 1}}\n`);
    const before = await folder.files();
    await expect(folder.open()).rejects.toThrow(NewerFormat);
    expect(await folder.files()).toEqual(before);
  });
});
