import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { Router, type Request, type Response } from 'express';
import type { ListedEndpoint } from '#contract/endpoints';
import { openApiDocument } from '../openapi/document.ts';
import type { DocumentParts } from '../openapi/document-parts.ts';
import { EXPLORER_POLICY, explorerPage } from '../openapi/explorer-page.ts';
import { ConstantBody } from './compression.ts';

/**
 * The address at which the document was asked for, complete, since tools keep the document as a file. This server has no
 * TLS of its own, so only `publicUrl` can begin with `https`.
 */
const serverUrl = ({ headers }: Request, publicUrl: string): string => {
  const { host } = new URL(publicUrl);
  return headers.host === undefined || headers.host === host ? publicUrl : `http://${headers.host}`;
};

/** Addresses whose document is kept compressed; this machine and `PUBLIC_URL` have fewer. */
const KEPT_MAX = 8;

/** Sends the document of a day, with the address of the server in it. */
const documentSender = (
  endpoints: readonly ListedEndpoint[],
  parts: DocumentParts,
  publicUrl: string,
) => {
  let day = '';
  let text = '';
  const kept = new Map<string, ConstantBody>();
  return (request: Request, response: Response, today: string): Promise<void> => {
    if (day !== today) {
      text = JSON.stringify({ ...openApiDocument(endpoints, today, parts), servers: undefined });
      day = today;
      kept.clear();
    }
    const url = serverUrl(request, publicUrl);
    const made = () => `${text.slice(0, -1)},"servers":${JSON.stringify([{ url }])}}`;
    const body = kept.get(url) ?? new ConstantBody(made(), 'json');
    // `Host` is the caller's to choose: compressing for each of any number of them would have no bound.
    if (kept.size === KEPT_MAX && !kept.has(url)) return Promise.resolve(body.sendAsItIs(response));
    kept.set(url, body);
    return body.send(request, response);
  };
};

/** The explorer's files by their names under /api/docs/; those of Swagger UI are its package's. */
const FILES = {
  'explorer.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'explorer.css': 'swagger-ui-dist/swagger-ui.css',
  'explorer-start.js': '../openapi/explorer-start.mjs',
};

const readBody = async (file: string): Promise<ConstantBody> => {
  const path = createRequire(import.meta.url).resolve(file);
  return new ConstantBody(await fs.readFile(path), extname(path) === '.css' ? 'css' : 'js');
};

/** Routes of the API document, whose examples fit the seed on a day, and of an explorer for it that loads nothing from other hosts. */
export const docRoutes = (
  endpoints: readonly ListedEndpoint[],
  parts: DocumentParts,
  publicUrl: string,
  todayOf: () => string,
): Router => {
  const router = Router();
  const sendDocument = documentSender(endpoints, parts, publicUrl);
  router.get('/api/openapi.json', (request, response) =>
    sendDocument(request, response, todayOf()),
  );
  const page = new ConstantBody(
    explorerPage({
      script: '/api/docs/explorer.js',
      styles: '/api/docs/explorer.css',
      start: '/api/docs/explorer-start.js',
      document: '/api/openapi.json',
    }),
    'html',
  );
  router.get('/api/docs', async (request, response) => {
    response.set('Content-Security-Policy', EXPLORER_POLICY);
    await page.send(request, response);
  });
  for (const [name, file] of Object.entries(FILES)) {
    let content: Promise<ConstantBody> | undefined;
    router.get(`/api/docs/${name}`, async (request, response) => {
      // A failed read is not kept.
      content ??= readBody(file).catch((error: unknown) => {
        content = undefined;
        throw error;
      });
      await (await content).send(request, response);
    });
  }
  return router;
};
