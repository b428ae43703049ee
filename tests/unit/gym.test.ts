import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { tableText, withoutTitles } from '../tools/gym/table.ts';
import {
  estimateText,
  failedUnderAll,
  judge,
  sampleOf,
  WHOLE_SUITE,
} from '../tools/gym/verdict.ts';
import { readOptions } from '../tools/suite/options.ts';
import { readReport } from '../tools/suite/report.ts';

describe('the command line of gym and coverage', () => {
  const read = (...given: string[]) =>
    readOptions(given, { flags: ['own'], values: { sample: /^[1-9]\d*$/, only: /./ } });

  test('is options, and after them a command with options of its own [LAB-06, LAB-08]', () => {
    expect(read('--only', 'a,b', 'pytest', '--own', '-k', 'x')).toEqual({
      ...{ flags: new Set(), values: { only: 'a,b' }, command: ['pytest', '--own', '-k', 'x'] },
    });
    expect(read('--own')).toMatchObject({ flags: new Set(['own']), command: [] });
    expect(read('--', '--odd')).toMatchObject({ command: ['--odd'] });
  });

  test.each([[['--sample', '0', 'pytest']], [['--only']], [['--all', 'pytest']]])(
    'is not %j [LAB-08]',
    (given) => expect(read(...given)).toBeNull(),
  );
});

describe('the tests that failed', () => {
  const failedIn = async (path: string, since = 0) =>
    (await readReport(path, since))
      ?.filter(({ hasPassed }) => !hasPassed)
      .map(({ title }) => title);

  const inFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'rivola-reports-'));
    try {
      await work(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test.each([
    [
      'pytest',
      (time: string) => `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest"
        time="${time}"><testcase classname="test_a.Test" name="test_p[&quot;a&quot; &lt; b]" time="${time}"><failure
        message="assert 1 == 2">&lt;/testcase&gt;</failure></testcase><testcase classname="test_a" name="test_q"
        time="${time}"><error message="failed on setup">no</error></testcase><testcase classname="test_a"
        name="test_r" time="${time}"><skipped/></testcase></testsuite></testsuites>`,
      ['test_a.Test test_p["a" < b]', 'test_a test_q'],
    ],
    [
      'vitest',
      (time: string) => `<testsuites><testsuite name="a.test.js" time="${time}">
        <testcase classname="a.test.js" name="list &gt; sorts" time="${time}"><failure>no</failure></testcase>
        <testcase classname="a.test.js" name="list &gt; finds" time="${time}">
          <system-out><![CDATA[<failure></testcase>]]></system-out></testcase></testsuite></testsuites>`,
      ['a.test.js list > sorts'],
    ],
    [
      'Maven',
      (
        time: string,
      ) => `<testsuite name="it.SearchTest" time="${time}"><testcase name='sorts{int}[1]'
        classname='it.SearchTest' time='${time}'><rerunFailure/><failure/></testcase><testcase name="finds"
        classname="it.SearchTest" time="${time}"><flakyFailure/></testcase></testsuite>`,
      ['it.SearchTest sorts{int}[1]'],
    ],
  ])(
    'are read from the JUnit report of %s, whatever time they took [LAB-08]',
    (_, report, titles) =>
      inFolder(async (folder) => {
        const file = join(folder, 'report.xml');
        for (const time of ['0.405', '1.2']) {
          await writeFile(file, report(time));
          expect(await failedIn(file)).toEqual(titles);
        }
      }),
  );

  test('are read from a folder of reports, those of this run alone [LAB-08]', () =>
    inFolder(async (folder) => {
      for (const [name, seconds] of Object.entries({
        'a.xml': 2000,
        'b.xml': 2001,
        'old.xml': 1000,
      })) {
        const file = join(folder, name);
        await writeFile(
          file,
          `<testsuite><testcase name="${name}"><failure/></testcase></testsuite>`,
        );
        await utimes(file, seconds, seconds);
      }
      expect(await failedIn(folder, 1_500_000)).toEqual(['a.xml', 'b.xml']);
      expect(await readReport(folder, 3_000_000)).toBeNull();
      expect(await readReport(join(folder, 'none.xml'), 0)).toBeNull();
    }));
});

describe('the verdict on a defect', () => {
  test('is by a test that fails with it, passes without it, and fails with it again [LAB-08]', () => {
    expect(judge({ first: ['a', 'b'], clean: [], again: ['a', 'b'] })).toEqual({
      by: ['a', 'b'],
      flaky: [],
    });
  });

  test.each([
    ['fails without it, too', { first: ['a'], clean: ['a'], again: ['a'] }],
    ['passes with it the second time', { first: ['a'], clean: [], again: [] }],
    ['fails with it the second time alone', { first: [], clean: [], again: ['a'] }],
    [
      'is of a suite that fails without a report',
      { first: ['a'], clean: [WHOLE_SUITE], again: ['a'] },
    ],
  ])('is not by a test that %s, which is flaky [LAB-08]', (_, runs) => {
    const { by, flaky } = judge(runs);
    expect(by).toEqual([]);
    expect(flaky).toContain('a');
  });

  const found = (name: string, by: string[], flaky: string[] = []) => ({
    ...{ name, by, flaky, breaks: 'SEARCH-04', says: 'It is wrong.', where: '/cerca' },
  });

  test('is not by a test that is flaky with another defect, or fails under every one [LAB-08]', () => {
    const all = [
      found('one', ['flaky', 'sure', 'always']),
      found('two', ['flaky', 'always']),
      found('three', ['always'], ['flaky']),
    ];
    const always = failedUnderAll(all);
    expect(always).toEqual(['always']);
    const judged = withoutTitles(all, always);
    expect(judged.map(({ by }) => by)).toEqual([['sure'], [], []]);
    const text = tableText(judged, always);
    expect(text).toMatch(
      /✗ two +SEARCH-04 +MISSED \(what failed is flaky\): It is wrong\. \(\/cerca\)/,
    );
    expect(text).toMatch(/Failed under every defect, so they catch none:\n {2}always\n/);
    expect(text).toMatch(/Flaky: .*\n {2}flaky\n/);
    expect(text).toMatch(/Caught 1 of 3 defects \(33 %\)\.$/);
  });
});

test('a sample has one defect of each kind before the second of any, and is always the same [LAB-08]', () => {
  const kindOf = ({ breaks }: { breaks: string }) => breaks.split('-')[0];
  const kinds = new Set(DEFECTS.map(kindOf));
  const sample = sampleOf(DEFECTS, kinds.size);
  expect(new Set(sample.map(kindOf))).toEqual(kinds);
  expect(sampleOf(DEFECTS, kinds.size)).toEqual(sample);
  expect(sampleOf(DEFECTS, Infinity)).toEqual(DEFECTS);
});

test('how long it takes is said as times that one reads [LAB-08]', () => {
  expect(estimateText(12_000, 15)).toBe(
    'One run takes 12 s, 15 defects 3 min if the suite notices none, 6 min if it notices all.',
  );
  expect(estimateText(120_000, 98)).toContain('98 defects 3.3 h if');
});
