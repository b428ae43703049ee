import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportSandbox } from '#lab/state';
import { publishPicture } from '../support/requests.ts';
import { aPng } from '../support/builders.ts';
import { runNode } from '../support/processes.ts';
import { testServer } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('scenario-command');
const server = await testServer();

/** Runs `npm run scenario` with these words, for a folder of scenarios. */
const command = (folder: string, ...words: string[]) =>
  runNode(['--import', 'tsx', 'scripts/scenario.ts', ...words], {
    ...{ PORT: new URL(server.url).port, SCENARIOS_DIR: folder },
  }).ended;

describe('npm run scenario', () => {
  it('writes a sandbox of the running server, with relative dates and pictures, a row on each line [LAB-03]', async () => {
    const folder = await mkdtemp(join(root, 'good-'));
    const from = server.createSandbox({ id: 'da-salvare' });
    await publishPicture(from, await aPng());
    const says = 'Luca ha pubblicato un volo, con la sua «foto».';
    const { stdout } = await command(folder, 'foto-di-luca', says, 'da-salvare');
    const file = join(folder, 'foto-di-luca.json');
    expect(stdout).toBe(`Wrote ${file}. The server reads it when it starts again.\n`);
    const query = { dates: 'relative', images: 'true' } as const;
    const answer = await from.visitor.call(exportSandbox, { query });
    const { scenario: _scenario, clock: _clock, ...exported } = answer.body;
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toEqual({ says, ...exported });
    const rows = (of: string) => of.split('\n').filter((line) => line.includes('"departure":'));
    expect(rows(text)).toHaveLength(61);
    expect(rows(answer.text)).toEqual(rows(text));
  }, 60_000);

  it('replaces a file that is there only with --force [LAB-03]', async () => {
    const folder = await mkdtemp(join(root, 'there-'));
    const file = join(folder, 'mio.json');
    await writeFile(file, 'ore di lavoro');
    const refused = await command(folder, 'mio', 'Il mio scenario.');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `${file} is there already. Choose another name, or replace it with --force.\n`,
    ]);
    expect(await readFile(file, 'utf8')).toBe('ore di lavoro');
    expect(await command(folder, 'mio', 'Il mio scenario.', '--force')).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ says: 'Il mio scenario.' });
  }, 60_000);

  it.each([
    [
      'the name of a built-in scenario',
      ['default', 'Sì.'],
      'its name is that of a built-in scenario',
    ],
    ['a sandbox that does not exist', ['altra', 'Sì.', 'nessuna'], 'was not exported (404'],
    ['no line at all', ['sola'], 'npm run scenario -- <name>'],
  ])(
    'writes nothing for %s, and says why [LAB-03]',
    async (_, words, said) => {
      const folder = await mkdtemp(join(root, 'bad-'));
      const { code, stderr } = await command(folder, ...words);
      expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
      expect(await readdir(folder)).toEqual([]);
    },
    60_000,
  );
});
