import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { problemsIn, PROBLEMS, SAMPLES } from '../tools/coverage/messages.ts';
import type { Line } from '../tools/coverage/observer.mjs';
import { outcomesOf } from '../tools/coverage/outcomes.ts';
import { resultsOfOutput } from '../tools/coverage/printed.ts';
import { resultsOfReport } from '../tools/coverage/reports.ts';
import { sharesOf, summarise, type Summary } from '../tools/coverage/summary.ts';
import { tableText } from '../tools/coverage/table.ts';
import { OUTSIDE, tallyLines } from '../tools/coverage/tally.ts';

// scripts/check-requirements.ts reads this file too, so brackets are kept apart from ids that are examples.
const title = (text: string, ...ids: string[]) => `${text} [${ids.join(', ')}]`;

const tallyOf = (...lines: Line[]) =>
  tallyLines(
    lines.map((line) => JSON.stringify(line)),
    ENDPOINTS,
  );

const summaryOf = async (lines: Line[], output = ''): Promise<Summary> =>
  summarise(
    {
      ...{ command: 'node <suite>', day: '2026-06-12', ended: 'exit code 0' },
      tally: await tallyOf(...lines),
      outcomes: outcomesOf(resultsOfOutput(output)),
    },
    ENDPOINTS,
    [
      { id: 'AUTH-03', text: 'Logs in.', section: 'AUTH' },
      { id: 'AUTH-04', text: 'Stores it.', section: 'AUTH' },
      { id: 'PUB-01', text: 'Fields.', section: 'PUB' },
    ],
  );

const LOGIN = { method: 'POST', path: '/api/users/auth/login/' };

describe('which endpoint a call was for [LAB-06]', () => {
  const nameOf = async (method: string, path: string) => {
    const { endpoints } = await tallyOf({ method, path, status: 200 });
    return [...endpoints.keys()][0];
  };
  test.each(ENDPOINTS.map((entry) => [entry.name, entry] as const))('%s', async (name, entry) => {
    const path = entry.path.replaceAll(/:\w+/g, '7');
    expect(await nameOf(entry.method.toUpperCase(), path)).toBe(name);
    expect(await nameOf(entry.method.toUpperCase(), path.slice(0, -1))).toBe(name);
  });
  test('a HEAD is a GET', async () => {
    expect(await nameOf('HEAD', '/api/tickets/public/')).toBe('searchTickets');
  });
});

test('calls of no endpoint are counted apart [LAB-06]', async () => {
  const { endpoints, outside, calls } = await tallyOf(
    { method: 'GET', path: '/api/nope/', status: 404 },
    { method: 'DELETE', path: '/api/users/auth/login/', status: 405 },
    { method: 'GET', path: '/api/openapi.json', status: 200 },
    { method: 'GET', path: '/cerca', status: 200 },
    { method: '', path: '', status: 431, texts: [['detail', PROBLEM.tooLarge]] },
  );
  expect([...endpoints]).toStrictEqual([]);
  expect(calls).toBe(5);
  expect([...outside].map(([what, statuses]) => [what, [...statuses]])).toStrictEqual([
    [OUTSIDE.unknownPath, [[404, 1]]],
    [OUTSIDE.otherMethod, [[405, 1]]],
    [OUTSIDE.document, [[200, 1]]],
    [OUTSIDE.page, [[200, 1]]],
    [OUTSIDE.unreadable, [[431, 1]]],
  ]);
});

test('answers that calls share count once, and apart from those of an endpoint [LAB-06]', async () => {
  const summary = await summaryOf([
    { ...LOGIN, status: 415 },
    { ...LOGIN, status: 404 },
  ]);
  const met = summary.shared.filter(({ count }) => count > 0).map(({ status }) => status);
  expect(met).toStrictEqual([404, 415]);
  const shares = Object.fromEntries(sharesOf(summary).map(({ what, met: some }) => [what, some]));
  expect(shares).toMatchObject({
    'Endpoints of the product': 0,
    'Answers of the product': 0,
    'Apart: answers that calls share': 2,
  });
});

describe('each message of the catalogue is told from the others [LAB-06]', () => {
  test.each(PROBLEMS.map(({ id, text }) => [id, text] as const))('%s', (id, text) => {
    expect(problemsIn(text)).toStrictEqual([id]);
  });
  test.each(Object.entries(SAMPLES))('%s, of another value', (id, [text]) => {
    expect(problemsIn(text)).toStrictEqual([id]);
  });
  test('what is wrong with a row', () => {
    const text = PROBLEM.stateRow(5, '7', 'price', PROBLEM.tooLong(40));
    expect(problemsIn(text)).toStrictEqual(['stateRow', 'tooLong']);
  });
  test('another text', () => expect(problemsIn('Preferito salvato.')).toStrictEqual([]));
});

