/** A summary as text for a terminal, and as one plain HTML page that needs no other file (LAB-06). */
import { escapeHtml as escaped } from '../../../server/contract/typed-text.ts';
import type { Share, Summary, Table } from './summary.ts';

const WIDTH = 100;

const sharesTable = (shares: readonly Share[]): Table => ({
  head: ['Shares', 'met', 'share'],
  rows: shares.map(({ what, met, of }) => ({
    cells: [what, `${met} of ${of}`, of === 0 ? '–' : `${Math.floor((100 * met) / of)} %`],
    isMet: met === of,
  })),
});

const withoutIds = ({ lists }: Summary): string =>
  lists.some(({ head: [title] }) => title === 'Requirements')
    ? ''
    : 'No test named a requirement, as [SEARCH-07] or test_SEARCH_07 would, in a JUnit report of the suite: see --report.';

/** Columns padded to their widest cell. */
const columns = ({ head, rows }: Table): string => {
  const lines = [head, ...rows.map(({ cells }) => cells)];
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const padded = (line: readonly string[]) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0));
  return lines.map((line) => padded(line).join('  ').trimEnd()).join('\n');
};

const notMet = ({ head: [title], rows }: Table): string =>
  [
    `${title}, not met:`,
    ...rows
      .filter(({ isMet }) => !isMet)
      .map(({ cells: [name = '', , note] }) => {
        const text = `  ${name.replaceAll('\n', ' ')}${note && ` (${note})`}`;
        return text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text;
      }),
  ].join('\n');

/** The product's endpoints, what was not met of the lists, and the shares. */
export const textOf = (summary: Summary): string =>
  [
    columns(summary.endpoints.product),
    ...summary.lists.filter(({ rows }) => rows.some(({ isMet }) => !isMet)).map(notMet),
    columns(sharesTable(summary.shares)),
    withoutIds(summary),
  ]
    .filter(Boolean)
    .join('\n\n');

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 1rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; margin-block: 2rem; }
  th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid; text-align: start; vertical-align: top; }
`;

const htmlRow = ({ cells: [first = '', ...others] }: Table['rows'][number]): string =>
  `<tr><th scope="row">${escaped(first)}</th>${others.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;

const htmlTable = ({ head, rows }: Table): string => `
<table>
<thead><tr>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead>
<tbody>${rows.map(htmlRow).join('\n')}</tbody>
</table>`;

export const pageOf = (summary: Summary, command: string, ended: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage: ${escaped(command)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Coverage</h1>
<p><code>${escaped(command)}</code>: ${escaped(ended)}</p>
${[sharesTable(summary.shares), summary.endpoints.product, ...summary.lists, summary.endpoints.control].map(htmlTable).join('')}
<p>Refusals that any call may get, as for too much at once, are shown where they were met and expected nowhere.</p>
<p>${escaped(withoutIds(summary))}</p>
</main>
</body>
</html>
`;
