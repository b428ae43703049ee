/** The scenarios that come along as files, files that do not fit, and data over a file that changes or goes (LAB-03). */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Loose } from '#contract/json-values';
import { STATE_MAX_BYTES } from '#lab/limits';
import { buildScenario, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { customScenario } from '../../server/lab/document/custom-scenario.ts';
import { explainIssues } from '../../server/lab/document/issues.ts';
import {
  parseScenario,
  readScenarioFiles,
  readStoredScenario,
} from '../../server/lab/document/scenario-files.ts';
import { scenarioText } from '../../server/lab/document/write-state.ts';
import { plainText } from '../../server/output.ts';
import { Seeds } from '../../server/store/seeds.ts';
import { like, ownStorages } from '../support/open-storage.ts';
import { ownFolder } from '../support/own-folder.ts';
import { first, type Document } from '../support/state-documents.ts';

const TODAY = '2026-06-12';

const folder = readConfig({}).SCENARIOS_DIR;
const { scenarios, problems } = await readScenarioFiles(folder);

it.each(scenarios)(
  'the file of $name has a row on each line, so that a diff can be read [LAB-03]',
  async ({ name, document, says }) => {
    const { says: _says, ...exported } = document;
    expect(problems).toEqual([]);
    expect(await readFile(join(folder, `${name}.json`), 'utf8')).toBe(scenarioText(exported, says));
  },
);

const SAYS = 'says: Say in a line what it is for: 1 to 160 characters';
/** By file, what is wrong in it and what is said of that. */
const CASES: Record<string, [(document: Document) => unknown, string]> = {
  date: [
    (d) => first(d, 'tickets', { date: '2026-06-12' }),
    'tickets: Row 1 (id 1), field date: Give the date as a distance from today, such as +2d or -3d 14:05:00.000',
  ],
  image: [
    (d) => first(d, 'tickets', { image: 'mia.webp' }),
    'tickets: Row 1 (id 1), field image: Give an image that is in images, an initial one, or null',
  ],
  says: [(d) => ({ ...d, says: '' }), SAYS],
  'Spaced name': [
    (d) => d,
    'its name may have lower case letters, digits and hyphens, from 1 to 60, the first of them no hyphen',
  ],
};
/** Texts that are no scenario, and what is said of them. */
const TEXTS: Record<string, [string, RegExp]> = {
  cut: ['{"says": "Tagliato', /it is no valid JSON: .* at position 18\b/],
  comma: ['{\n  "says": "Virgola",\n}', /it is no valid JSON: .* at position 23\b/],
  list: ['[]', /it is no JSON object\.$/],
  huge: ['x'.repeat(STATE_MAX_BYTES + 1), /it is larger than/],
};

it('a folder of scenarios in which some files do not fit names each by table, row and field, and the others serve, also with a byte order mark [LAB-03]', async () => {
  const own = await ownFolder('bad-scenarios');
  const write = (name: string, text: string) => writeFile(join(own, `${name}.json`), text);
  const text = await readFile(join(folder, 'everything-departs.json'), 'utf8');
  const document = JSON.parse(text) as Document;
  for (const [name, [change]] of Object.entries(CASES))
    await write(name, JSON.stringify(change(document)));
  for (const [name, [wrong]] of Object.entries(TEXTS)) await write(name, wrong);
  await write('several', JSON.stringify({ ...document, users: [null], says: '', flights: [] }));
  const { mail: _mail, ...withoutMail } = document;
  const clock = { mode: 'frozen', now: '+0d 09:00:00.000' };
  await write('still', JSON.stringify({ ...withoutMail, clock }));
  await write('bom', `\uFEFF${text}`);
  await writeFile(join(own, 'notes.txt'), 'no scenario');
  const read = await readScenarioFiles(own);
  expect(read.scenarios.map(({ name }) => name)).toEqual(['bom', 'still']);
  const said = new Map(
    read.problems.map((problem) => [/(\w+( name)?)\.json/.exec(problem)?.[1], problem]),
  );
  for (const [name, [, reason]] of Object.entries(CASES))
    expect(said.get(name)).toBe(`The scenario ${join(own, name)}.json is left out: ${reason}.`);
  for (const [name, [, reason]] of Object.entries(TEXTS)) expect(said.get(name)).toMatch(reason);
  expect(said.get('still')).toMatch(/serves, without its clock: a sandbox has its own\.$/);
  expect(said.get('several')?.split('\n   ').slice(1)).toEqual([
    `${SAYS}.`,
    'flights: Unknown field.',
    'users: Row 1 (no id), field id: This entry is no row.',
  ]);
  expect(read.problems).toHaveLength(said.size);
  const nowhere = join(own, 'nowhere');
  const none = await readScenarioFiles(nowhere);
  expect([none.scenarios, none.problems.length]).toEqual([[], 1]);
  expect(none.problems[0]).toContain(`${nowhere} cannot be read: ENOENT`);
});

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
