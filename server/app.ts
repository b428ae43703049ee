import express, { type Express } from 'express';
import type { Endpoint } from '#contract/endpoint';
import { ENDPOINTS } from '#contract/endpoints';
import { controlRoutes } from './features/control/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { SearchPages } from './features/tickets/search-pages.ts';
import { userRoutes } from './features/users/routes.ts';
import { clientRoutes, pageNotFound } from './http/static-client.ts';
import { docRoutes } from './http/docs.ts';
import { pathNotFound, refuseMalformed, sendError } from './http/error-handler.ts';
import type { Deps, Services } from './call/deps.ts';
import type { Route } from './call/route.ts';
import { apiRouter } from './http/express-router.ts';
import { securityHeaders } from './http/security-headers.ts';
import { Sessions } from './security/sessions.ts';
import { imageRoutes } from './http/image-routes.ts';

/** Creates the routes of all endpoints, with empty caches. */
export const makeRoutes = (): Route[] => [
  ...ticketRoutes(new SearchPages()),
  ...authRoutes,
  ...userRoutes,
  ...favouriteRoutes,
  ...feedbackRoutes,
  ...passwordResetRoutes,
  ...adminRoutes,
  ...calendarRoutes,
  ...controlRoutes,
];

/** The Express application. Opens no file or port and reads no environment variable; `server/main.ts` does. */
export const createApp = (deps: Deps): Express => {
  const services: Services = { ...deps, sessions: new Sessions(deps.secret) };
  // With DEMO_CONTROLS=off the control endpoints are neither mounted nor in the API document (DEMO-09).
  const isEnabled = ({ who }: Endpoint) => who !== 'control' || deps.config.DEMO_CONTROLS === 'on';
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  // Disable Express's freshness check: `If-None-Match: *` would yield an empty 304.
  Object.defineProperty(app.request, 'fresh', { value: false });
  app.use(securityHeaders, refuseMalformed);
  app.use(
    apiRouter(
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
