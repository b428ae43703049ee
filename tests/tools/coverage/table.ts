/** A summary as text for a terminal (LAB-06). */
import {
  sharesOf,
  type Answer,
  type EndpointRow,
  type Item,
  type Section,
  type Summary,
} from './summary.ts';

const WIDTH = 100;

/** Columns padded to their widest cell; those of `right` are aligned to the right. */
const columns = (rows: readonly (readonly string[])[], right: readonly number[] = []): string[] => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) =>
        right.includes(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

/** Words in lines of at most `WIDTH` characters, indented. */
const wrapped = (words: readonly string[]): string[] => {
  const lines: string[] = [];
  let line = ' ';
  for (const word of words) {
    if (line.length + word.length + 2 > WIDTH) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return line.trim() === '' ? lines : [...lines, line];
};

export const percent = (met: number, of: number): string =>
  of === 0 ? '–' : `${Math.floor((100 * met) / of)} %`;

export const nameOf = ({ status }: Pick<Answer, 'status'>): string =>
  status === 0 ? 'no answer' : String(status);

const cell = (answers: readonly Answer[]): string =>
  answers
    .map((answer) => (answer.count > 0 ? `${nameOf(answer)}×${answer.count}` : nameOf(answer)))
    .join(' ');

const rowOf = ({ name, answers }: EndpointRow): string[] => {
  const marked = (wanted: Answer['mark']) => answers.filter(({ mark }) => mark === wanted);
  return [
    name,
    cell(marked('met')) || '–',
    cell(marked('missing')),
    cell(marked('beyond').filter(({ count }) => count > 0)),
  ];
};

const missingIn = (items: readonly Item[]): Item[] =>
  items.filter(({ mark }) => mark === 'missing');

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text);

/** Messages that were not met, by what people read: the names that they have in the code say nothing to a tester. */
const missingMessages = (section: Section): string[] => {
  const texts = missingIn(section.items).map(({ text, note }) =>
    cut(`  ${text.replaceAll('\n', ' ')}${note === '' ? '' : ` (${note})`}`),
  );
  return texts.length > 0 ? [`${section.title}, not met:`, ...texts] : [];
};

const missingRequirements = (items: readonly Item[]): string[] => {
  const ids = missingIn(items).map(({ id }) => id);
  return ids.length > 0 ? ['Requirements, not met:', ...wrapped(ids)] : [];
};

const tableOf = (title: string, rows: readonly EndpointRow[]): string[] => [
  ...columns([[title, 'met', 'not met', 'not listed'], ...rows.map(rowOf)]),
  '',
];

/** What to do where no test named a requirement; `report` is the file in which titles were looked for. */
const withoutIds = (report: string | null): string =>
  report === null
    ? 'No test named a requirement: print titles with their ids, or name a report by --report.'
    : `No title in ${report} names a requirement, as [SEARCH-07] or test_SEARCH_07 would.`;

/** The summary as a table, and what was not met; `report` is the file that told the titles. */
export const tableText = (summary: Summary, report: string | null = null): string => {
  const { endpoints, shared, outside, messages, requirements } = summary;
  const called = ({ isControl, answers }: EndpointRow) =>
    isControl && answers.some(({ count }) => count > 0);
  const notMet = requirements.flatMap(({ items }) => items);
  return [
    ...tableOf(
      'Endpoint',
      endpoints.filter(({ isControl }) => !isControl),
    ),
    ...tableOf('Control room, where called', endpoints.filter(called)),
    ...columns(
      shared.map(({ status, count }, at) => [
        at === 0 ? 'Answers that calls share' : '',
        count > 0 ? `${status}×${count}` : `${status} –`,
      ]),
    ),
    '',
    ...(outside.length > 0
      ? [
          ...columns(
            outside.map(({ what, status, count }) => [what, `${nameOf({ status })}×${count}`]),
          ),
          '',
        ]
      : []),
    ...messages.flatMap(missingMessages),
    ...missingRequirements(notMet),
    '',
    `${summary.calls} calls by: ${summary.command} (${summary.ended})`,
    '',
    ...columns(
      [
        ['', 'met', 'of', ''],
        ...sharesOf(summary).map(({ what, met, of }) => [
          what,
          String(met),
          String(of),
          percent(met, of),
        ]),
      ],
      [1, 2, 3],
    ),
    ...(requirements.length > 0 ? [] : [withoutIds(report)]),
  ].join('\n');
};
