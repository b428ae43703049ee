import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { Tally } from '#lab/calls';
import { ENDPOINTS } from '#lab/endpoints';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { inProject, projectRoot } from '../../scripts/lib/project.mjs';
import { spawned } from '../../scripts/lib/spawned.mjs';
import { ownFolder } from '../support/own-folder.ts';
import { HAS_GROUPS } from '../support/processes.ts';
import { textOf } from '../tools/coverage/show.ts';
import { messageOf, summarise } from '../tools/coverage/summary.ts';
import { ownCommands } from '../tools/gym/own-suite.ts';
import {
  failedUnderAll,
  flakyOf,
  judge,
  sampleOf,
  tableText,
  WHOLE_SUITE,
} from '../tools/gym/verdict.ts';
import { readOptions } from '../tools/suite/options.ts';
import { readReport } from '../tools/suite/report.ts';

const folder = await ownFolder('reports');

test('the command line is options, and after them a command with options of its own [LAB-08]', () => {
  const read = (...given: string[]) =>
    readOptions(given, { flags: ['own'], values: { sample: /^[1-9]\d*$/, only: /./ } });
  expect(read('--only', 'a,b', 'pytest', '--own', '-k', 'x')).toEqual({
    ...{ flags: new Set(), values: { only: 'a,b' }, command: ['pytest', '--own', '-k', 'x'] },
  });
  expect(read('--own')).toMatchObject({ flags: new Set(['own']), command: [] });
  expect(read('--', '--odd')).toMatchObject({ command: ['--odd'] });
  for (const wrong of [['--sample', '0', 'pytest'], ['--only'], ['--all', 'pytest']])
    expect(read(...wrong)).toBeNull();
});

/** Of runners, each with a test that failed, and others. */
const REPORTS: readonly [runner: string, report: string, failed: string[]][] = [
  [
    'pytest',
    `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" time="0.4"><testcase
      classname="test_a.Test" name="test_p[&quot;a&quot; &lt; b]" time="0.4"><failure
      message="assert 1 == 2">&lt;/testcase&gt;</failure></testcase><testcase classname="test_a" name="test_q"
      ><error message="failed on setup">no</error></testcase><testcase classname="test_a"
      name="test_r"><skipped/></testcase></testsuite></testsuites>`,
    ['test_a.Test test_p["a" < b]', 'test_a test_q'],
  ],
  [
    'vitest',
    `<testsuites><testsuite name="a.test.js"><testcase classname="a.test.js" name="list &gt; sorts" time="0.4">
      <failure>no</failure></testcase><testcase classname="a.test.js" name="list &gt; finds">
      <system-out><![CDATA[<failure></testcase>]]></system-out></testcase></testsuite></testsuites>`,
    ['a.test.js list > sorts'],
  ],
  [
    'Maven',
    `<testsuite name="it.SearchTest"><testcase name='sorts{int}[1]' classname='it.SearchTest' time='0.4'><rerunFailure/>
      <failure/></testcase><testcase name="finds" classname="it.SearchTest"><flakyFailure/></testcase></testsuite>`,
    ['it.SearchTest sorts{int}[1]'],
  ],
];

test.each(REPORTS)(
  'titles are read from the JUnit report of %s [LAB-08]',
  async (_, report, failed) => {
    const file = join(folder, 'report.xml');
    await writeFile(file, report);
    const results = await readReport(file, 0);
    expect(results?.filter(({ hasPassed }) => !hasPassed).map(({ title }) => title)).toEqual(
      failed,
    );
    await rm(file);
  },
);

test('of a folder the reports of this run alone are read [LAB-08]', async () => {
  for (const [name, seconds] of Object.entries({ 'a.xml': 2000, 'b.xml': 2001, 'old.xml': 1000 })) {
    await writeFile(join(folder, name), `<testsuite><testcase name="${name}"/></testsuite>`);
    await utimes(join(folder, name), seconds, seconds);
  }
  const results = await readReport(folder, 1_500_000);
  expect(results?.map(({ title }) => title)).toEqual(['a.xml', 'b.xml']);
  expect(await readReport(folder, 3_000_000)).toBeNull();
  expect(await readReport(join(folder, 'none.xml'), 0)).toBeNull();
});

