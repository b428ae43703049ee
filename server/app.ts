import express, { Router, type Express } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { ENDPOINTS } from '#contract/endpoints';
import type { Config } from './config.ts';
import { demoRoutes } from './demo/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { clientRoutes, lostPage } from './http/client.ts';
import { docRoutes } from './http/docs.ts';
import { methodNotAllowed, pathNotFound, readable, sendProblem } from './http/problems.ts';
import { bind, type Deps, type Route } from './http/route.ts';
import { uploadRoutes } from './http/uploads.ts';

/** What answers each entry of the contract. */
export const ROUTES: readonly Route[] = [
  ...ticketRoutes,
  ...authRoutes,
  ...userRoutes,
  ...favouriteRoutes,
  ...feedbackRoutes,
  ...passwordResetRoutes,
  ...adminRoutes,
  ...demoRoutes,
];

/** Nothing inline, nothing from elsewhere. Whether there is TLS is for whoever stands in front to say. */
const HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // React sets styles of single elements; scripts get no such exception.
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: false,
};

/** What the API document tells of: without controls it does not even say that there could be some (DEMO-09). */
const documented = ({ DEMO_CONTROLS }: Config) =>
  DEMO_CONTROLS === 'on' ? ENDPOINTS : ENDPOINTS.filter(({ who }) => who !== 'control');

/** The whole server, without opening a file, a port or the environment. */
export const createApp = (deps: Deps): Express => {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  // Without an ETag nobody has an answer already; Express takes `If-None-Match: *` for that, and would send nothing.
  Object.defineProperty(app.request, 'fresh', { value: false });
  app.use(helmet(HEADERS), readable);
  const api = Router();
  // Without its controls a demo does not even say that there could be some (DEMO-09).
  const off = deps.config.DEMO_CONTROLS === 'off';
  const routes = ROUTES.filter(({ entry }) => !(off && entry.who === 'control'));
  for (const route of routes) bind(api, route, deps);
  for (const path of new Set(routes.map(({ entry }) => entry.path))) {
    api.all(path, methodNotAllowed(routes.filter(({ entry }) => entry.path === path)));
  }
  app.use(api, docRoutes(documented(deps.config)));
  app.use('/api', pathNotFound);
  app.use(uploadRoutes(deps));
  const client = deps.config.CLIENT_DIR;
  if (client) app.use(clientRoutes(client, deps));
  app.use(pathNotFound);
  if (client) app.use(lostPage(client, deps));
  app.use(sendProblem(deps.log));
  return app;
};
