import { adminRoutes } from './features/admin/routes.ts';
import { favouriteRoutes } from './features/favourites/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { Search } from './features/tickets/search.ts';
import { userRoutes } from './features/users/routes.ts';
import { type Route, route } from './call/route.ts';
import { getCalendar } from '#contract/calendar';

/** Creates the routes of the product's endpoints, with empty caches. */
export const makeRoutes = (): Route[] => [
  ...ticketRoutes(new Search()),
  ...userRoutes,
  ...favouriteRoutes,
  ...feedbackRoutes,
  ...passwordResetRoutes,
  ...adminRoutes,
  route(getCalendar, ({ world }) => ({
    today: world.clock.today(),
    now: world.clock.instant(),
    is_frozen: world.clock.mode === 'frozen',
  })),
];
