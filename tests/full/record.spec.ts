import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { inProject } from '../../scripts/lib/project.mjs';
import { HAS_GROUPS, killTree } from '../support/processes.ts';
import { expect, test as base } from '../support/test.ts';

/** Playwright's variables for tests of its recorder: without windows, and ended by 'exit' at its standard input. */
const WITHOUT_WINDOWS = { PWTEST_CLI_HEADLESS: '1', PWTEST_CLI_IS_UNDER_TEST: '1' };

/** The environment without the variables of the Playwright that runs this, and without a display. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(TEST|PW|PLAYWRIGHT)_|DISPLAY$/.test(name)),
);

const RECORD = ['--import', 'tsx', inProject('tests', 'tools', 'record', 'run.ts')];

type Settings = Readonly<Record<string, string | undefined>>;

const startNode = (args: readonly string[], settings: Settings) => {
  const child = spawn(process.execPath, args, {
    cwd: inProject(),
    env: { ...environment, ...settings },
    // A process group of its own, so that the recorder's browsers end with it.
    detached: HAS_GROUPS,
  });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (printed += piece.toString()));
  return { child, printed: () => printed, closed: once(child, 'close') };
};

type Started = ReturnType<typeof startNode>;

const test = base.extend<{ start: typeof startNode }>({
  /** Starts Node with a file; what still runs when the test ends is killed. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the fixtures destructured
  start: async ({}, provide) => {
    const all: Started[] = [];
    await provide((args, settings) => {
      const started = startNode(args, settings);
      all.push(started);
      return started;
    });
    for (const { child } of all) killTree(child);
  },
});

test('what is recorded in a sandbox of its own, as a seller, is a test of the kit that passes [LAB-10]', async ({
  baseURL,
  demo,
  start,
}, testInfo) => {
  const file = testInfo.outputPath('recorded.spec.ts');
  const recorder = start(
    [...RECORD, '--as', 'marta', '--scenario', 'long-history', '--path', '/cerca', '--out', file],
    { ...WITHOUT_WINDOWS, RIVOLA_URL: baseURL },
  );
  await expect
    .poll(() => readFile(file, 'utf8').catch(recorder.printed), { timeout: 40_000 })
    .toContain(`page.goto('${baseURL}/cerca')`);
  const [, id = ''] = /sandbox {2}(record-\w+): long-history/.exec(recorder.printed()) ?? [];
  const search = await demo.named(id).calls({ endpoint: 'searchTickets', wait: 10_000 });
  expect(search.at(0)?.who?.email).toBe('marta.greco@example.com');
  recorder.child.stdin.end('exit\n');
  expect(await recorder.closed).toEqual([0, null]);
  await expect(demo.named(id).clock(), 'the sandbox is deleted').rejects.toMatchObject({
    status: 404,
  });

  const recorded = await readFile(file, 'utf8');
  expect(recorded).toContain("test.use({ persona: 'marta', scenario: 'long-history' });");
  expect(recorded).toContain("page.goto('/cerca')");
  const check = "await expect(page.getByRole('banner')).toContainText('Ciao, Marta Greco');";
  await writeFile(file, recorded.replace(/^}\);/m, `  ${check}\n});`));
  const launchOptions = { executablePath: environment['BROWSER_PATH'] };
  const config = { testDir: '.', outputDir: 'inner', use: { baseURL, launchOptions } };
  const configFile = testInfo.outputPath('playwright.config.ts');
  await writeFile(configFile, `export default ${JSON.stringify(config)};`);
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const run = start([cli, 'test', '--config', configFile, '--reporter', 'list'], {});
  await run.closed;
  expect(run.printed()).toContain('1 passed');
});

test('the recorder says in one line that there is no display, and keeps a file that is there [LAB-10]', async ({
  baseURL,
  start,
}, testInfo) => {
  const file = testInfo.outputPath('mine.spec.ts');
  await writeFile(file, '// mine');
  const hidden = start([...RECORD, '--out', file], { RIVOLA_URL: baseURL });
  const refused = start([...RECORD, '--out', file], { ...WITHOUT_WINDOWS, RIVOLA_URL: baseURL });
  const misread = start([...RECORD, '--as', 'nobody'], { RIVOLA_URL: baseURL });
  for (const { closed } of [hidden, refused, misread]) expect(await closed).toEqual([1, null]);
  // On macOS and Windows there is always a display.
  if (process.platform === 'linux') expect(hidden.printed()).toContain('there is no display');
  expect(refused.printed()).toContain(`${file} exists: remove it`);
  expect(misread.printed()).toContain('marta, luca, nuovo, admin');
  expect(await readFile(file, 'utf8')).toBe('// mine');
});
