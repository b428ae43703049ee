/** Folders of format 1, which had a journal beside the document (HOST-07). */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { FORMAT } from '../../server/store/migrations.ts';
import { YELLOW } from '../support/builders.ts';
import { openStorage } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';

const seeds = new Seeds(buildScenario, SEED_FINGERPRINT);
const root = await ownFolder('older');

const NONE = { users: [], tickets: [], favourites: [], feedback: [], mail: [] };
const LAST = { users: 12, tickets: 60, favourites: 51, feedback: 25, mail: 0 };
const liked = (id: number, ticket: number) => ({
  id,
  ...{ user: 3, ticket, created_at: '2026-06-12T07:00:00.000Z' },
});
const stateWith = (...ids: number[]) => ({
  scenario: 'default',
  resets: 3,
  last_ids: { ...LAST, favourites: 60 },
  changes: { ...NONE, favourites: ids.map((id) => [id, liked(id, id)]) },
});

/** As format 1 wrote it, with a favourite and after the entry with that number. */
const DOCUMENT = {
  format: 1,
  seed: SEED_FINGERPRINT,
  sequence: 4,
  scenario: 'default',
  resets: 1,
  last_ids: LAST,
  changes: { ...NONE, favourites: [[51, liked(51, 9)]] },
};
const line = (sequence: number, content: object) =>
  `${JSON.stringify({ format: 1, sequence, ...content })}\n`;
const like = (sequence: number, id: number, ticket: number) =>
  line(sequence, { changes: [['favourites', id, liked(id, ticket)]] });

let folder = '';
let warnings: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
  warnings = [];
});

const open = async () => {
  const storage = await openStorage(folder, seeds, { warn: (text) => warnings.push(text) });
  onTestFinished(() => storage.close());
  return storage;
};
const write = (name: string, content: string | object) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const JOURNAL = 'journal-000000000005.jsonl';

const openWith = async (...lines: string[]) => {
  await write('db.json', DOCUMENT);
  await write(JOURNAL, lines.join(''));
  return (await open()).store;
};
const likedBy3 = ({ favourites }: Awaited<ReturnType<typeof openWith>>) =>
  favourites.by('user', 3).map(({ id, ticket }) => [id, ticket]);

describe('the journal of an older version', () => {
  it('is read into the document, over several files, and both are kept aside as they were [HOST-07]', async () => {
    await write('db.json', DOCUMENT);
    await write('journal-000000000001.jsonl', like(4, 51, 9));
    await write(JOURNAL, like(5, 52, 10));
    const removed = line(6, {
      changes: [
        ['favourites', 51, null],
        ['tickets', 9, null],
      ],
    });
    await write('journal-000000000006.jsonl', removed);
    const { store } = await open();
    expect([likedBy3(store), store.tickets.get(9), store.resets]).toEqual([
      [[52, 10]],
      undefined,
      1,
    ]);
    expect(store.state.last_ids.favourites).toBe(52);
    expect(warnings).toEqual([]);
    const stored = JSON.parse(await readFile(join(folder, 'db.json'), 'utf8')) as {
      format: number;
    };
    expect(stored.format).toBe(FORMAT);
    const names = (await readdir(folder)).filter((name) => name.includes('.format-1-'));
    expect(names).toHaveLength(4);
    for (const name of names.filter((one) => one.startsWith('db.json')))
      expect(await readFile(join(folder, name), 'utf8')).toBe(JSON.stringify(DOCUMENT));
    // A restart finds the same.
    await rm(join(folder, 'lock'));
    expect((await open()).store.export()).toEqual(store.export());
  });

  it('has resets, states, returns to a state of the same file, and brands [HOST-07, LAB-02, LOOK-08]', async () => {
    const reset = await openWith(like(5, 52, 10), line(6, { reset: 'empty' }));
    expect([reset.scenario, reset.resets, reset.tickets.size]).toEqual(['empty', 2, 0]);
    expect(reset.state.last_ids.users).toBe(reset.users.size);
    await rm(join(folder, 'lock'));

    const lines = [
      line(5, { state: stateWith(51, 53) }),
      like(6, 54, 11),
      line(7, { brand: YELLOW }),
      line(8, { state_of: 5, resets: 5, last_ids: { ...LAST, favourites: 70 } }),
      like(9, 71, 12),
    ];
    const back = await openWith(...lines);
    expect(likedBy3(back)).toEqual([
      [51, 51],
      [53, 53],
      [71, 12],
    ]);
    expect([back.resets, back.brand, back.state.last_ids.favourites]).toEqual([5, null, 71]);
    await rm(join(folder, 'lock'));

    const worn = await openWith(line(5, { brand: YELLOW }), like(6, 52, 10));
    expect([worn.brand, likedBy3(worn).length]).toEqual([YELLOW, 2]);
  });

  it.each([
    ['a last line that was being written when the process was killed', '{"format":1,"sequen', 2],
    ['nothing', '', 2],
  ])('with %s is read without a word [HOST-07]', async (_, end, count) => {
    expect(likedBy3(await openWith(like(5, 52, 10), end))).toHaveLength(count);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a line of another program', '{"level":30}\n'],
    ['NUL bytes', '\0\0\0\n'],
    ['a line missing', ''],
  ])('with %s is read up to there, moved aside and named [HOST-06, HOST-07]', async (_, damage) => {
    const store = await openWith(like(5, 52, 10), damage, like(7, 53, 11));
    expect(likedBy3(store).map(([id]) => id)).toEqual([51, 52]);
    expect(warnings).toEqual([
      expect.stringMatching(/is damaged and was moved aside as \S+corrupt-/),
    ]);
    expect((await readdir(folder)).join()).toMatch(/journal-000000000005\.jsonl\.corrupt-/);
  });

  it('is set aside where its document is gone or damaged [HOST-06]', async () => {
    await write(JOURNAL, like(5, 52, 10));
    expect(likedBy3((await open()).store)).toEqual([]);
    expect(warnings.join()).toContain('is damaged');
    await rm(join(folder, 'lock'));
    await write('db.json', '{"format":1,');
    await write(JOURNAL, like(5, 52, 10));
    await open();
    expect(warnings.at(-1)).toContain(', with its journal; this start begins from the seed');
    expect((await readdir(folder)).filter((name) => name.includes('.corrupt-'))).toHaveLength(2);
  });
});
