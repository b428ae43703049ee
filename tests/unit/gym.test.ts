import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFECTS_BY_KIND } from '../../server/lab/defects/catalogue.ts';
import { PAGE, placeOf, placesOf } from '../../server/lab/defects/wrapped.ts';
import { resultsOfOutput } from '../tools/coverage/printed.ts';
import { readResults, resultsOfReport } from '../tools/coverage/reports.ts';
import { readArguments } from '../tools/gym/arguments.ts';
import { estimateText, remainingText } from '../tools/gym/estimate.ts';
import { sampleOf } from '../tools/gym/sample.ts';
import { findSuspects, runsFor } from '../tools/gym/search.ts';
import { failedTitles, judge } from '../tools/gym/verdict.ts';

describe('the command line of the gym', () => {
  const none = {
    ...{ command: [], isOwn: false, isFull: false, isTrusted: false, only: [], jobs: 1 },
    ...{ sample: null, seed: 1, report: null },
  };

  test.each([
    [
      ['npx', 'playwright', 'test', '--grep', 'x'],
      { command: ['npx', 'playwright', 'test', '--grep', 'x'] },
    ],
    [
      ['--only', 'a,b', '--jobs', '3', 'pytest'],
      { only: ['a', 'b'], jobs: 3, command: ['pytest'] },
    ],
    [['--own', '--trust'], { isOwn: true, isTrusted: true }],
    [['--own', '--full'], { isOwn: true, isFull: true }],
    [['--', 'node', '--test'], { command: ['node', '--test'] }],
    [['--sample', '15', '--seed', '7', 'pytest'], { sample: 15, seed: 7, command: ['pytest'] }],
    [
      ['--report', 'target/reports', 'mvn', 'test'],
      { report: 'target/reports', command: ['mvn', 'test'] },
    ],
  ])('takes %j [LAB-08]', (given, expected) => {
    expect(readArguments(given)).toEqual({ ...none, ...expected });
  });

  test.each([
    [[]],
    [['--own', 'pytest']],
    [['--full', 'pytest']],
    [['--jobs', '0', 'pytest']],
    [['--sample', '0', 'pytest']],
    [['--report', 'a.xml', '--jobs', '2', 'pytest']],
    [['--only']],
    [['--all', 'x', 'pytest']],
  ])('does not take %j [LAB-08]', (given) => expect(readArguments(given)).toBeNull());
});

const ADDRESS = 'http://127.0.0.1:41000';

