import { login } from '#contract/auth';
import type { ListedEndpoint } from '#contract/endpoints';
import { getProfile } from '#contract/users';
import type { DocumentParts } from './document-parts.ts';
import { INTRODUCTION, RULES } from './introduction.ts';
import { PERSONA } from './notes/users.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Markdown's code spans alone: the texts have no other marks. */
const html = (markdown: string): string =>
  escape(markdown).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A call, linked to its place in the explorer. */
const callLink = ({ area, name, method, path }: ListedEndpoint): string =>
  `<a class="call" href="#/${area}/${name}"><b class="${method}">${method.toUpperCase()}</b> <code>${path.replaceAll('/', '/<wbr>')}</code></a>`;

/** What stands before the calls: what this is, a call in three steps, and what holds for all calls. */
export const explorerOverview = (
  endpoints: readonly ListedEndpoint[],
  document: string,
  parts: DocumentParts,
): string => {
  const linkTo = (name: string) => endpoints.filter((entry) => entry.name === name).map(callLink);
  return `
<article class="overview">
  <h1>Rivola API</h1>
  <p class="lead">${INTRODUCTION}</p>
  <p class="facts"><span>${endpoints.length} calls</span> <a href="${document}">OpenAPI 3.1 document</a></p>
  <h2>Your first call in three steps</h2>
  <ol class="steps">
    <li>
      <h3>Log in</h3>
      ${linkTo(login.name).join('')}
      <p>Press Execute: the body already has <code>${PERSONA.email}</code> and <code>${PERSONA.password}</code>.</p>
    </li>
    <li>
      <h3>Enter the token</h3>
      <a class="call" href="#authorize">Authorize</a>
      <p>Copy the answer’s <code>access</code> into <code>bearer</code>.</p>
    </li>
    <li>
      <h3>Call</h3>
      ${linkTo(getProfile.name).join('')}
      <p>Press Execute: the answer is Marta’s profile. The search needs no login.</p>
    </li>
  </ol>
  <dl class="rules">${[...RULES, ...parts.rules]
    .map(({ title, says }) => `<div><dt>${html(title)}</dt><dd>${html(says)}</dd></div>`)
    .join('')}</dl>
  <h2>Calls</h2>
</article>`;
};
