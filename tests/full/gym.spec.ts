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

/** Prints, and where it is given a file writes, what pytest does, or with `xdist` its plugin; it takes as long as it takes. */
const PYTEST = `
  import { writeFileSync } from 'node:fs';
  ${PRICES}
  const [, , kind, file] = process.argv;
  const began = performance.now();
  const passed = await areRight();
  const time = ((performance.now() - began) / 1000).toFixed(3);
  const worker = process.pid % 8;
  const name = ['test_SEARCH', '04_prices[a - b]'].join('_');
  if (kind === 'xdist')
    console.log('[gw' + worker + '] [ 50%] ' + (passed ? 'PASSED' : 'FAILED') + ' test_search.py::' + name + ' ');
  else console.log('test_search.py ' + (passed ? '.' : 'F') + '.     [100%]');
  if (!passed) console.log('FAILED test_search.py::' + name + ' - assert ' + time + ' == 0');
  console.log('==== 1 ' + (passed ? 'passed' : 'failed') + ' in ' + time + 's ====');
  const failure = passed ? '' : '<failure message="assert">' + time + '</failure>';
  if (file)
    writeFileSync(
      file,
      '<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest" time="' + time +
        '"><testcase classname="test_search" name="' + name + '" time="' + time + '">' + failure +
        '</testcase></testsuite></testsuites>',
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
  'pytest, by its report': {
    ...{ file: 'suite.mjs', source: PYTEST, title: /test_search test_SEARCH_04_prices\[a - b\]$/ },
    command: (folder: string) => [NODE, `${folder}/suite.mjs`, 'pytest', '{report}'],
  },
  'pytest, by its lines': {
    ...{
      file: 'suite.mjs',
      source: PYTEST,
      title: /test_search\.py::test_SEARCH_04_prices\[a - b\]$/,
    },
    command: (folder: string) => [NODE, `${folder}/suite.mjs`, 'pytest'],
  },
  'pytest-xdist, by its lines': {
    ...{
      file: 'suite.mjs',
      source: PYTEST,
      title: /test_search\.py::test_SEARCH_04_prices\[a - b\]$/,
    },
    command: (folder: string) => [NODE, `${folder}/suite.mjs`, 'xdist'],
  },
  'vitest, by its JUnit report': {
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
  'Playwright, by its lines': {
    ...{
      file: 'suite.spec.mjs',
      source: PLAYWRIGHT,
      title: /suite\.spec\.mjs:\d+:\d+ › search › prices are right$/,
    },
    command: (folder: string) => [
      ...[NODE, inProject('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
      ...['--config', `${folder}/playwright.config.mjs`, '--reporter', 'list'],
    ],
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
      const command = typeof suite === 'string' ? [process.execPath, '--test', file] : suite;
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
  const both = await train(SUITE, '--jobs', '2', '--only', 'price-off-by-a-cent,no-beta-banner');
  expect(both.printed).toMatch(
    /✓ price-off-by-a-cent +SEARCH-04 +prices are those that are stored/,
  );
  expect(both.printed).toMatch(
    /✗ no-beta-banner +GEN-02 +MISSED \(the suite never asks for page\): The notice that /,
  );
  expect(both.printed.trimEnd()).toMatch(/Caught 1 of 2 defects \(50 %\)\.$/);
  expect(both.code).toBe(1);
  expect((await train(SUITE, '--trust', '--only', 'price-off-by-a-cent')).code).toBe(0);
  const unknown = await train(SUITE, '--only', 'nobody');
  expect(unknown.printed).toContain("There is no defect 'nobody'");
  expect(unknown.code).toBe(2);
});

for (const [runner, { file, source, title, command }] of Object.entries(RUNNERS))
  test(`what a suite of ${runner} catches is caught, whatever time it took, and the time is said before [LAB-08]`, async ({
    train,
    folder,
  }) => {
    await writeFile(`${folder}/${file}`, source);
    await writeFile(`${folder}/playwright.config.mjs`, 'export default {};');
    const { code, printed } = await train(command(folder), '--only', 'price-off-by-a-cent');
    const [, caughtBy = printed] = /^✓ price-off-by-a-cent +SEARCH-04 +(.+)$/m.exec(printed) ?? [];
    expect(caughtBy).toMatch(title);
    expect(printed).toMatch(
      /One run took .+ Runs for 1 defects: 1 if the suite notices none .+\.\n\n1 defects:/,
    );
    expect(code).toBe(0);
  });

test('of several defects that the suite meets at once, those alone are caught that it notices alone [LAB-08]', async ({
  train,
}) => {
  const asked = [
    ...['price-off-by-a-cent', 'total-of-the-page', 'hints-count-one-more'],
    'mail-sent-twice',
  ];
  const { code, printed } = await train(
    SUITE,
    ...['--only', [...asked, 'date-order-ignored', 'seller-filter-ignored'].join(',')],
  );
  expect(printed).toMatch(
    /Where the suite never goes are 1, tried along with others\. Runs for 5 defects: 1 if/,
  );
  expect(printed).toMatch(
    /✗ hints-count-one-more +\S+ +MISSED \(the suite never asks for getSearchHints\)/,
  );
  expect(printed).toMatch(/The suite fails with 1, each of which is tried alone:/);
  expect(printed).toMatch(/✓ price-off-by-a-cent +SEARCH-04 +prices are those that are stored\n/);
  expect(printed).toMatch(/✗ mail-sent-twice +RESET-06 +MISSED: The mail /);
  expect(printed.trimEnd()).toMatch(/Caught 1 of 6 defects \(16 %\)\.$/);
  expect(code).toBe(1);
});

/** A call of the server, so that the suite counts as one of it. */
const CALL = "await fetch(process.env.RIVOLA_URL + '/api/calendar/');";

test('a flaky test catches nothing, and is named [LAB-08]', async ({ train }, testInfo) => {
  const mark = testInfo.outputPath('has-run');
  const { code, printed } = await train(
    `
      import { existsSync, writeFileSync } from 'node:fs';
      import { test } from 'node:test';
      test('passes once', async () => {
        ${CALL}
        const isFirst = !existsSync(${JSON.stringify(mark)});
        writeFileSync(${JSON.stringify(mark)}, '');
        if (!isFirst) throw new Error('again');
      });
    `,
    ...['--only', 'price-off-by-a-cent,no-beta-banner'],
  );
  expect(printed).toMatch(/Flaky: .*\n +passes once/);
  expect(printed.trimEnd()).toMatch(/Caught 0 of 2 defects \(0 %\)\.$/);
  expect(code).toBe(1);
});

test('a test that fails under every defect catches none, whatever command it is part of [LAB-08]', async ({
  train,
}) => {
  const script = `${CALL} process.exit(process.env.GYM_DEFECTS ? 1 : 0)`;
  const nameless = [process.execPath, '--input-type=module', '--eval', script];
  const { code, printed } = await train(nameless, '--only', 'price-off-by-a-cent');
  expect(printed).toMatch(/Failed under every defect, so they catch none:\n +the suite failed/);
  expect(printed.trimEnd()).toMatch(/Caught 0 of 1 defects \(0 %\)\.$/);
  expect(code).toBe(1);
});

test('a suite that never calls the server, or fails without a defect, is an error [LAB-08]', async ({
  train,
}) => {
  const runs = { never: 'process.exit(0)', fails: `${CALL} process.exit(1)` };
  const [never, fails] = [
    await train([process.execPath, '--eval', runs.never], '--only', 'price-off-by-a-cent'),
    await train(
      [process.execPath, '--input-type=module', '--eval', runs.fails],
      ...['--only', 'price-off-by-a-cent'],
    ),
  ];
  expect(never.printed).toContain('The suite never called the server');
  expect(fails.printed).toContain('The suite fails without any defect');
  expect([never.code, fails.code]).toEqual([2, 2]);
});
