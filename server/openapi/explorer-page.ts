/** Content security policy of the explorer: unlike all other pages it needs inline styles, created at run time. */
export const EXPLORER_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The page of the API explorer, by the addresses of its script and of the document. */
export const explorerPage = (script: string, document: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Rivola API</title>
    <link rel="icon" href="data:," />
    <style>
      body { margin: 0 }
      openapi-explorer {
        --font-regular: system-ui, sans-serif;
        --font-mono: ui-monospace, monospace;
        --blue: #1d5078;
        --green: #1c6440;
        --orange: #7a4e00;
        --yellow: #7a4e00;
        --red: #a8142f;
      }
      openapi-explorer::part(textbox-nav-filter)::placeholder { color: #fdf3dc; opacity: 1 }
      /* The explorer's secondary colour is for its dark navigation and too light on white. */
      openapi-explorer::part(btn-search),
      openapi-explorer::part(btn-outline),
      openapi-explorer::part(btn-outline--resp) { color: #9c2907 }
    </style>
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is at <a href="${document}">${document}</a>.</noscript>
    <openapi-explorer
      spec-url="${document}"
      hide-authentication="false"
      text-color="#1c1915"
      primary-color="#9c2907"
      secondary-color="#ffc53d"
      nav-bg-color="#1c1a17"
      nav-text-color="#fdf3dc"
      nav-hover-bg-color="#3c3831"
      nav-hover-text-color="#fffdf7"
    ></openapi-explorer>
  </body>
</html>
`;