describe('the tests that failed', () => {
  const printedBy = (...lines: string[]) =>
    failedTitles(resultsOfOutput(lines.join('\n')), ADDRESS);

  // As the runners print them, in two runs that took different times.
  test.each([
    [
      'Playwright',
      [
        '  ✘   2 [chromium] › tests/a.spec.ts:3:1 › finds tickets (1.2s)',
        '  ✘   3 [chromium] › tests/a.spec.ts:3:1 › finds tickets (retry #1) (1.0m)',
        '  ✓   1 [chromium] › tests/a.spec.ts:9:1 › logs in (1.2s)',
        '    [chromium] › tests/a.spec.ts:3:1 › finds tickets ─────────',
      ],
      [
        '  ✘   7 [chromium] › tests/a.spec.ts:3:1 › finds tickets (999ms)',
        '    [chromium] › tests/a.spec.ts:3:1 › finds tickets ─────────',
      ],
      ['[chromium] › tests/a.spec.ts:3:1 › finds tickets'],
    ],
    [
      'Playwright, in dots',
      ['  1) tests/a.spec.ts:3:1 › finds › opens ────', '    tests/a.spec.ts:3:1 › finds ────'],
      ['  2) tests/a.spec.ts:3:1 › finds › reads ────', '    tests/a.spec.ts:3:1 › finds ────'],
      ['tests/a.spec.ts:3:1 › finds'],
    ],
    [
      'vitest',
      ['     × waits 5 s 12ms', ' FAIL  a.test.js > group > waits 5 s'],
      ['     × waits 5 s 1020ms', ' FAIL  a.test.js > group > waits 5 s'],
      ['a.test.js > group > waits 5 s'],
    ],
    [
      'node:test',
      ['✖ 404 is answered (3.4ms)', '✖ failing tests:'],
      ['✖ 404 is answered (0.405s)', '✖ failing tests:'],
      ['404 is answered'],
    ],
    [
      'Jest',
      ['    ✕ sorts (12 ms)', '  ● list › sorts'],
      ['    ✕ sorts (1.3 s)', '  ● list › sorts'],
      ['list › sorts'],
    ],
    [
      'TAP',
      [
        'not ok 4 - deletes # time=12.3ms',
        'not ok 5 - later # TODO',
        'not ok 6 - all # time=1ms {',
      ],
      ['not ok 4 - deletes # time=4ms'],
      ['deletes'],
    ],
    [
      'pytest',
      [
        'FAILED test_a.py::Test::test_p[a - b] - assert 12 == 3',
        'ERROR test_a.py::test_q - no',
        'FAILED',
      ],
      ['FAILED test_a.py::Test::test_p[a - b] - assert 13 == 3', 'ERROR test_a.py::test_q'],
      ['test_a.py::Test::test_p[a - b]', 'test_a.py::test_q'],
    ],
    [
      'pytest-xdist',
      ['[gw0] [ 50%] FAILED test_a.py::test_p ', 'FAILED test_a.py::test_p - assert 1'],
      ['[gw1] [100%] FAILED test_a.py::test_p ', 'FAILED test_a.py::test_p - assert 1'],
      ['test_a.py::test_p'],
    ],
    [
      'Maven',
      [
        '[ERROR] Tests run: 2, Failures: 1, Time elapsed: 0.02 s <<< FAILURE! -- in it.SearchTest',
        '[ERROR] it.SearchTest.sorts -- Time elapsed: 0.012 s <<< FAILURE!',
      ],
      ['[ERROR] it.SearchTest.sorts -- Time elapsed: 1.2 s <<< ERROR!'],
      ['it.SearchTest.sorts'],
    ],
  ])('are read from what %s prints, by their titles alone [LAB-08]', (_, one, other, titles) => {
    expect(printedBy(...one)).toEqual(titles);
    expect(printedBy(...other)).toEqual(titles);
  });

  const TIMES = ['0.405', '1.2'];

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
    (_, report, titles) => {
      for (const time of TIMES)
        expect(failedTitles(resultsOfReport(report(time)), ADDRESS)).toEqual(titles);
    },
  );

  test('have the same title at each address [LAB-08]', () => {
    for (const address of [ADDRESS, 'http://127.0.0.1:42000']) {
      const named = [
        `FAILED test_a.py::test_p[${address}] - no`,
        `FAILED test_a.py::test_q[${new URL(address).host}]`,
      ];
      expect(failedTitles(resultsOfOutput(named.join('\n')), address)).toEqual([
        'test_a.py::test_p[RIVOLA_URL]',
        'test_a.py::test_q[RIVOLA_URL]',
      ]);
    }
  });

  test('are read from a folder of reports, those of this run alone [LAB-08]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rivola-reports-'));
    const write = async (name: string, mtime: number) => {
      const file = join(folder, name);
      await writeFile(
        file,
        `<testsuite><testcase name="${name}"><failure/></testcase></testsuite>`,
      );
      await utimes(file, mtime, mtime);
    };
    try {
      for (const [name, mtime] of [
        ['a.xml', 2000],
        ['b.xml', 2001],
        ['old.xml', 1000],
      ] as const)
        await write(name, mtime);
      const titles = failedTitles(await readResults(folder, 1_500_000), ADDRESS);
      expect(titles).toEqual(['a.xml', 'b.xml']);
      await expect(readResults(folder, 3_000_000)).rejects.toThrow('did not write');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('are not read from another kind of report [LAB-08]', () => {
    expect(() => resultsOfReport('{}')).toThrow('none of');
  });
});

describe('a sample of the defects', () => {
  const namesOf = (count: number, seed: number) =>
    sampleOf(DEFECTS_BY_KIND, count, seed).map(({ name }) => name);

  test('is the same for one seed, and another for another [LAB-08]', () => {
    expect(namesOf(15, 1)).toEqual(namesOf(15, 1));
    expect(namesOf(15, 1)).not.toEqual(namesOf(15, 2));
    expect(new Set(namesOf(15, 1))).toHaveLength(15);
  });

  test('has one of each kind before the second of any, and no more than there are [LAB-08]', () => {
    for (const seed of [1, 2, 3]) {
      const chosen = new Set(namesOf(DEFECTS_BY_KIND.length, seed));
      const counts = DEFECTS_BY_KIND.map((kind) => kind.filter(({ name }) => chosen.has(name)));
      expect(counts.map(({ length }) => length)).toEqual(DEFECTS_BY_KIND.map(() => 1));
    }
    expect(namesOf(9999, 1)).toEqual(DEFECTS_BY_KIND.flat().map(({ name }) => name));
  });
});

