/** Content security policy of the explorer: unlike all other pages it needs inline styles, created at run time. */
export const EXPLORER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The page of the API explorer: Swagger UI, with texts of enough contrast and no page that scrolls sideways. `files` is what the
 * addresses of its files begin with: .js and .css of Swagger UI, -start.js (explorer-start.mjs).
 */
export const explorerPage = (files: string, document: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Rivola API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${files}.css" />
    <style>
      .swagger-ui :is(.opblock-summary-method, .info .title .version, .btn.execute) { color: #000; text-shadow: none; }
      html:not(.dark-mode) .swagger-ui :is(a, .url, .parameter__in, .authorize span, .btn.cancel) { color: #3b4151; }
      html.dark-mode .swagger-ui .header-col { color: inherit; }
      .swagger-ui .responses-wrapper { overflow-x: auto; }
    </style>
    <script defer src="${files}.js"></script>
    <script type="module" src="${files}-start.js"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is at <a href="${document}">${document}</a>.</noscript>
    <div id="explorer" data-document="${document}"></div>
  </body>
</html>
`;
