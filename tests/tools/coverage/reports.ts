/** The results in the report that a runner wrote: JSON of Playwright, vitest or Jest, or JUnit's XML. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A test by its whole title, without its duration. */
export type Result = [title: string, outcome: 'passed' | 'failed'];

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
  const here = `${path} ${title}`.trim();
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

/** What tests print may look like XML. */
const OUTPUT = /<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs;
const TEST_CASE = /<testcase\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(?:\/>|>(.*?)<\/testcase>)/gs;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });

/** Class and name: the other attributes, such as `time`, differ in each run. */
const titleOf = (attributes: string): string => {
  const all = new Map(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single]),
  );
  const parts = [all.get('classname'), all.get('name')].filter((part) => part !== undefined);
  return decoded(parts.join(' ')).trim();
};

const fromJUnit = (text: string): Result[] =>
  [...text.replaceAll(OUTPUT, '').matchAll(TEST_CASE)].flatMap(
    ([, attributes = '', inside = '']): Result[] =>
      /<skipped\b/.test(inside)
        ? []
        : [[titleOf(attributes), /<(failure|error)\b/.test(inside) ? 'failed' : 'passed']],
  );

/** The results in the text of a report. Throws if it is none of them. */
export const resultsOfReport = (report: string): Result[] => {
  if (
    report
      .trimStart()
      .replace(/^\uFEFF/, '')
      .startsWith('<')
  )
    return fromJUnit(report);
  const json = JSON.parse(report) as { suites?: PlaywrightSuite[]; testResults?: VitestFile[] };
  if (json.testResults) return fromVitest(json.testResults);
  if (json.suites) return json.suites.flatMap((suite) => fromPlaywright(suite));
  throw new Error('it is none of Playwright, vitest, Jest and JUnit');
};

/**
 * The results in a report that was written since an instant (ms): a file, or a folder with a file of XML for each class, as
 * Maven writes them. Throws if there is none.
 */
export const readResults = async (path: string, since: number): Promise<Result[]> => {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path)).filter((name) => name.endsWith('.xml')).map((name) => join(path, name))
    : [path];
  const results: Result[] = [];
  let isWritten = false;
  for (const file of files.toSorted()) {
    if ((await stat(file)).mtimeMs < since) continue;
    results.push(...resultsOfReport(await readFile(file, 'utf8')));
    isWritten = true;
  }
  if (!isWritten) throw new Error('the suite did not write it');
  return results;
};
