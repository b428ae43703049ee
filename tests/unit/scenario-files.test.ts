/** The scenarios that come along as files. */
import { describe, expect, it } from 'vitest';
import { STATE_MAX_BYTES } from '#lab/limits';
import { buildScenario } from '../../seed/scenarios.ts';
import { ownFolder } from '../support/own-folder.ts';
import { readConfig } from '../../server/config.ts';
import type { CustomScenario } from '../../server/store/seeds.ts';
import { readScenarioFiles } from '../../server/lab/document/scenario-files.ts';
import { scenarioText } from '../../server/lab/document/write-state.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TODAY = '2026-06-12';

const folder = readConfig({}).SCENARIOS_DIR;
const { scenarios, problems } = await readScenarioFiles(folder);

const rowsOf = (name: string, today = TODAY) => {
  const scenario = scenarios.find((one) => one.name === name) as CustomScenario;
  return scenario.rows(today, 'hash');
};

describe('the scenarios that come along', () => {
  it('fit, each with a line that says what it is for [LAB-03]', () => {
    expect(problems).toEqual([]);
    expect(scenarios.map(({ name }) => name)).toEqual(['everything-departs', 'long-history']);
    for (const { says } of scenarios)
      for (const text of [says.it, says.en]) expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it.each(scenarios)(
    '$name has the personas, by the ids of the seed [LAB-03, SEED-01]',
    ({ name }) => {
      const seeded = buildScenario('empty', TODAY).users.slice(0, 5);
      const known = ({ id, email, is_staff, is_active }: (typeof seeded)[number]) => [
        ...[id, email, is_staff, is_active],
      ];
      expect(rowsOf(name).users.slice(0, 5).map(known)).toEqual(seeded.map(known));
    },
  );

  it.each(scenarios)(
    '$name has a row on each line, so that a diff can be read [LAB-03]',
    async ({ name, document, says }) => {
      const { says: _says, ...exported } = document;
      expect(await readFile(join(folder, `${name}.json`), 'utf8')).toBe(
        scenarioText(exported, says),
      );
    },
  );
});

type Row = Record<string, unknown>;
type Document = Record<string, unknown> & Record<'users' | 'tickets' | 'feedback', Row[]>;
const first = (document: Document, table: 'users' | 'tickets' | 'feedback', change: Row) => ({
  ...document,
  [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
});
const SAYS = 'says: Say in a line what it is for: 1 to 160 characters';
/** By file, what is wrong in it and what is said of that. */
const CASES: Record<string, [(document: Document) => unknown, string]> = {
  airport: [
    (d) => first(d, 'tickets', { departure: 'Oz' }),
    'tickets: Row 1 (id 1), field departure: Give an airport of the list',
  ],
  date: [
    (d) => first(d, 'tickets', { date: '2026-06-12' }),
    'tickets: Row 1 (id 1), field date: Give the date as a distance from today, such as +2d or -3d 14:05:00.000',
  ],
  image: [
    (d) => first(d, 'tickets', { image: 'mia.webp' }),
    'tickets: Row 1 (id 1), field image: Give an image that is in images, an initial one, or null',
  ],
  missing: [
    (d) => first(d, 'feedback', { author: undefined }),
    'feedback: Row 1 (id 1), field author: This field is required',
  ],
  says: [(d) => ({ ...d, says: '' }), SAYS],
  'Spaced name': [
    (d) => d,
    'its name may have lower case letters, digits and hyphens, from 1 to 60, the first of them no hyphen',
  ],
  unknown: [
    (d) => first(d, 'users', { nickname: 'Marty' }),
    'users: Row 1 (id 1), field nickname: Unknown field',
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
  const users = [{ id: 'uno' }, null];
  await write('several', JSON.stringify({ ...document, users, says: '', flights: [] }));
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
    'users: Row 1 (id "uno"), field id: Give a number.',
    ...['email', 'full_name', 'is_staff', 'is_active', 'date_joined'].map(
      (field) => `users: Row 1 (id "uno"), field ${field}: This field is required.`,
    ),
    'users: Row 2 (no id), field id: This entry is no row.',
  ]);
  expect(read.problems).toHaveLength(said.size);
  const nowhere = join(own, 'nowhere');
  const none = await readScenarioFiles(nowhere);
  expect([none.scenarios, none.problems.length]).toEqual([[], 1]);
  expect(none.problems[0]).toContain(`${nowhere} cannot be read: ENOENT`);
});
