import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router, type Request } from 'express';
import type { ListedEndpoint } from '#contract/endpoints';
import { openApiDocument } from '../openapi/document.ts';
import { EXPLORER_POLICY, explorerPage } from '../openapi/explorer-page.ts';

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
    response
      .set('Content-Security-Policy', EXPLORER_POLICY)
      .type('html')
      .send(explorerPage('/api/docs/explorer.js', '/api/openapi.json', endpoints));
  });
  router.get('/api/docs/explorer.js', (_request, response) => {
    const root = dirname(createRequire(import.meta.url).resolve('openapi-explorer/package.json'));
    response.sendFile('openapi-explorer.min.js', { root: join(root, 'dist', 'browser') });
  });
  return router;
};
