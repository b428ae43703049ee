import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { resetSandbox } from '#lab/control';
import { listScenarios } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
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

describe('a folder of scenarios', () => {
  it('in which a file does not fit is told to who starts the server, and the others serve [LAB-03]', async () => {
    const folder = await mkdtemp(join(root, 'bad-'));
    const file = await shipped();
    const { says: _says, ...silent } = file;
    await writeFile(join(folder, 'silent.json'), JSON.stringify(silent));
    await writeFile(join(folder, 'good.json'), JSON.stringify(file));
    const server = await start(folder);
    expect(server.output).toContain(
      `⚠  The scenario ${join(folder, 'silent.json')} is left out: field 'says' must be a line`,
    );
    expect(await listed(server)).toEqual(['default', 'empty', 'large', 'good']);
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