const tried = (name: string, first: string[], again: string[]) => ({
  ...{ first, again },
  defect: { name, breaks: 'SEARCH-04', says: 'It is wrong.', where: '/cerca' },
});

test('a test catches a defect if it fails with it twice, and neither without it nor under all, and is not flaky [LAB-08]', () => {
  const all = [
    tried('one', ['flaky', 'sure', 'broken', 'always'], ['flaky', 'sure', 'broken', 'always']),
    tried('two', ['flaky', 'always'], ['always']),
    tried('three', ['flaky', 'always'], ['flaky', 'always', 'late']),
  ];
  const always = failedUnderAll(all);
  expect(always).toEqual(['always']);
  const flaky = flakyOf(all, ['broken']);
  expect(flaky).toEqual(['broken', 'flaky', 'late']);
  const judged = judge(all, [...always, ...flaky]);
  expect(judged.map(({ by }) => by)).toEqual([['sure'], [], []]);
  const text = tableText(judged, always, flaky);
  expect(text).toMatch(/✓ one +SEARCH-04 +sure\n/);
  expect(text).toMatch(
    /✗ two +SEARCH-04 +MISSED \(what failed catches nothing\): It is wrong\. \(\/cerca\)/,
  );
  expect(text).toMatch(/Failed under every defect, so they catch none:\n {2}always\n/);
  expect(text).toMatch(/Flaky: .*\n {2}broken\n/);
  expect(text).toMatch(/Caught 1 of 3 defects \(33 %\)\.$/);
  // A suite that fails without a report says of no test that it passed.
  expect(judge(all, flakyOf(all, [WHOLE_SUITE])).flatMap(({ by }) => by)).toEqual([]);
});

test('a sample has one defect of each kind before the second of any, and is always the same [LAB-08]', () => {
  const kindOf = ({ breaks }: { breaks: string }) => breaks.split('-')[0];
  const kinds = new Set(DEFECTS.map(kindOf));
  const sample = sampleOf(DEFECTS, kinds.size);
  expect(new Set(sample.map(kindOf))).toEqual(kinds);
  expect(sampleOf(DEFECTS, kinds.size)).toEqual(sample);
  expect(sampleOf(DEFECTS, Infinity)).toEqual(DEFECTS);
});

describe('on Windows', () => {
  it("the project's own suite is started without a shell, which would take its titles and folders apart [GEN-24]", () => {
    const [first = []] = ownCommands(['AUTH-03', 'AUTH-04']);
    const { program, args, shell } = spawned(first, 'win32');
    expect({ program, shell }).toEqual({ program: process.execPath, shell: false });
    expect(args).toContain(String.raw`\b(AUTH-03|AUTH-04)\b`);
    const node = String.raw`C:\Program Files\nodejs\node.exe`;
    expect(spawned([node, 'a b'], 'win32')).toEqual({ program: node, args: ['a b'], shell: false });
  });

  it.each([
    [['npx', 'playwright', 'test'], 'npx playwright test'],
    [['npx', 'vitest', '-t', 'a|b & c'], 'npx vitest -t "a|b & c"'],
    [[String.raw`C:\my tools\run.cmd`, ''], String.raw`"C:\my tools\run.cmd" ""`],
    [['yarn', 'says "yes" | no'], 'yarn "says ""yes"" | no"'],
    [['yarn', String.raw`C:\my folder\ `.trim()], String.raw`yarn "C:\my folder\\"`],
    [['yarn', String.raw`a\"b`], String.raw`yarn "a\\""b"`],
  ])('the words of %j stay words in a shell: %s [GEN-24]', (command, line) => {
    const { program, args, shell } = spawned(command, 'win32');
    expect({ line: [program, ...args].join(' '), shell }).toEqual({ line, shell: true });
  });

  // Windows' own program would be found before the one that is made here.
  it.runIf(HAS_GROUPS)(
    'a limit ends the suite with all that it has started, and not the shell alone [GEN-24]',
    async () => {
      const said = join(folder, 'said');
      const taskkill = join(folder, 'taskkill');
      writeFileSync(taskkill, `#!/bin/sh\necho "$@" > '${said}'\nkill -9 "$2"\n`);
      chmodSync(taskkill, 0o755);
      const mocked = join(folder, 'windows.mjs');
      writeFileSync(mocked, `Object.defineProperty(process, 'platform', { value: 'win32' });`);
      const suite = pathToFileURL(inProject('tests', 'tools', 'suite', 'run-suite.ts')).href;
      const run = `
      const { runSuite } = await import(${JSON.stringify(suite)});
      const endless = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
      const { code } = await runSuite(endless, '.', { isQuiet: true, limit: 100 });
      console.log(code);
    `;
      const flags = ['--import', 'tsx', '--import', pathToFileURL(mocked).href];
      const child = spawn(process.execPath, [...flags, '--input-type=module', '-e', run], {
        cwd: projectRoot,
        env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()));
      await once(child, 'close');
      expect(printed.trim()).toBe('137');
      expect(readFileSync(said, 'utf8')).toMatch(/^\/pid \d+ \/t \/f$/m);
    },
  );
});