test('how long it takes is said as times that one reads [LAB-08]', () => {
  expect(estimateText(12_000, 15, 3, 1)).toMatch(
    /^One run took 12 s\. Where the suite never goes are 3: one run for all\. Runs for 15/,
  );
  expect(estimateText(12_000, 15, 0, 1)).toMatch(/ 15 defects: 3 if .*, 35 if .* 36 s to 7 min\.$/);
  expect(estimateText(12_000, 15, 0, 2)).toMatch(/18 s to 4 min\.$/);
  expect(estimateText(120_000, 98, 0, 1)).toMatch(/to 6\.7 h\.$/);
  expect(remainingText(12_400, 14, 1)).toContain('took 12 s: the other 14 will take about 3 min');
});

describe('several defects at once', () => {
  /** Searches so many defects, of which a suite notices some; `flaky` says which of the runs fail besides. */
  const searchOf = async (
    count: number,
    noticed: readonly number[],
    { jobs = 1, flaky = () => false }: { jobs?: number; flaky?: (nth: number) => boolean } = {},
  ) => {
    const runs: number[][] = [];
    const missed: number[] = [];
    const { suspects, flaky: titles } = await findSuspects(
      Array.from({ length: count }, (_, at) => at),
      jobs,
      {
        run: (group) => {
          runs.push([...group]);
          const failed = group.filter((one) => noticed.includes(one)).map((one) => `test ${one}`);
          if (flaky(runs.length)) failed.push('flaky');
          return Promise.resolve({ hasFailed: failed.length > 0, failed });
        },
        onMissed: (group) => missed.push(...group),
      },
    );
    return { runs, missed, titles, suspects: suspects.map(({ defect }) => defect) };
  };

  test.each([
    [15, []],
    [15, [3]],
    [15, [0, 7, 14]],
    [98, [1, 2, 3, 50]],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [1, [0]],
  ])(
    'of %i, the suite fails with %j: each of these alone, and no other [LAB-08]',
    async (count, noticed) => {
      for (const jobs of [1, 3]) {
        const { runs, missed, suspects } = await searchOf(count, noticed, { jobs });
        expect(suspects.toSorted((a, b) => a - b)).toEqual(noticed);
        expect(missed).toHaveLength(count - noticed.length);
        for (const one of noticed)
          expect(runs.filter((run) => run.join() === String(one))).toHaveLength(1);
      }
    },
  );

  test.each([1, 4, 15, 40, 98])(
    'take no more runs than was said, of %i [LAB-08]',
    async (count) => {
      const all = Array.from({ length: count }, (_, at) => at);
      const { least, most } = runsFor(count);
      expect((await searchOf(count, [])).runs).toHaveLength(least);
      // With the one run without any, and one more with each.
      expect((await searchOf(count, all)).runs.length + 1 + count).toBeLessThanOrEqual(most);
      expect((await searchOf(count, [count - 1])).runs.length).toBeLessThanOrEqual(count);
    },
  );

  test('name a test that failed with several, and with none of them alone [LAB-08]', async () => {
    const { suspects, missed, titles } = await searchOf(4, [], { flaky: (nth) => nth === 1 });
    expect([suspects, titles]).toEqual([[], ['flaky']]);
    expect(missed.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
  });
});

test('a defect is at the calls that it changes, and one of the client on every page [LAB-08]', () => {
  const placesBy = (name: string) =>
    DEFECTS_BY_KIND.flat()
      .filter((one) => one.name === name)
      .flatMap(placesOf);
  expect(placesBy('mail-sent-twice')).toEqual(['requestPasswordReset']);
  expect(placesBy('no-beta-banner')).toEqual([PAGE]);
  expect(placesBy('own-tickets-not-hidden')).toEqual(['searchTickets', PAGE]);
  const html = { method: 'GET', accept: 'text/html,*/*' };
  expect(placeOf({ ...html, path: '/cerca' })).toBe(PAGE);
  expect(placeOf({ ...html, path: '/api/tickets/public' })).toBe('searchTickets');
  expect(placeOf({ ...html, path: '/assets/index.js' })).toBeNull();
});

describe('the verdict on a defect', () => {
  const passed = { hasFailed: false, failed: [] };
  const failing = (...failed: string[]) => ({ hasFailed: true, failed });

  test.each([
    ['fails without it, too', failing('finds'), failing('finds'), failing('finds')],
    ['passes with it the second time', failing('finds'), passed, passed],
    ['fails in a suite that fails without a name', failing('finds'), failing(), failing('finds')],
  ])('is not by a test that %s, which is flaky [LAB-08]', (_, first, without, again) => {
    const { by, flaky } = judge(first, without, again);
    expect(by).toEqual([]);
    expect(flaky).toContain('finds');
  });
});