describe('requirements are met by tests that passed', () => {
  const passed = { passed: 1, failed: 0 };
  const failed = { passed: 0, failed: 1 };

  test('by the titles that Playwright, vitest, node:test and TAP print [LAB-06]', () => {
    const output = [
      `  \u001B[32m✓\u001B[39m  1 [chromium] › a.spec.ts:3:1 › ${title('logs in', 'AUTH-03', 'AUTH-04')} (1.2s)`,
      `  ✘  2 [chromium] › a.spec.ts:9:1 › ${title('publishes', 'PUB-01')} (1.2s)`,
      `  -  3 [chromium] › a.spec.ts:9:1 › ${title('is skipped', 'PUB-02')}`,
      `ok 4 - ${title('by TAP', 'PUB-03')}`,
      `not ok 5 - ${title('by TAP', 'PUB-04')}`,
      `  1) [chromium] › a.spec.ts:9:1 › ${title('publishes', 'PUB-01')}`,
    ];
    expect(Object.fromEntries(outcomesOf(resultsOfOutput(output.join('\n'))))).toStrictEqual({
      ...{ 'AUTH-03': passed, 'AUTH-04': passed, 'PUB-01': failed },
      ...{ 'PUB-03': passed, 'PUB-04': failed },
    });
  });

  const both = { 'AUTH-03': passed, 'PUB-01': failed };
  test.each([
    [
      'Playwright',
      JSON.stringify({
        suites: [
          {
            title: 'a.spec.ts',
            specs: [{ title: title('logs in', 'AUTH-03'), tests: [{ status: 'expected' }] }],
            suites: [
              {
                title: title('publishing', 'PUB-01'),
                specs: [{ title: 'fails', tests: [{ status: 'unexpected' }] }],
              },
              {
                title: title('later', 'PUB-02'),
                specs: [{ title: 'skipped', tests: [{ status: 'skipped' }] }],
              },
            ],
          },
        ],
      }),
    ],
    [
      'vitest or Jest',
      JSON.stringify({
        testResults: [
          {
            assertionResults: [
              { fullName: title('logs in', 'AUTH-03'), status: 'passed' },
              { fullName: title('publishes', 'PUB-01'), status: 'failed' },
              { fullName: title('later', 'PUB-02'), status: 'pending' },
            ],
          },
        ],
      }),
    ],
    [
      'JUnit',
      `<?xml version="1.0"?><testsuites><testsuite name="a"><testcase name="${title('logs in > now', 'AUTH-03')}"/>
        <testcase name="${title('publishes', 'PUB-01')}"><failure>no</failure></testcase>
        <testcase name="${title('later', 'PUB-02')}"><skipped/></testcase></testsuite></testsuites>`,
    ],
  ])('by the report of %s [LAB-06]', (_runner, report) => {
    expect(Object.fromEntries(outcomesOf(resultsOfReport(report)))).toStrictEqual(both);
  });

  test('of Python and Java, whose names have no hyphens [LAB-08]', () => {
    const id = ['PUB', '01'].join('_');
    const junit = `<testcase classname="test_a.Test" name="test_${id}_publishes"/>`;
    expect([...outcomesOf(resultsOfReport(`<testsuite>${junit}</testsuite>`)).keys()]).toEqual([
      id.replace('_', '-'),
    ]);
    const printed = `FAILED test_a.py::test_${id}_publishes - assert 1 == 2`;
    expect([...outcomesOf(resultsOfOutput(printed))]).toEqual([
      [id.replace('_', '-'), { passed: 0, failed: 1 }],
    ]);
  });

  test('a report of something else is refused [LAB-06]', () => {
    expect(() => resultsOfReport('{}')).toThrow('none of Playwright');
  });
});

test('the table names messages by their texts, and says in English what they mean [LAB-06, LAB-15]', async () => {
  const text = tableText(await summaryOf([{ ...LOGIN, status: 400 }]));
  expect(text).toContain(`\n  ${PROBLEM.stateTwice} (Another row has this value already.)\n`);
  expect(text).toContain('\n  There is no such fault.\n');
  expect(text).toContain(`\n  ${TEXT.search.failed} (A search that failed)\n`);
  expect(text).not.toContain('stateTwice');
});
