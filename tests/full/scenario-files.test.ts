import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { resetSandbox } from '#lab/control';
import { listScenarios } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { STATE_MAX_BYTES } from '#lab/limits';
import { readConfig } from '../../server/config.ts';
import { RIVOLA, Server } from '../support/server-process.ts';
import { Client } from '../support/client.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-scenario-files-'));
afterAll(() => rm(root, { recursive: true }));

type Row = Record<string, unknown>;
type Document = Record<string, unknown> &
  Record<'users' | 'tickets' | 'favourites' | 'feedback', Row[]>;

const SHIPPED = readConfig({}).SCENARIOS_DIR;
const shipped = async () =>
  JSON.parse(await readFile(join(SHIPPED, 'everything-departs.json'), 'utf8')) as Document;

/** Starts a server on the scenarios of a folder, with stored data of its own. */
const start = async (scenarios: string, data = join(scenarios, 'data')) => {
  const server = await Server.start(RIVOLA, {
    SCENARIOS_DIR: scenarios,
    DATA_DIR: data,
    UPLOADS_DIR: join(data, 'uploads'),
  });
  onTestFinished(() => server.stop().then(() => {}));
  return server;
};

const clientOf = ({ url }: Server) => new Client(url, {});
const listed = async (server: Server) =>
  (await clientOf(server).call(listScenarios, {})).body.map(({ name }) => name);
const resetTo = async (server: Server, scenario: string) => {
  const { status } = await clientOf(server).call(resetSandbox, { body: { scenario } });
  expect(status).toBe(200);
};

describe('a folder of scenarios in which some files do not fit', () => {
  const first = (document: Document, table: 'users' | 'tickets' | 'feedback', change: Row) => ({
    ...document,
    [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
  });
  /** By file, what is wrong in it and what the start says of that. */
  const files: Record<string, [(document: Document) => unknown, string]> = {
    'airport.json': [
      (d) => first(d, 'tickets', { departure: 'Oz' }),
      "tickets, row 1 (id 1): field 'departure' is not valid: Invalid input",
    ],
    'date.json': [
      (d) => first(d, 'tickets', { date: '2026-06-12' }),
      "tickets, row 1 (id 1): field 'date' must be an offset from today, such as +2d or -3d 14:05:00.000",
    ],
    'empty.json': [(d) => d, 'its name is that of a built-in scenario'],
    'email.json': [
      (d) => first(d, 'users', { email: 'luca.bianchi@example.com' }),
      "users, row 2 (id 2): field 'email' has a value that another row has too",
    ],
    'image.json': [
      (d) => first(d, 'tickets', { image: 'mia.webp' }),
      "tickets, row 1 (id 1): field 'image' names a picture that is neither in images nor one of the seed",
    ],
    'missing.json': [
      (d) => first(d, 'feedback', { author: undefined }),
      "feedback, row 1 (id 1): field 'author' is missing",
    ],
    'says.json': [
      ({ says: _says, ...d }) => d,
      "field 'says' must be a line that says what the scenario is for, of 1 to 160 characters",
    ],
    'Spaced name.json': [
      (d) => d,
      'its name may have lower case letters, digits and hyphens, from 1 to 60, the first of them no hyphen',
    ],
    'stranger.json': [
      (d) => first(d, 'tickets', { user: 4711 }),
      "tickets, row 1 (id 1): field 'user' names no row of users",
    ],
    'table.json': [(d) => ({ ...d, favourites: 7 }), "field 'favourites' must be a list of rows"],
    'unknown.json': [
      (d) => first(d, 'users', { nickname: 'Marty' }),
      "users, row 1 (id 1): field 'nickname' is unknown",
    ],
  };

  it('is told to who starts the server, each by name, row and field, and the others serve [LAB-03]', async () => {
    const folder = await mkdtemp(join(root, 'bad-'));
    for (const [name, [change]] of Object.entries(files))
      await writeFile(join(folder, name), JSON.stringify(change(await shipped())));
    await writeFile(join(folder, 'cut.json'), '{"says": "Tagliato');
    await writeFile(join(folder, 'comma.json'), '{\n  "says": "Virgola",\n}');
    await writeFile(join(folder, 'bom.json'), `\uFEFF${JSON.stringify(await shipped())}`);
    const { mail: _mail, ...withoutMail } = await shipped();
    const still = { ...withoutMail, clock: { mode: 'frozen', now: '+0d 09:00:00.000' } };
    await writeFile(join(folder, 'still.json'), JSON.stringify(still));
    const users = [{ id: 'uno' }, null];
    const several = { ...(await shipped()), users, says: '', flights: [] };
    await writeFile(join(folder, 'several.json'), JSON.stringify(several));
    await writeFile(join(folder, 'large-file.json'), 'x'.repeat(STATE_MAX_BYTES + 1));
    await writeFile(join(folder, 'good.json'), JSON.stringify(await shipped()));
    await writeFile(join(folder, 'notes.txt'), 'no scenario');
    const server = await start(folder);
    for (const [name, [, said]] of Object.entries(files)) {
      const line = `⚠  The scenario ${join(folder, name)} is left out: ${said}.\n`;
      expect(server.output).toContain(line);
    }
    expect(server.output).toMatch(/cut\.json is left out: .*JSON from line 1, column 19 on\.\n/);
    expect(server.output).toMatch(/comma\.json is left out: .*JSON from line 3, column 1 on\.\n/);
    expect(server.output).toMatch(
      /still\.json serves, without its clock: a sandbox has its own\.\n/,
    );
    expect(server.output).toContain(
      [
        `⚠  The scenario ${join(folder, 'several.json')} is left out: `,
        "field 'flights' is unknown",
        "field 'says' must be a line that says what the scenario is for, of 1 to 160 characters",
        'users, row 1 (id "uno"): field \'id\' is not valid: Invalid input: expected number, received string',
        'users, row 1 (id "uno"): field \'email\' is missing',
        'users, row 1 (id "uno"): field \'full_name\' is missing',
        'users, row 1 (id "uno"): field \'is_staff\' is missing',
        'users, row 1 (id "uno"): field \'is_active\' is missing',
        'users, row 1 (id "uno"): field \'date_joined\' is missing',
        "users, row 2: field 'id' is no row\n",
      ].join('\n   '),
    );
    expect(server.output).toMatch(/large-file\.json is left out: it is larger than/);
    expect(server.output).not.toMatch(/good|bom|notes|Error/);
    expect(await listed(server)).toEqual(['default', 'empty', 'large', 'bom', 'good', 'still']);
    await resetTo(server, 'good');
    expect((await clientOf(server).call(exportSandbox, { query: {} })).body.tickets).toHaveLength(
      98,
    );
  }, 60_000);

  it('that does not exist is said too, and the built-in ones serve [LAB-03]', async () => {
    const folder = join(root, 'nowhere');
    const server = await start(folder, join(root, 'nowhere-data'));
    expect(server.output).toContain(`⚠  The folder of scenarios ${folder} cannot be read: ENOENT`);
    expect(await listed(server)).toEqual(['default', 'empty', 'large']);
  }, 60_000);
});
