import type { ListedEndpoint } from '#contract/endpoints';
import { callOrder } from './document.ts';
import { INTRODUCTION, PERSONA, rulesOf, TAGS } from './notes.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown's code spans alone: the texts have no other marks. */
const html = (markdown: string): string =>
  escape(markdown).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

type Call = Pick<ListedEndpoint, 'method' | 'path'>;

const pathOf = ({ path }: Call): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The explorer's address of a call, in which it writes a hyphen for each brace. */
const placeOf = (call: Call): string =>
  `#?route=${call.method}-${pathOf(call).replaceAll(/[{}]/g, '-')}`;

const callLink = (call: Call): string =>
  `<a class="call" href="${placeOf(call)}"><b class="${call.method}">${call.method.toUpperCase()}</b> <code>${pathOf(call).replaceAll('/', '/<wbr>')}</code></a>`;

const areaOf = (area: ListedEndpoint['area'], entries: readonly ListedEndpoint[]): string => `
  <section class="area">
    <h3>${area}</h3>
    <p>${html(TAGS[area])}</p>
    <ul>${entries.map((entry) => `<li>${callLink(entry)}<span>${html(entry.summary)}</span></li>`).join('')}</ul>
  </section>`;

/** The calls by their areas, under a heading; nothing without calls. */
const group = (title: string, endpoints: readonly ListedEndpoint[]): string => {
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) =>
    areaOf(
      area,
      endpoints
        .filter((entry) => entry.area === area)
        .toSorted((a, b) => callOrder(a).localeCompare(callOrder(b))),
    ),
  );
  return sections.length > 0 ? `<h2>${title}</h2>${sections.join('')}` : '';
};

/** The first page of the explorer: what this is, a call in three steps, what holds for all calls, and the calls. */
export const explorerOverview = (
  endpoints: readonly ListedEndpoint[],
  document: string,
): string => `
<article slot="overview" class="overview">
  <h1>Rivola API</h1>
  <p class="lead">${INTRODUCTION}</p>
  <p class="facts"><span>${endpoints.length} calls</span> <a href="${document}">OpenAPI 3.1 document</a></p>
  <h2>Your first call in three steps</h2>
  <ol class="steps">
    <li>
      <h3>Log in</h3>
      ${callLink({ method: 'post', path: '/api/users/auth/login/' })}
      <p>Press Execute: the body already has <code>${PERSONA.email}</code> and <code>${PERSONA.password}</code>.</p>
    </li>
    <li>
      <h3>Enter the token</h3>
      <a class="call" href="#?route=auth">Authentication</a>
      <p>Copy the answer’s <code>access</code> into <code>bearer</code>.</p>
    </li>
    <li>
      <h3>Call</h3>
      ${callLink({ method: 'get', path: '/api/users/user/me/' })}
      <p>Press Execute: the answer is Marta’s profile. The search needs no login.</p>
    </li>
  </ol>
  <dl class="rules">${rulesOf(endpoints.some(({ who }) => who === 'control'))
    .map(({ title, says }) => `<div><dt>${html(title)}</dt><dd>${html(says)}</dd></div>`)
    .join('')}</dl>
  ${group(
    'The product',
    endpoints.filter(({ who }) => who !== 'control'),
  )}
  ${group(
    'The control room',
    endpoints.filter(({ who }) => who === 'control'),
  )}
</article>
<span slot="overview-api-description" hidden></span>`;
