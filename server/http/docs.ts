import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { Router, type Request } from 'express';
import { EXPLORER_POLICY, explorerPage } from '../openapi/explorer-page.ts';

/**
 * The address at which the document was asked for, complete, since tools keep the document as a file. This server has no
 * TLS of its own, so only `publicUrl` can begin with `https`.
 */
const serverUrl = ({ headers }: Request, publicUrl: string): string => {
  const { host } = new URL(publicUrl);
  return headers.host === undefined || headers.host === host ? publicUrl : `http://${headers.host}`;
};

/** The explorer's files by their names under /api/docs/; those of Swagger UI are its package's. */
const FILES = {
  'explorer.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'explorer.css': 'swagger-ui-dist/swagger-ui.css',
  'explorer-start.js': '../openapi/explorer-start.mjs',
};

/** Routes of the API document, and of an explorer for it that loads nothing from other hosts. */
export const docRoutes = (makeDocument: () => object, publicUrl: string): Router => {
  const router = Router();
  let document: object | undefined;
  router.get('/api/openapi.json', (request, response) => {
    document ??= makeDocument();
    response.json({ ...document, servers: [{ url: serverUrl(request, publicUrl) }] });
  });
  const page = explorerPage('/api/docs/explorer', '/api/openapi.json');
  router.get('/api/docs', (_, response) => {
    response.set('Content-Security-Policy', EXPLORER_POLICY).send(page);
  });
  for (const [name, file] of Object.entries(FILES)) {
    const path = createRequire(import.meta.url).resolve(file);
    router.get(`/api/docs/${name}`, (_, response) => {
      // By `root`: a path as a whole is refused for a folder in it whose name begins with a dot.
      response.sendFile(basename(path), { root: dirname(path) });
    });
  }
  return router;
};
