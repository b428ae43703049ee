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
import { withOutput } from '../tools/gym/playwright-output.ts';
import { sampleOf } from '../tools/gym/sample.ts';
import { findSuspects, runsFor } from '../tools/gym/search.ts';
import { tableText } from '../tools/gym/table.ts';
import { failedTitles, judge, settle, withoutTitles, type Run } from '../tools/gym/verdict.ts';

describe('the command line of the gym', () => {
  const none = {
    ...{ command: [], isOwn: false, isFull: false, isTrusted: false, only: [], jobs: 1 },
    ...{ sample: null, seed: 1, report: null },
  };

  test.each([
    [
      ['npx', 'playwright', 'test', '--grep', 'x'],
      { command: ['npx', 'playwright', 'test', '--grep', 'x'], jobs: 2 },
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

  const PLAYWRIGHT = ['npx', 'playwright', 'test'];

  test.each([
    ['two of Playwright', PLAYWRIGHT, 2],
    ['one of Playwright with an output folder of its own', [...PLAYWRIGHT, '--output=out'], 1],
    ['one that writes its report to one file', ['--report', 'a.json', ...PLAYWRIGHT], 1],
    ['as many as are asked for', ['--jobs', '4', ...PLAYWRIGHT], 4],
    ['one of any other runner', ['npm', 'test'], 1],
  ])('makes %s run at once, unless more are asked for [LAB-08]', (_, given, jobs) => {
    expect(readArguments(given)).toMatchObject({ jobs });
  });

  test('gives each run of Playwright a folder of its own, which it empties [LAB-08]', () => {
    expect(withOutput([...PLAYWRIGHT, 'a.spec.ts'], '/tmp/x')).toEqual([
      ...PLAYWRIGHT,
      '--output',
      '/tmp/x',
      'a.spec.ts',
    ]);
    const byFile = ['node', '/n/@playwright/test/cli.js', 'test'];
    expect(withOutput(byFile, '/tmp/x')).toEqual([...byFile, '--output', '/tmp/x']);
    for (const other of [['pytest'], ['npm', 'test'], [...PLAYWRIGHT, '--output', 'out']])
      expect(withOutput(other, '/tmp/x')).toEqual(other);
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
    /^One run took 12 s\. Where the suite never goes are 3, tried along with others\. Runs for 15/,
  );
  expect(estimateText(12_000, 15, 0, 1)).toMatch(/ 15 defects: 1 if .*, 47 if .* 12 s to 9 min\.$/);
  expect(estimateText(12_000, 15, 0, 2)).toMatch(/ 15 defects: 2 if .* 12 s to 5 min\.$/);
  expect(estimateText(12_000, 0, 3, 1)).toMatch(/ 0 defects: 1 if .*, 3 if /);
  expect(estimateText(120_000, 98, 0, 1)).toMatch(/to 7\.1 h\.$/);
  expect(remainingText(12_400, 14, 1)).toContain('took 12 s: the other 14 will take about 3 min');
});

describe('several defects at once', () => {
  interface Suite {
    jobs?: number;
    /** Defects that the suite should not meet. */
    apart?: readonly number[];
    /** Whether each defect fails one and the same test, and not one of its own. */
    isOne?: boolean;
    /** Whether it ends with its first failure. */
    bails?: boolean;
    /** Titles that fail besides, in the run of this number. */
    besides?: (nth: number) => string[];
  }

  /** Searches so many defects of which a suite notices some, and settles what it fails with. */
  const searchOf = async (
    count: number,
    noticed: readonly number[],
    { jobs = 1, apart = [], isOne = false, bails = false, besides = () => [] }: Suite = {},
  ) => {
    let instant = 0;
    let running = 0;
    let atOnce = 0;
    const groups: number[][] = [];
    const runs: Run<number>[] = [];
    const missed: number[] = [];
    const run = async (defects: readonly number[]) => {
      const began = (instant += 1);
      groups.push([...defects]);
      const nth = groups.length;
      running += 1;
      atOnce = Math.max(atOnce, running);
      // Those with more defects take longer.
      for (let turn = 0; turn < defects.length; turn += 1) await Promise.resolve();
      running -= 1;
      const named = defects.filter((one) => noticed.includes(one)).map((one) => `test ${one}`);
      const all = [...(isOne && named.length > 0 ? ['test'] : named), ...besides(nth)];
      const failed = bails ? all.slice(0, 1) : all;
      const ran = { hasFailed: failed.length > 0, failed, defects, began, ended: (instant += 1) };
      runs.push(ran);
      return ran;
    };
    const defects = Array.from({ length: count }, (_, at) => at);
    const suspects = await findSuspects(
      defects.filter((one) => !apart.includes(one)),
      jobs,
      { run, onMissed: (group) => missed.push(...group) },
      apart,
    );
    const searched = groups.length;
    const caught: number[] = [];
    const titles: string[] = [];
    for (const defect of suspects) {
      const { by, flaky } = await settle(defect, runs, run);
      if (by.length > 0) caught.push(defect);
      else missed.push(defect);
      titles.push(...flaky);
    }
    const inOrder = (list: readonly number[]) => list.toSorted((one, other) => one - other);
    return { groups, searched, atOnce, caught: inOrder(caught), missed: inOrder(missed), titles };
  };

  const ALL = Array.from({ length: 98 }, (_, at) => at);

  test.each([
    [15, []],
    [15, [3]],
    [15, [0, 7, 14]],
    [98, [1, 2, 3, 50]],
    [98, ALL],
    [7, [0, 1, 2, 3, 4, 5, 6]],
    [1, [0]],
  ])(
    'of %i, the suite catches %j, each of which failed alone, and no other [LAB-08]',
    async (count, noticed) => {
      const suites: Suite[] = [
        ...[{}, { isOne: true }, { bails: true }, { jobs: 2 }, { jobs: 3, isOne: true }],
        ...[{ apart: [0, 3] }, { apart: [0, 3], jobs: 2 }],
      ].map((suite) => ({ ...suite, apart: suite.apart?.filter((one) => one < count) ?? [] }));
      for (const suite of suites) {
        const { groups, caught, missed, atOnce } = await searchOf(count, noticed, suite);
        expect(caught).toEqual(noticed);
        expect(missed).toEqual(ALL.slice(0, count).filter((one) => !noticed.includes(one)));
        expect([1, suite.jobs && atOnce]).toContain(atOnce);
        for (const one of noticed) expect(groups.map(String)).toContain(String(one));
      }
    },
  );

  test.each([1, 4, 15, 16, 40, 98])(
    'take no more runs than was said, of %i [LAB-08]',
    async (count) => {
      for (const jobs of [1, 2]) {
        const { least, most } = runsFor(count, jobs);
        expect((await searchOf(count, [], { jobs })).groups).toHaveLength(least);
        for (const isOne of [false, true]) {
          const { groups } = await searchOf(count, ALL.slice(0, count), { jobs, isOne });
          expect(groups.length).toBeLessThanOrEqual(most);
        }
      }
    },
  );

  test('take one run a level to find the one that the suite notices [LAB-08]', async () => {
    for (const noticed of ALL.slice(0, 16)) {
      const { groups, searched } = await searchOf(16, [noticed]);
      // All, four halvings, and the rest where the halves do not show it to be innocent.
      expect(searched).toBeLessThanOrEqual(7);
      expect(groups.length).toBeLessThanOrEqual(9);
      expect(
        (await searchOf(20, [noticed], { apart: [16, 17, 18, 19] })).searched,
      ).toBeLessThanOrEqual(7);
    }
  });

  test('name a test that failed with several, and with none of them alone [LAB-08]', async () => {
    const once = { besides: (nth: number) => (nth === 1 ? ['flaky'] : []) };
    const { caught, missed } = await searchOf(4, [], once);
    expect([caught, missed]).toEqual([[], [0, 1, 2, 3]]);
  });

  test.each([
    ['in one run', (nth: number, when: number) => nth === when],
    ['ever since one run', (nth: number, when: number) => nth >= when],
  ])('are not caught by a test that fails %s [LAB-08]', async (_, isOut) => {
    for (const when of ALL.slice(1, 20))
      for (const count of [1, 2, 4, 15]) {
        const besides = (nth: number) => (isOut(nth, when) ? ['flaky'] : []);
        const { caught, missed } = await searchOf(count, [0], { besides });
        expect(caught).toEqual([0]);
        expect(missed).toEqual(ALL.slice(1, count));
      }
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
  const [DEFECT, OTHER] = ['price-off-by-a-cent', 'no-beta-banner'];
  /** Runs one after another: the defects of each, and the titles that failed. */
  const inTurn = (...runs: [defects: string[], ...failed: string[]][]): Run<string>[] =>
    runs.map(([defects, ...failed], at) => ({
      ...{ defects, failed: failed.filter((title) => title !== NAMELESS) },
      ...{ hasFailed: failed.length > 0, began: 2 * at, ended: 2 * at + 1 },
    }));
  const NAMELESS = '';
  const [alone, both, other] = [[DEFECT], [DEFECT, OTHER], [OTHER]];
  const none: string[] = [];

  test.each([
    ['alone, not without it, and alone again', inTurn([alone, 'a'], [none], [alone, 'a'])],
    ['alone, not with another, and alone again', inTurn([alone, 'a'], [other, 'b'], [alone, 'a'])],
    [
      'with others, not without it, and twice alone',
      inTurn([both, 'a'], [other], [alone, 'a'], [alone, 'a']),
    ],
    [
      'with others twice, not without it, and alone',
      inTurn([both, 'a'], [both, 'a'], [none], [alone, 'a']),
    ],
  ])('is by a test that fails %s [LAB-08]', (_, runs) => {
    expect(judge(DEFECT, runs)).toEqual({ by: ['a'], flaky: [], next: null });
  });

  test.each([
    ['fails without it, too', inTurn([alone, 'a'], [none, 'a'], [alone, 'a'])],
    ['passes with it the second time', inTurn([alone, 'a'], [none], [alone])],
    ['fails in a suite that fails without a name', inTurn([alone, 'a'], [none, NAMELESS])],
  ])('is not by a test that %s, which is flaky [LAB-08]', (_, runs) => {
    expect(judge(DEFECT, runs)).toEqual({ by: [], flaky: ['a'], next: null });
  });

  test.each([
    ['without it, after it failed', 'without', inTurn([none], [alone, 'a'])],
    ['without it, not in a nameless failure', 'without', inTurn([alone, 'a'], [other, NAMELESS])],
    ['alone, after it passed without', 'alone', inTurn([alone, 'a'], [alone, 'a'], [none])],
    ['alone, once more than with another', 'alone', inTurn([both, 'a'], [other], [alone, 'a'])],
    [
      'without it, where the suite named another test with several',
      'without',
      inTurn([both, 'b'], [other, 'b'], [alone, 'a']),
    ],
  ])('waits for a run %s [LAB-08]', (_, next, runs) => {
    expect(judge(DEFECT, runs)).toMatchObject({ by: [], next });
  });

  test('is not by a test that is flaky with another defect, or failed with none that is caught [LAB-08]', () => {
    const found = (name: string, by: string[], flaky: string[] = []) => ({
      ...{ name, by, flaky, isCaught: by.length > 0, breaks: 'SEARCH-04', says: '' },
    });
    const all = [
      found('one', ['flaky', 'sure']),
      found('two', ['flaky']),
      found('three', [], ['flaky']),
      found('four', ['unexplained', 'always']),
    ];
    const judged = withoutTitles(all, ['always'], ['unexplained']);
    expect(judged.map(({ by, flaky }) => [by, flaky])).toEqual([
      [['sure'], ['flaky']],
      [[], ['flaky']],
      [[], ['flaky']],
      [[], ['unexplained']],
    ]);
    expect(judged.map(({ isCaught }) => isCaught)).toEqual([true, false, false, false]);
    expect(tableText(judged, ['always'], ['unexplained'])).toContain('Caught 1 of 4 defects');
  });

  test('waits for a run that began after the failure, not beside it [LAB-08]', () => {
    const beside = inTurn([alone, 'a'], [none]).map((run) => ({ ...run, began: 0 }));
    expect(judge(DEFECT, beside).next).toBe('without');
  });
});
