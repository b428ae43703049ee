import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type Request } from 'express';
import type { ListedEndpoint } from '#contract/endpoints';
import { openApiDocument } from './openapi.ts';

const PAGE = `<!doctype html>
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
    <script type="module" src="/api/docs/explorer.js"></script>
  </head>
  <body>
    <openapi-explorer
      spec-url="/api/openapi.json"
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

/** Content security policy of the explorer: unlike all other pages it needs inline styles, created at run time. */
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The address at which the document was asked for, complete, since tools keep the document as a file. This server has no
 * TLS of its own, so only `publicUrl` can begin with `https`.
 */
const serverUrl = ({ headers }: Request, publicUrl: string): string => {
  const { host } = new URL(publicUrl);
  return headers.host === undefined || headers.host === host ? publicUrl : `http://${headers.host}`;
};

/** Routes of the API document, whose examples fit the seed on a day, and of an explorer for it that loads nothing from other hosts. */
export const docRoutes = (
  endpoints: readonly ListedEndpoint[],
  publicUrl: string,
  todayOf: () => string,
): Router => {
  const router = Router();
  let made: { today: string; document: ReturnType<typeof openApiDocument> } | undefined;
  router.get('/api/openapi.json', (request, response) => {
    const today = todayOf();
    if (made?.today !== today) made = { today, document: openApiDocument(endpoints, today) };
    response.json({ ...made.document, servers: [{ url: serverUrl(request, publicUrl) }] });
  });
  router.get('/api/docs', (_request, response) => {
    response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY).type('html').send(PAGE);
  });
  router.get('/api/docs/explorer.js', (_request, response) => {
    const root = dirname(createRequire(import.meta.url).resolve('openapi-explorer/package.json'));
    response.sendFile('openapi-explorer.min.js', { root: join(root, 'dist', 'browser') });
  });
  return router;
};
