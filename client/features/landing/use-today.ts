import { useEffect, useState } from 'react';
import type { getCalendar } from '#contract/calendar';
import { call } from '../../lib/api.ts';

/** As in the contract, whose schemas the landing does not load; the type checks path, method and caller. */
const CALENDAR = {
  path: '/api/calendar/',
  method: 'get',
  who: 'anyone',
} satisfies Partial<typeof getCalendar> as unknown as typeof getCalendar;

/** The server's day, read once the page is painted; '' while it is not known. Elsewhere use lib/use-clock.ts. */
export const useToday = (): string => {
  const [today, setToday] = useState('');
  useEffect(() => {
    // A failure changes nothing: the day is an ornament here.
    call(CALENDAR, {}).then(
      (calendar) => setToday(calendar.today ?? ''),
      () => {},
    );
  }, []);
  return today;
};
