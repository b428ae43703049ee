import { expect, test as base } from '@playwright/test';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../scripts/lib/project.mjs';
import { spawnCommand } from '../support/processes.ts';

/** Asks by the suite's own sandbox, by none, and after a reset, as a suite of any kind may. */
const SUITE = `
  import assert from 'node:assert/strict';
  import { test } from 'node:test';
  const read = async (path, headers = {}) => (await fetch(process.env.RIVOLA_URL + path, { headers })).json();
  const post = (path, body) =>
    fetch(process.env.RIVOLA_URL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  test('prices are those that are stored', async () => {
    const { id } = await (await post('/api/demo/sandboxes/', { date: '2026-06-12' })).json();
    await post('/api/demo/reset/', {});
    for (const headers of [{}, { 'x-sandbox': id }]) {
      const { tickets } = await read('/api/demo/export/', headers);
      const stored = Object.fromEntries(tickets.map(({ id, price }) => [id, price]));
      for (const { id, price } of await read('/api/tickets/public/', headers)) assert.equal(price, stored[id]);
    }
  });
  test('the mail stays at the address', async () => {
    await post('/api/auth/password/reset/', { email: 'luca.bianchi@example.com' });
    const [mail] = await read('/api/demo/outbox/?wait_ms=5000');
    assert.ok(mail.link.startsWith(process.env.RIVOLA_URL));
  });
`;

interface Fixtures {
  /** Outside of the repository, since runners leave out what git ignores there. */
  folder: string;
  /** Runs a suite, given as JavaScript, or a command, in the gym. */
  train: (
    suite: string | string[],
    ...options: string[]
  ) => Promise<{ code: number | null; printed: string }>;
}

/** Whether the search shows the prices that are stored. */
const PRICES = `
  const areRight = async () => {
    const read = async (path) => (await fetch(process.env.RIVOLA_URL + path)).json();
    const { tickets } = await read('/api/demo/export/');
    const stored = Object.fromEntries(tickets.map(({ id, price }) => [id, price]));
    const shown = await read('/api/tickets/public/');
    return shown.every(({ id, price }) => price === stored[id]);
  };
`;

/** As pytest writes its report, at the path that it is given; without one it only fails. */
const PYTEST = `
  import { writeFileSync } from 'node:fs';
  ${PRICES}
  const [, , report] = process.argv;
  const passed = await areRight();
  const name = ['test_SEARCH', '04_prices[a - b]'].join('_');
  const time = Math.random();
  if (report)
    writeFileSync(
      report,
      '<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" time="' + time + '"><testcase classname="test_search" name="' +
        name + '" time="' + time + '">' + (passed ? '' : '<failure message="assert">' + time + '</failure>') + '</testcase></testsuite></testsuites>',
    );
  process.exitCode = passed ? 0 : 1;
`;

const VITEST = `
  ${PRICES}
  describe('search', () => {
    test('prices are right', async () => expect(await areRight()).toBe(true));
  });
`;

const PLAYWRIGHT = `
  import { expect, test } from ${JSON.stringify(pathToFileURL(inProject('node_modules', '@playwright', 'test', 'index.mjs')).href)};
  ${PRICES}
  test.describe('search', () => {
    test('prices are right', async () => expect(await areRight()).toBe(true));
  });
`;