// scripts/check-requirements.ts reads this file too, so brackets are kept apart from ids that are examples.
const titleOf = (text: string, ...ids: string[]) => `${text} [${ids.join(', ')}]`;

const summaryOf = (tally: Partial<Tally>, results: Parameters<typeof summarise>[1] = []) =>
  summarise({ answers: [], refusals: [], shown: [], logged: [], ...tally }, results, {
    endpoints: ENDPOINTS,
    requirements: ['AUTH-03', 'AUTH-04', 'PUB-01'].map((id) => ({ id, text: 'It.', section: '' })),
  });

test('what an endpoint answered is told from what it should, and refusals of any call are expected nowhere [LAB-06]', () => {
  const { endpoints, shares } = summaryOf({
    answers: [418, 400, 415].map((status) => ({ endpoint: 'login', status, count: 2 })),
  });
  expect(endpoints.product.rows.find(({ cells: [name] }) => name === 'login')?.cells).toEqual([
    ...['login', '400×2 415×2 418×2', '200 403 429 503'],
  ]);
  expect(shares.slice(0, 2).map(({ met }) => met)).toEqual([1, 1]);
});

test.each(
  Object.entries(PROBLEM).flatMap(([key, text]) => {
    if (typeof text === 'string') return [[key, text, text]];
    return [1, 7200].map((value) => [key, text(value, value), text(2, 2).replace(/\d.*/, '…')]);
  }),
)('each message of the server is told from the others: %s [LAB-06]', (_, said, message) =>
  expect(messageOf(said)).toBe(message),
);

test('a requirement is met by tests that name it, as runners write names, if all of them passed [LAB-06, LAB-08]', () => {
  const inName = ['test_AUTH', '03_logs_in'].join('_');
  const { lists } = summaryOf({}, [
    { title: inName, hasPassed: true },
    { title: titleOf('stores', 'AUTH-04', 'PUB-01'), hasPassed: true },
    { title: titleOf('fails', 'PUB-01'), hasPassed: false },
  ]);
  expect(lists.at(-1)?.rows.map(({ cells }) => cells)).toEqual([
    ['AUTH-03', '×1', 'It.'],
    ['AUTH-04', '×1', 'It.'],
    ['PUB-01', 'not met', '1 failed: It.'],
  ]);
  expect(summaryOf({}, [{ title: 'sorts', hasPassed: true }]).lists).toHaveLength(3);
});

test('the table names messages by their texts, and says in English what they mean [LAB-06]', () => {
  const [status, field, count] = [400, 'email', 1];
  const text = textOf(
    summaryOf({
      shown: [{ text: TEXT.search.failed, count }],
      refusals: [{ endpoint: 'login', status, field, text: PROBLEM.credentials, count }],
    }),
  );
  expect(text).toContain(`\n  ${PROBLEM.unknownKey} (unknown key)\n`);
  expect(text).toContain(`\n  ${TEXT.search.none} (`);
  expect(text).not.toContain(`\n  ${TEXT.search.failed}`);
  expect(text).not.toContain(`\n  ${PROBLEM.credentials}`);
});
