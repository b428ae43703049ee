import express, { type Express } from 'express';
import type { Endpoint } from '#contract/endpoint';
import { ENDPOINTS } from '#contract/endpoints';
import { clientRoutes, pageNotFound } from './http/static-client.ts';
import { docRoutes } from './http/docs.ts';
import {
  pathNotFound,
  refuseForeignHost,
  refuseMalformed,
  sendError,
} from './http/error-handler.ts';
import type { Deps, Services } from './call/deps.ts';
import { answerCalls } from './http/express-router.ts';
import { makeRoutes } from './routes.ts';
import { Sessions } from './security/sessions.ts';
import { imageRoutes } from './http/image-routes.ts';
import { setSecurityHeaders } from './http/security-headers.ts';

/** The Express application. Opens no file or port and reads no environment variable; `server/main.ts` does. */
export const createApp = (deps: Deps): Express => {
  const services: Services = { ...deps, sessions: new Sessions(deps.secret) };
  // With DEMO_CONTROLS=off the control endpoints are neither mounted nor in the API document (DEMO-09).
  const isEnabled = ({ who }: Endpoint) => who !== 'control' || deps.config.DEMO_CONTROLS === 'on';
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  // Disable Express's freshness check: `If-None-Match: *` would yield an empty 304.
  Object.defineProperty(app.request, 'fresh', { value: false });
  app.use(setSecurityHeaders, refuseMalformed, refuseForeignHost(deps.config));
  app.use(
    answerCalls(
      makeRoutes().filter(({ entry }) => isEnabled(entry)),
      services,
    ),
  );
  const todayOf = () => deps.sandboxes.default.clock.today();
  app.use(docRoutes(ENDPOINTS.filter(isEnabled), deps.config.PUBLIC_URL, todayOf));
  app.use('/api', pathNotFound);
  app.use(imageRoutes(services));
  const client = deps.config.CLIENT_DIR;
  if (client) app.use(clientRoutes(client, services));
  app.use(pathNotFound);
  if (client) app.use(pageNotFound(client, services));
  app.use(sendError(deps.log));
  return app;
};
