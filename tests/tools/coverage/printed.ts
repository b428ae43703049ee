/** The results in what a runner printed. */
import { stripVTControlCharacters } from 'node:util';
import type { Result } from './reports.ts';

/** A pattern whose first group is the title. */
type Line = readonly [outcome: Result[1], pattern: RegExp];

/** After a title: how long the test took, in brackets or not, and which try it was. */
const TRIED = String.raw`(?: \(re(?:try|peat) [#x]\d+\))*`;
const TOOK = String.raw`(?:\s+\(\d[\d.]*\s?(?:ms|[smhd])\)|\s+\d[\d.]*m?s)?`;
const AFTER = `${TRIED}${TOOK}`;
/** Of TAP: directives, a duration, the beginning of a group. */
const AFTER_TAP = String.raw`(?:\s+# (?:time|duration_ms)\b.*)?`;
/** A test of pytest; its parameters may hold anything. */
const NODE = String.raw`\S+?\.py(?:::[^\s[]+(?:\[.*?\])?)?`;
const PERCENT = String.raw`(?:\s+\[\s*\d+%\])?`;

/** Lines of single tests, as they end: Playwright, vitest, Jest, Mocha, node:test; TAP; pytest -v, and with xdist. */
const ENDED: readonly Line[] = [
  ['passed', new RegExp(String.raw`^\s*[✓✔√]\s+(?:\d+\s+(?=\[|.*?:\d+:\d+ › ))?(.+?)${AFTER}\s*$`)],
  [
    'failed',
    new RegExp(String.raw`^\s*[✘✗✕×✖]\s+(?:\d+\s+(?=\[|.*?:\d+:\d+ › ))?(.+?)${AFTER}\s*$`),
  ],
  [
    'passed',
    new RegExp(String.raw`^\s*ok \d+(?: -)? (?!.* # (?:SKIP|TODO)\b)(.+?)${AFTER_TAP}$`, 'i'),
  ],
  [
    'failed',
    new RegExp(
      String.raw`^\s*not ok \d+(?: -)? (?!.* # (?:SKIP|TODO)\b|.*\{$)(.+?)${AFTER_TAP}$`,
      'i',
    ),
  ],
  ['passed', new RegExp(String.raw`^(${NODE}) PASSED${PERCENT}\s*$`)],
  ['failed', new RegExp(String.raw`^(${NODE}) (?:FAILED|ERROR)${PERCENT}\s*$`)],
  ['passed', new RegExp(String.raw`^\[gw\d+\]${PERCENT} PASSED (.+?)\s*$`)],
  ['failed', new RegExp(String.raw`^\[gw\d+\]${PERCENT} (?:FAILED|ERROR) (.+?)\s*$`)],
];

/** Lines that name what failed once more, by its whole title: pytest; Playwright; vitest; Jest; Maven. */
const NAMED: readonly RegExp[] = [
  new RegExp(String.raw`^(?:FAILED|ERROR) (${NODE})(?: - .*)?\s*$`),
  /^ {4}((?:\[[^\]]+\] › )?[^›]+:\d+:\d+ › .+?)(?: ─+)?$/,
  /^ FAIL +(.+? > .+?)\s*$/,
  /^ {2}● (?!Console$|Test suite failed to run$)(.+?)\s*$/,
  /^\[ERROR\]\s+(?!Tests run)(.+?)\s+(?:-- )?Time elapsed: \S+ s(?:ec)?\s+<<< (?:FAILURE|ERROR)!/,
];

/** What node:test prints above the list of what failed. */
const NO_TEST = 'failing tests:';

const SEPARATORS = [' > ', ' › '];

/** The results that the lines of an output tell, those that failed once each, by the longest title that is told. */
export const resultsOfOutput = (output: string): Result[] => {
  const lines = stripVTControlCharacters(output).split(/\r?\n/);
  const titlesBy = (pattern: RegExp): string[] =>
    lines.flatMap((line) => pattern.exec(line)?.[1]?.trim() ?? []);
  const ended = ENDED.flatMap(([outcome, pattern]) =>
    titlesBy(pattern)
      .filter((title) => title !== NO_TEST)
      .map((title): Result => [title, outcome]),
  );
  const named = NAMED.flatMap(titlesBy);
  const isNamed = (title: string) =>
    named.some((one) => SEPARATORS.some((separator) => one.endsWith(separator + title)));
  const failed = ended.flatMap(([title, outcome]) =>
    outcome === 'failed' && !isNamed(title) ? title : [],
  );
  return [
    ...ended.filter(([, outcome]) => outcome === 'passed'),
    ...[...new Set([...failed, ...named])].map((title): Result => [title, 'failed']),
  ];
};
