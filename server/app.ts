import express, { type Express } from 'express';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { clientRoutes, pageNotFound } from './http/static-client.ts';
import { docRoutes } from './http/docs.ts';
import {
  pathNotFound,
  refuseForeignHost,
  refuseMalformed,
  sendError,
} from './http/error-handler.ts';
import type { AppDeps } from './call/laboratory.ts';
import { answerCalls, imageRoutes } from './http/express-router.ts';
import { compressAnswers } from './http/compression.ts';
import { openApiDocument } from './openapi/document.ts';
import { makeRoutes } from './routes.ts';
import { endOtherWorkers } from './http/other-workers.ts';
import { securityHeadersOf, setHeaders } from './http/security-headers.ts';

/** The Express application. Opens no file or port and reads no environment variable; `server/main.ts` does. */
export const createApp = (deps: AppDeps): Express => {
  const { laboratory } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.use(refuseMalformed, refuseForeignHost(deps.config));
  const client = deps.config.CLIENT_DIR;
  app.use(endOtherWorkers(...(client ? [client] : [])));
  // Without the laboratory, its endpoints are neither mounted nor in the API document (DEMO-09).
  const compress = compressAnswers(deps.turns);
  app.use(answerCalls([...makeRoutes(), ...(laboratory?.routes ?? [])], deps, compress));
  const secure = securityHeadersOf(deps.config.PUBLIC_URL);
  app.use((_, response, next) => {
    setHeaders(response, secure);
    next();
  }, compress);
  const endpoints = [...PRODUCT_ENDPOINTS, ...(laboratory?.endpoints ?? [])];
  const makeDocument = () => (laboratory?.document ?? openApiDocument)(endpoints);
  app.use(docRoutes(makeDocument, deps.config.PUBLIC_URL));
  app.use('/api', pathNotFound(deps));
  app.use(imageRoutes(deps));
  if (client) app.use(clientRoutes(client, deps));
  app.use(pathNotFound(deps));
  if (client) app.use(pageNotFound(client, deps));
  app.use(sendError(deps));
  return app;
};
