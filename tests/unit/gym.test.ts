import { describe, expect, test } from 'vitest';
import { failedInOutput, failedInReport } from '../tools/coverage/outcomes.ts';
import { readArguments } from '../tools/gym/arguments.ts';
import { ownCommands } from '../tools/gym/own-suite.ts';
import { tableText } from '../tools/gym/table.ts';
import { failedUnderAll, judge, withoutTitles } from '../tools/gym/verdict.ts';

describe('the command line of the gym', () => {
  const none = { command: [], isOwn: false, isFull: false, isTrusted: false, only: [], jobs: 1 };

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
  ])('takes %j [LAB-08]', (given, expected) => {
    expect(readArguments(given)).toEqual({ ...none, ...expected });
  });

  test.each([
    [[]],
    [['--own', 'pytest']],
    [['--full', 'pytest']],
    [['--jobs', '0', 'pytest']],
    [['--only']],
    [['--all', 'x', 'pytest']],
  ])('does not take %j [LAB-08]', (given) => expect(readArguments(given)).toBeNull());
});

describe('the tests that failed', () => {
  test('are read from what Playwright, vitest and node:test print, by their titles alone [LAB-08]', () => {
    const printed = [
      '  ✘   2 [chromium] › tests/a.spec.ts:3:1 › finds tickets (1.2s)',
      '  ✓   1 [chromium] › tests/a.spec.ts:9:1 › logs in (1.2s)',
      '     × a seller sees the sale 12ms',
      '✖ GET / is answered 200 (3.4ms)',
      'not ok 4 - deletes',
    ].join('\n');
    expect(failedInOutput(printed)).toEqual([
      '[chromium] › tests/a.spec.ts:3:1 › finds tickets',
      'a seller sees the sale',
      'GET / is answered 200',
      'deletes',
    ]);
  });

  test('are read from a report [LAB-08]', () => {
    const report =
      '<testsuite><testcase name="a"><failure/></testcase><testcase name="b"/></testsuite>';
    expect(failedInReport(report).join()).toContain('name="a"');
    expect(failedInReport(report)).toHaveLength(1);
    expect(() => failedInReport('{}')).toThrow('none of');
  });
});

describe('the verdict on a defect', () => {
  const passed = { hasFailed: false, failed: [] };
  const failing = (...failed: string[]) => ({ hasFailed: true, failed });

  test('names what failed with it twice, and not without it [LAB-08]', () => {
    expect(judge(failing('finds', 'sorts'), passed, failing('sorts', 'finds'))).toEqual({
      by: ['finds', 'sorts'],
      flaky: [],
    });
    expect(judge(failing(), passed, failing())).toEqual({ by: ['the suite failed'], flaky: [] });
  });

  test.each([
    ['fails without it, too', failing('finds'), failing('finds'), failing('finds')],
    ['passes with it the second time', failing('finds'), passed, passed],
    ['fails in a suite that fails without a name', failing('finds'), failing(), failing('finds')],
  ])('is not by a test that %s, which is flaky [LAB-08]', (_, first, without, again) => {
    const { by, flaky } = judge(first, without, again);
    expect(by).toEqual([]);
    expect(flaky).toContain('finds');
  });

  test('is not by a test that fails under every defect [LAB-08]', () => {
    const one = {
      name: 'one',
      breaks: 'AUTH-03',
      by: ['plants', 'finds'],
      isCaught: true,
      flaky: [],
    };
    const two = { name: 'two', breaks: 'AUTH-04', by: ['plants'], isCaught: true, flaky: [] };
    expect(failedUnderAll([one, two])).toEqual(['plants']);
    expect(withoutTitles([one, two], ['plants']).map(({ by, isCaught }) => [by, isCaught])).toEqual(
      [
        [['finds'], true],
        [[], false],
      ],
    );
  });
});

test('the table has a line for each defect, the missed ones last, what counts for none, then the share [LAB-08]', () => {
  const found = [
    { name: 'one', breaks: 'AUTH-03', by: [], isCaught: false, flaky: ['guesses'] },
    { name: 'two', breaks: 'AUTH-04', by: ['logs in', 'logs out'], isCaught: true, flaky: [] },
    { name: 'three', breaks: 'PUB-01', by: [], isCaught: false, flaky: [] },
  ];
  const lines = tableText(found, ['plants']).split('\n').slice(1);
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' '))).toEqual([
    '✓ two AUTH-04 logs in, and 1 more',
    '✗ one AUTH-03 MISSED: what failed is flaky',
    '✗ three PUB-01 MISSED',
    '',
    'Failed under every defect, so they catch none:',
    ' plants',
    '',
    'Flaky: failed in one run, and not in another like it, so they catch nothing:',
    ' guesses',
    '',
    'Caught 1 of 3 defects (33 %).',
  ]);
});

test('the own suite runs what carries the id: first by the API, if the defect is in the server [LAB-08]', () => {
  const commands = ownCommands(['SEARCH-09'], { isServer: true, isFull: false, bails: true }).map(
    (one) => one.join(' '),
  );
  expect(commands[0]).toMatch(
    /vitest.* --project api -t \\b\(SEARCH-09\)\\b .*tests\/api\/search\.test\.ts/,
  );
  expect(
    ownCommands(['GEN-15'], { isServer: false, isFull: true, bails: true }).map(([, tool]) => tool),
  ).toEqual(['node_modules/@playwright/test/cli.js']);
});
