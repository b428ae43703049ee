/** A summary as one HTML page that needs no other file (LAB-06). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from '../../../scripts/lib/project.mjs';
import { escaped } from '../../support/html.ts';
import {
  sharesOf,
  type Answer,
  type EndpointRow,
  type Item,
  type Mark,
  type Section,
  type Summary,
} from './summary.ts';
import { nameOf, percent } from './table.ts';

const MARKS: Readonly<Record<Mark, string>> = {
  met: 'met',
  missing: 'not met',
  beyond: 'not listed by the contract',
  untold: 'shown without a call: not reported',
};

const times = (count: number): string => count.toLocaleString('en');

/** Steps of a cell's colour, by the order of magnitude of its count. */
const heatOf = (count: number): number =>
  Math.min(4, Math.floor(Math.log10(Math.max(1, count))) + 1);

const share = ({ what, met, of }: { what: string; met: number; of: number }): string => `
  <li>
    <span class="what">${escaped(what)}</span>
    <span class="flaps">${met}<small>/${of}</small></span>
    <span class="bar"><i style="width:${of === 0 ? 0 : (100 * met) / of}%"></i></span>
    <span class="percent">${percent(met, of)}</span>
  </li>`;

const cell = (status: number, answer: Answer | undefined): string => {
  if (!answer) return '<td role="cell" class="blank"></td>';
  const { mark, count, planted } = answer;
  const shown = count > 0 ? times(count) : planted > 0 ? 'fault' : '–';
  const title = `${nameOf({ status })}: ${MARKS[mark]}${planted > 0 ? `, ${times(planted)} by faults` : ''}`;
  return `<td role="cell" data-mark="${mark}" data-status="${nameOf({ status })}" data-heat="${heatOf(count)}" title="${title}">
    <span class="hidden">${title}: </span>${shown}</td>`;
};

const refusal = (status: number, { field, text, count }: Answer['texts'][number]): string =>
  `<li><b>${status}</b> <code>${escaped(field)}</code> ${escaped(text)} <small>×${times(count)}</small></li>`;

const endpointRow = (row: EndpointRow, statuses: readonly number[]): string => {
  const has = [...new Set(row.answers.map(({ mark }) => mark))].join(' ');
  const texts = row.answers.flatMap(({ status, texts: said }) =>
    said.map((one) => refusal(status, one)),
  );
  return `
  <tr role="row" data-has="${has}">
    <th role="rowheader" scope="row">
      ${row.name} <code>${row.method} ${escaped(row.path)}</code>
      <p>${escaped(row.summary)}</p>
      ${texts.length > 0 ? `<details><summary>What it said</summary><ul>${texts.join('')}</ul></details>` : ''}
    </th>
    ${statuses
      .map((status) =>
        cell(
          status,
          row.answers.find((answer) => answer.status === status),
        ),
      )
      .join('')}
  </tr>`;
};

const area = (rows: readonly EndpointRow[], name: string, statuses: readonly number[]): string => `
  <tbody role="rowgroup">
    <tr role="row" class="area"><th role="rowheader" scope="rowgroup" colspan="${statuses.length + 1}">${escaped(name)}</th></tr>
    ${rows
      .filter((row) => row.area === name)
      .map((row) => endpointRow(row, statuses))
      .join('')}
  </tbody>`;

const matrix = (title: string, rows: readonly EndpointRow[]): string => {
  const all = rows.flatMap(({ answers }) => answers.map(({ status }) => status));
  const statuses = [...new Set(all)].toSorted((a, b) => (a || 1000) - (b || 1000));
  const areas = [...new Set(rows.map((row) => row.area))];
  return `
<section>
  <h2>${title}</h2>
  <table role="table">
    <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Endpoint</th>
      ${statuses.map((status) => `<th role="columnheader" scope="col">${nameOf({ status })}</th>`).join('')}
    </tr></thead>
    ${areas.map((name) => area(rows, name, statuses)).join('')}
  </table>
</section>`;
};

