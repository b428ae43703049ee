/** Content security policy of the explorer: unlike all other pages it needs inline styles, created at run time. */
export const EXPLORER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The addresses of what the page loads. */
interface ExplorerFiles {
  script: string;
  styles: string;
  /** What starts the script (explorer-start.mjs). */
  start: string;
  /** The API document. */
  document: string;
}

/** The page of the API explorer: Swagger UI as it is. */
export const explorerPage = ({
  script,
  styles,
  start,
  document,
}: ExplorerFiles): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Rivola API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${styles}" />
    <script defer src="${script}"></script>
    <script type="module" src="${start}"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is at <a href="${document}">${document}</a>.</noscript>
    <div id="explorer" data-document="${document}"></div>
  </body>
</html>
`;
