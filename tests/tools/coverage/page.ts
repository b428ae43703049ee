/** A summary as one plain HTML page that needs no other file (LAB-06). */
import { escaped } from '../../support/html.ts';
import { sharesOf, type EndpointRow, type Section, type Summary } from './summary.ts';
import { cellsOf, HEAD, percent, WITHOUT_IDS } from './table.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 1rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid; text-align: start; vertical-align: top; }
`;

const row = (cells: readonly string[]): string => {
  const [first = '', ...others] = cells.map(escaped);
  return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
};

const table = (title: string, head: readonly string[], rows: readonly string[][]): string => `
<h2>${escaped(title)}</h2>
<table>
<thead><tr><th scope="col">${escaped(title)}</th>${head.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row).join('\n')}</tbody>
</table>`;

const endpointTable = (title: string, rows: readonly EndpointRow[]): string =>
  table(title, HEAD, rows.map(cellsOf));

const sectionTable = ({ title, items }: Section): string =>
  table(
    title,
    ['met', 'about it'],
    items.map(({ name, note, count }) => [name, count > 0 ? `×${count}` : 'not met', note]),
  );

export const pageOf = (summary: Summary, command: string, ended: string): string => {
  const { endpoints, shared, messages, requirements } = summary;
  const shares = sharesOf(summary).map(({ what, met, of }) => [
    what,
    `${met} of ${of}`,
    percent(met, of),
  ]);
  return `<!doctype html>
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
${table('Shares', ['met', 'share'], shares)}
${endpointTable(
  'Product',
  endpoints.filter(({ isControl }) => !isControl),
)}
${endpointTable(
  'Control room',
  endpoints.filter(({ isControl }) => isControl),
)}
${[shared, ...messages].map(sectionTable).join('')}
${requirements.items.length > 0 ? sectionTable(requirements) : `<p>${escaped(WITHOUT_IDS)}</p>`}
</main>
</body>
</html>
`;
};
