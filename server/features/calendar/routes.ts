import { getCalendar } from '#contract/calendar';
import { route } from '../../call/route.ts';

export const calendarRoutes = [
  route(getCalendar, ({ world }) => ({
    today: world.clock.today(),
    now: world.clock.instant(),
    is_frozen: world.clock.mode === 'frozen',
  })),
];
