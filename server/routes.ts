import { adminRoutes } from './features/admin/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { SearchPages } from './features/tickets/search-pages.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Route } from './call/route.ts';

/** Creates the routes of the product's endpoints, with empty caches. */
export const makeRoutes = (): Route[] => [
  ...ticketRoutes(new SearchPages()),
  ...authRoutes,
  ...userRoutes,
  ...favouriteRoutes,
  ...feedbackRoutes,
  ...passwordResetRoutes,
  ...adminRoutes,
  ...calendarRoutes,
];
