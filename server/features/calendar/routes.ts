import { getCalendar } from '#contract/calendar';
import { route } from '../../call/route.ts';

export const calendarRoutes = [
  route(getCalendar, ({ sandbox }) => ({
    today: sandbox.clock.today(),
    now: sandbox.clock.instant(),
    is_frozen: sandbox.clock.mode === 'frozen',
  })),
];