const NODE = process.execPath;
const RUNNERS = {
  pytest: {
    ...{ file: 'suite.mjs', source: PYTEST, title: /test_search test_SEARCH_04_prices\[a - b\]$/ },
    command: (folder: string) => [NODE, `${folder}/suite.mjs`, '{report}'],
  },
  vitest: {
    ...{
      file: 'suite.test.js',
      source: VITEST,
      title: /suite\.test\.js search > prices are right$/,
    },
    command: (folder: string) => [
      ...[NODE, inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', folder],
      ...['--globals', '--reporter', 'junit', '--outputFile', '{report}'],
    ],
  },
  Playwright: {
    ...{
      file: 'suite.spec.mjs',
      source: PLAYWRIGHT,
      title: /suite\.spec\.mjs search › prices are right$/,
    },
    command: (folder: string) => [
      ...[NODE, inProject('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
      ...['--config', `${folder}/playwright.config.mjs`, '--reporter', 'junit'],
    ],
  },
  'a runner without a report': {
    ...{ file: 'suite.mjs', source: PYTEST, title: /^the suite failed$/ },
    command: (folder: string) => [NODE, `${folder}/suite.mjs`],
  },
};

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the fixtures destructured
  folder: async ({}, provide) => {
    const made = await mkdtemp(join(tmpdir(), 'rivola-gym-'));
    await provide(made);
    await rm(made, { recursive: true });
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the fixtures destructured
  train: async ({}, provide, testInfo) => {
    await provide(async (suite, ...options) => {
      const file = testInfo.outputPath('suite.test.mjs');
      if (typeof suite === 'string') await writeFile(file, suite);
      // Node's own reporter of JUnit, beside the one that people read.
      const reporters = ['spec', 'junit'].flatMap((name, at) => [
        ...[`--test-reporter=${name}`, `--test-reporter-destination=${['stdout', '{report}'][at]}`],
      ]);
      const command = typeof suite === 'string' ? [NODE, '--test', ...reporters, file] : suite;
      const child = spawnCommand('gym', [...options, ...command], testInfo);
      let printed = '';
      const take = (piece: Buffer) => (printed += piece.toString());
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, printed };
    });
  },
});

test('the gym runs any suite clean and once for each defect, and says which were caught, and the share [LAB-08]', async ({
  train,
}) => {
  const { code, printed } = await train(SUITE, '--only', 'price-off-by-a-cent,no-beta-banner');
  expect(printed).toMatch(
    /✓ price-off-by-a-cent +SEARCH-04 +test prices are those that are stored\n/,
  );
  expect(printed).toMatch(/✗ no-beta-banner +GEN-02 +MISSED: The notice that /);
  expect(printed.trimEnd()).toMatch(/Caught 1 of 2 defects \(50 %\)\.$/);
  expect(code).toBe(1);
  const unknown = await train(SUITE, '--only', 'nobody');
  expect(unknown.printed).toContain("There is no defect 'nobody'");
  expect(unknown.code).toBe(2);
});

for (const [runner, { file, source, title, command }] of Object.entries(RUNNERS))
  test(`what a suite of ${runner} catches is caught, and the time is said before [LAB-08]`, async ({
    train,
    folder,
  }) => {
    await writeFile(`${folder}/${file}`, source);
    await writeFile(`${folder}/playwright.config.mjs`, 'export default {};');
    const { code, printed } = await train(command(folder), '--only', 'price-off-by-a-cent');
    const [, caughtBy = printed] = /^✓ price-off-by-a-cent +SEARCH-04 +(.+)$/m.exec(printed) ?? [];
    expect(caughtBy).toMatch(title);
    expect(printed).toMatch(/One run takes \d+ s, one defect .+ if it notices all\./);
    expect(printed.includes('It wrote no JUnit report')).toBe(runner.includes('without'));
    expect(code).toBe(0);
  });

/** A call of the server, so that the suite counts as one of it. */
const CALL = "await fetch(process.env.RIVOLA_URL + '/api/calendar/');";
const evaluated = (script: string) => [NODE, '--input-type=module', '--eval', script];

test('a test that fails under every defect catches none, whatever command it is part of [LAB-08]', async ({
  train,
}) => {
  const { code, printed } = await train(
    evaluated(`${CALL} process.exit(process.env.GYM_DEFECTS ? 1 : 0)`),
    ...['--only', 'price-off-by-a-cent'],
  );
  expect(printed).toMatch(/Failed under every defect, so they catch none:\n +the suite failed/);
  expect(printed.trimEnd()).toMatch(/Caught 0 of 1 defects \(0 %\)\.$/);
  expect(code).toBe(1);
});

test('a suite that never calls the server, or fails without a defect, is an error [LAB-08]', async ({
  train,
}) => {
  const only = ['--only', 'price-off-by-a-cent'];
  const never = await train(evaluated('process.exit(0)'), ...only);
  const fails = await train(evaluated(`${CALL} process.exit(1)`), ...only);
  expect(never.printed).toContain('The suite never called the server');
  expect(fails.printed).toContain('The suite fails without any defect');
  expect([never.code, fails.code]).toEqual([2, 2]);
});