const item = ({ id, text, mark, count, note }: Item, isUnnamed = false): string => `
  <li data-mark="${mark}">
    ${isUnnamed ? '' : `<code>${escaped(id)}</code>`}
    <span class="count">${count > 0 ? `×${times(count)}` : MARKS[mark]}</span>
    <p>${escaped(text)}</p>
    ${note ? `<small>${escaped(note)}</small>` : ''}
  </li>`;

const list = ({ title, says, items, isUnnamed }: Section): string => {
  const met = items.filter(({ mark }) => mark === 'met').length;
  return `
<section class="list">
  <h3>${escaped(title)} <small>${met}/${items.filter(({ mark }) => mark !== 'untold').length}</small></h3>
  ${says ? `<p class="says">${escaped(says)}</p>` : ''}
  <ul class="items">${items.map((one) => item(one, isUnnamed)).join('')}</ul>
</section>`;
};

const outsideList = ({ outside }: Summary): string =>
  outside.length === 0
    ? ''
    : `
<section>
  <h2>Outside of the endpoints</h2>
  <ul class="outside">${outside.map(({ what, status, count }) => `<li>${what} <b>${nameOf({ status })}</b> ×${times(count)}</li>`).join('')}</ul>
</section>`;

const requirementLists = ({ requirements }: Summary): string => `
<h2>Requirements</h2>
${
  requirements.length > 0
    ? `<p class="says">Met: at least one test whose title carries the id passed, and none failed.</p>${requirements.map(list).join('')}`
    : '<p class="says">No test named a requirement. Print the titles of tests, with ids such as [SEARCH-07] in them, or name a report by <code>--report</code>.</p>'
}`;

const FILTERS = [
  ['all', 'All'],
  ['met', 'Met'],
  ['missing', 'Not met'],
] as const;

const filters = `
<fieldset class="filters">
  <legend class="hidden">Show</legend>
  ${FILTERS.map(([id, label]) => `<label><input type="radio" name="show" id="show-${id}"${id === 'all' ? ' checked' : ''}> ${label}</label>`).join('')}
</fieldset>`;

const legend = `
<ul class="legend">
  <li><span data-mark="met">12</span> met, so often</li>
  <li><span data-mark="missing">–</span> not met</li>
  <li><span data-mark="beyond">3</span> met, but not listed by the contract</li>
  <li><span data-mark="missing">fault</span> only a fault answered so</li>
</ul>`;

/** The page; its styles are the product's tokens and the two files beside this one. */
export const pageOf = async (summary: Summary): Promise<string> => {
  const files = [
    inProject('client', 'styles', 'tokens.css'),
    join(import.meta.dirname, 'page.css'),
    join(import.meta.dirname, 'matrix.css'),
  ];
  const styles = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const [product, control] = [false, true].map((wanted) =>
    summary.endpoints.filter(({ isControl }) => isControl === wanted),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage: ${escaped(summary.command)}</title>
<style>${styles.join('\n')}</style>
</head>
<body>
<header>
  <h1>Coverage</h1>
  <p><code>${escaped(summary.command)}</code></p>
  <p>${times(summary.calls)} calls · ${escaped(summary.ended)} · ${escaped(summary.day)}</p>
  <ul class="shares">${sharesOf(summary).map(share).join('')}</ul>
</header>
<main>
${filters}
${legend}
${matrix('Product', product ?? [])}
<section>
  <h2>Answers that calls share</h2>
  <p class="says">Given before an endpoint’s own code: once is enough, at any of them.</p>
  <ul class="outside">${summary.shared.map(({ status, count }) => `<li><b>${nameOf({ status })}</b> ${count > 0 ? `×${times(count)}` : MARKS.missing}</li>`).join('')}</ul>
</section>
<details class="apart"><summary>Control room</summary>
${matrix('Control room', control ?? [])}
</details>
${outsideList(summary)}
<h2>Messages</h2>
${summary.messages.map(list).join('')}
${requirementLists(summary)}
</main>
</body>
</html>
`;
};
