/** A summary as text for a terminal (LAB-06). */
import { sharesOf, type EndpointRow, type Section, type Summary } from './summary.ts';

const WIDTH = 100;

/** Columns padded to their widest cell. */
const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

export const percent = (met: number, of: number): string =>
  of === 0 ? '–' : `${Math.floor((100 * met) / of)} %`;

/** The cells of an endpoint's row. */
export const cellsOf = ({ name, met, missing, unlisted }: EndpointRow): string[] => {
  const counted = (answers: EndpointRow['met']) =>
    answers.map(([status, count]) => `${status}×${count}`).join(' ');
  return [name, counted(met) || '–', missing.join(' '), counted(unlisted)];
};

export const HEAD = ['met', 'not met', 'not listed'];

const endpointTable = (title: string, rows: readonly EndpointRow[]): string[] => [
  ...columns([[title, ...HEAD], ...rows.map(cellsOf)]),
  '',
];

const missingIn = ({ title, items }: Section): string[] => {
  const missing = items.filter(({ count }) => count === 0);
  if (missing.length === 0) return [];
  return [
    `${title}, not met:`,
    ...missing.map(({ name, note }) => {
      const text = `  ${name.replaceAll('\n', ' ')}${note && ` (${note})`}`;
      return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
    }),
    '',
  ];
};

export const WITHOUT_IDS =
  'No test named a requirement, as [SEARCH-07] or test_SEARCH_07 would, in a JUnit report of the suite: see --report.';

/** The summary as a table, and what was not met. */
export const tableText = (summary: Summary): string => {
  const { endpoints, shared, messages, requirements } = summary;
  const isCalled = ({ met, unlisted }: EndpointRow) => met.length + unlisted.length > 0;
  return [
    ...endpointTable(
      'Endpoint',
      endpoints.filter(({ isControl }) => !isControl),
    ),
    ...endpointTable(
      'Control room, where called',
      endpoints.filter((row) => row.isControl && isCalled(row)),
    ),
    ...[...messages, requirements, shared].flatMap(missingIn),
    ...columns(
      sharesOf(summary).map(({ what, met, of }) => [
        what,
        String(met),
        String(of),
        percent(met, of),
      ]),
    ),
    ...(requirements.items.length > 0 ? [] : [WITHOUT_IDS]),
  ].join('\n');
};
