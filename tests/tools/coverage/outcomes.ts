/** Which requirements a suite's tests carry in their titles, and how those tests ended (LAB-06). */
import { stripVTControlCharacters } from 'node:util';
import { idsIn } from '../../../scripts/lib/requirement-ids.ts';

/** How often tests that carry an id passed and failed; skipped ones are not among them. */
export type Outcomes = Map<string, { passed: number; failed: number }>;

type Result = [title: string, outcome: 'passed' | 'failed'];

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface VitestFile {
  assertionResults: { fullName: string; status: string }[];
}

const PLAYWRIGHT_STATUS: Readonly<Record<string, Result[1]>> = {
  expected: 'passed',
  flaky: 'failed',
  unexpected: 'failed',
};

const fromPlaywright = (
  { title, suites = [], specs = [] }: PlaywrightSuite,
  path = '',
): Result[] => {
  const here = `${path} ${title}`;
  return [
    ...specs.flatMap((spec) =>
      spec.tests.flatMap(({ status }): Result[] => {
        const outcome = PLAYWRIGHT_STATUS[status];
        return outcome ? [[`${here} ${spec.title}`, outcome]] : [];
      }),
    ),
    ...suites.flatMap((suite) => fromPlaywright(suite, here)),
  ];
};

/** Of vitest, and of Jest, whose report has the same shape. */
const fromVitest = (files: readonly VitestFile[]): Result[] =>
  files.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }): Result[] =>
      status === 'passed' || status === 'failed' ? [[fullName, status]] : [],
    ),
  );

const TEST_CASE = /<testcase\b((?:"[^"]*"|[^">])*?)(?:\/>|>(.*?)<\/testcase>)/gs;

const fromJUnit = (text: string): Result[] =>
  [...text.matchAll(TEST_CASE)].flatMap(([, title = '', inside = '']): Result[] =>
    /<skipped\b/.test(inside)
      ? []
      : [[title, /<(failure|error)\b/.test(inside) ? 'failed' : 'passed']],
  );

const resultsOf = (report: string): Result[] => {
  if (report.trimStart().startsWith('<')) return fromJUnit(report);
  const json = JSON.parse(report) as { suites?: PlaywrightSuite[]; testResults?: VitestFile[] };
  if (json.testResults) return fromVitest(json.testResults);
  if (json.suites) return json.suites.flatMap((suite) => fromPlaywright(suite));
  throw new Error('it is none of Playwright, vitest, Jest and JUnit');
};

const count = (results: Iterable<Result>): Outcomes => {
  const outcomes: Outcomes = new Map();
  for (const [title, outcome] of results)
    for (const id of new Set(idsIn(title))) {
      const known = outcomes.get(id) ?? { passed: 0, failed: 0 };
      known[outcome] += 1;
      outcomes.set(id, known);
    }
  return outcomes;
};

/** Of a report: JSON of Playwright, vitest or Jest, or JUnit's XML. Throws if it is none of them. */
export const outcomesOfReport = (report: string): Outcomes => count(resultsOf(report));

/** How runners begin the line of a test that passed, and of one that failed. */
const PASSED = /^\s*(✓|✔|√|ok\b)/;
const FAILED = /^\s*(✘|✗|✕|×|✖|not ok\b)/;

const resultsOfOutput = (output: string): Result[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line): Result[] => {
      if (PASSED.test(line)) return [[line, 'passed']];
      return FAILED.test(line) ? [[line, 'failed']] : [];
    });

/** Of what a suite printed, by the lines that a runner marked. */
export const outcomesOfOutput = (output: string): Outcomes => count(resultsOfOutput(output));

/** A runner's mark, number and duration are not a part of the title. */
const AROUND_TITLE = /^\s*(?:not ok|[✘✗✕×✖])\s*(?:\d+\s+(?:-\s+)?)?|\s*\(?\d[\d.]*\s*m?s\)?\s*$/g;

const failedOf = (results: readonly Result[]): string[] => [
  ...new Set(
    results
      .filter(([, outcome]) => outcome === 'failed')
      .map(([title]) => title.replaceAll(AROUND_TITLE, '').trim()),
  ),
];

/** Titles of the tests that failed, by a report; throws if it is none that is known. */
export const failedInReport = (report: string): string[] => failedOf(resultsOf(report));

/** Titles of the tests that failed, by what a suite printed. */
export const failedInOutput = (output: string): string[] => failedOf(resultsOfOutput(output));
