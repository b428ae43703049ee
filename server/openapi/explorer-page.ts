import type { ListedEndpoint } from '#contract/endpoints';
import { explorerOverview } from './explorer-overview.ts';

/** Content security policy of the explorer: unlike all other pages it needs inline styles, created at run time. */
export const EXPLORER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The explorer's properties by theme. It computes with its colours by name, so these are hexadecimal, without `light-dark()`;
 * those of its derived shades are set too, because it derives them for a light page.
 */
const LIGHT =
  '--bg:#fffdf7;--bg2:#f6f0e4;--bg3:#f0e8d8;--light-bg:#b3a893;--fg:#1c1915;--fg2:#3a342c;--fg3:#5a5247;--light-fg:#5a5247;--border-color:#dcd2be;--light-border-color:#e8dfcd;--input-bg:#fff;--placeholder-color:#6b6255;--hover-color:#efe7d7;--code-fg:#3a342c;--inline-code-fg:#7a2408;--code-property-color:#8a1f55;--code-keyword-color:#1d5078;--code-operator-color:#7a4e00;--primary-color:#b8310b;--primary-btn-text-color:#fffdf7;--accent:#b8310b;--blue:#1d5078;--green:#1c6440;--orange:#7a4e00;--yellow:#7a4e00;--red:#a8142f;--purple:#5b3a8c;--gray:#5a5247;--nav-bg-color:#1c1a17;--nav-hover-bg-color:#3c3831';
const DARK =
  '--bg:#0a0f1d;--bg2:#121a2e;--bg3:#1e2b47;--light-bg:#5a6a8e;--fg:#f3eee2;--fg2:#dcd8ce;--fg3:#b8c0d1;--light-fg:#b8c0d1;--border-color:#3a4a6e;--light-border-color:#2a3a5c;--input-bg:#121a2e;--placeholder-color:#a3adc2;--hover-color:#1e2b47;--code-fg:#dcd8ce;--inline-code-fg:#ffd670;--code-property-color:#ff9fc4;--code-keyword-color:#8cc4f2;--code-operator-color:#f2b866;--primary-color:#ffc53d;--primary-btn-text-color:#191203;--accent:#ffc53d;--blue:#8cc4f2;--green:#6fd6a0;--orange:#f2b866;--yellow:#f2b866;--red:#ff8d92;--purple:#c9a8ff;--gray:#b8c0d1;--light-blue:#14304b;--light-green:#10322a;--light-orange:#352713;--light-yellow:#352713;--light-red:#3a1620;--light-purple:#2a2145;--light-gray:#1e2b47;--nav-bg-color:#121a2e;--nav-hover-bg-color:#2a3a5c';

/** The page of the API explorer, by the addresses of its script and of the document. */
export const explorerPage = (
  script: string,
  document: string,
  endpoints: readonly ListedEndpoint[],
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Rivola API</title>
    <link rel="icon" href="data:," />
    <style>
      :root { color-scheme: light dark }
      body { margin: 0 }
      openapi-explorer {
        ${LIGHT};
        --secondary-color: #ffc53d;
        --nav-text-color: #fdf3dc;
        --nav-hover-text-color: #fffdf7;
        --font-regular: system-ui, sans-serif;
        --font-mono: ui-monospace, monospace;
        --font-size-small: 14px;
        --font-size-mono: 13.5px;
        --font-size-regular: 16px;
        --border-radius: 6px;
        line-height: 1.5;
      }
      @media (prefers-color-scheme: dark) { openapi-explorer { ${DARK} } }
      openapi-explorer::part(textbox-nav-filter)::placeholder { color: #fdf3dc; opacity: 1 }
      openapi-explorer::part(btn-search),
      openapi-explorer::part(btn-outline),
      openapi-explorer::part(btn-outline--resp) { color: var(--accent) }
      @media (prefers-reduced-motion: reduce) { openapi-explorer::part(btn) { transition: none } }
      .overview { box-sizing: border-box; max-width: 68rem; padding: 0 1rem 3rem; overflow-wrap: break-word }
      .overview :is(h1, h2, h3, p, ol, ul, dl, dd) { margin: 0; padding: 0 }
      .overview :is(ol, ul) { list-style: none }
      .overview h1 { font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem); font-weight: 800; line-height: 1.1; letter-spacing: -0.03em }
      .overview h2 { margin: 3rem 0 1rem; font-size: 1.375rem; letter-spacing: -0.015em; line-height: 1.2 }
      .overview h3 { font-size: 1rem }
      .overview .lead { max-width: 40rem; margin-top: 0.75rem; color: var(--fg3); font-size: 1.1875rem; line-height: 1.45 }
      .overview .facts { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-top: 1rem; color: var(--fg3); font-size: 0.9375rem }
      .overview a { color: var(--accent) }
      .overview code { font-family: var(--font-mono); font-size: 0.9em; overflow-wrap: anywhere }
      .overview :is(.steps p, .rules dd, .area p) { color: var(--fg3); font-size: 0.9375rem }
      .steps, .rules { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1rem }
      .steps { counter-reset: step }
      .steps li { display: grid; align-content: start; gap: 0.5rem; padding: 1rem; border: 1px solid var(--border-color); border-radius: 10px; background: var(--bg2); counter-increment: step }
      .steps h3::before { content: counter(step); display: inline-grid; place-items: center; width: 1.75rem; height: 1.75rem; margin-right: 0.625rem; border-radius: 50%; background: var(--primary-color); color: var(--primary-btn-text-color); font-size: 0.9375rem }
      .overview .rules { gap: 1.5rem; margin-top: 2rem }
      .rules dt { font-weight: 700 }
      .area { padding: 1rem 0; border-top: 1px solid var(--border-color) }
      .area ul { margin-top: 0.5rem }
      .area li { display: grid; gap: 0 1.5rem; padding: 0.375rem 0 }
      .area li span { color: var(--fg2); font-size: 0.9375rem }
      .overview .call { color: var(--fg); text-decoration-color: transparent; text-underline-offset: 0.2em }
      .overview .call:not(:has(b)) { color: var(--accent); text-decoration-color: currentColor }
      .overview .call:hover { text-decoration-color: var(--accent) }
      .call:has(b) { display: grid; grid-template-columns: 3.75rem minmax(0, 1fr); align-items: baseline }
      .call b { font-size: 0.75rem; letter-spacing: 0.04em }
      .steps .call:has(b) { grid-template-columns: 3rem minmax(0, 1fr) }
      .get { color: var(--blue) } .post { color: var(--green) } .put, .patch { color: var(--orange) } .delete { color: var(--red) }
      .overview a:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; border-radius: 4px }
      @media (width >= 64rem) {
        .overview { padding-inline: 0 }
        .area { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 2rem }
        .area :is(h3, p) { grid-column: 1 }
        .area ul { grid-area: 1 / 2 / span 3; margin: 0 }
      }
      @media (width >= 80rem) {
        .area li { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr) }
      }
    </style>
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is at <a href="${document}">${document}</a>.</noscript>
    <openapi-explorer spec-url="${document}" hide-authentication="false">${explorerOverview(endpoints, document)}
    </openapi-explorer>
  </body>
</html>
`;
