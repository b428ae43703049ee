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
import { answerCalls } from './http/express-router.ts';
import { compressAnswers } from './http/compression.ts';
import { NO_PARTS } from './openapi/document-parts.ts';
import { makeRoutes } from './routes.ts';
import { imageRoutes } from './http/image-routes.ts';
import { allowOrigins } from './http/other-origins.ts';
import { endOtherWorkers } from './http/other-workers.ts';
import { setSecurityHeaders } from './http/security-headers.ts';

/** The Express application. Opens no file or port and reads no environment variable; `server/main.ts` does. */
export const createApp = (deps: AppDeps): Express => {
  const { laboratory, world } = deps;
  const app = express();
  app.disable('x-powered-by');
  app.use(refuseMalformed, refuseForeignHost(deps.config));
  const client = deps.config.CLIENT_DIR;
  app.use(endOtherWorkers(...(client ? [client] : [])));
  const origins = deps.config.ALLOWED_ORIGINS;
  if (origins.length > 0) app.use(allowOrigins(origins));
  // Without the laboratory, its endpoints are neither mounted nor in the API document (DEMO-09).
  const compress = compressAnswers();
  app.use(answerCalls([...makeRoutes(), ...(laboratory?.routes ?? [])], deps, compress));
  app.use(setSecurityHeaders(deps.config.PUBLIC_URL), compress);
  const endpoints = [...PRODUCT_ENDPOINTS, ...(laboratory?.endpoints ?? [])];
  const todayOf = () => world.clock.today();
  app.use(docRoutes(endpoints, laboratory?.document ?? NO_PARTS, deps.config.PUBLIC_URL, todayOf));
  app.use('/api', pathNotFound(deps));
  app.use(imageRoutes(deps));
  if (client) app.use(clientRoutes(client, deps));
  app.use(pathNotFound(deps));
  if (client) app.use(pageNotFound(client, deps));
  app.use(sendError(deps));
  return app;
};
