import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnsweredDay, Instant } from './fields.ts';

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'get',
  path: '/api/calendar/',
  who: 'anyone',
  label: { it: 'Il giorno e l’ora correnti, a Roma', en: 'The current day and time, in Rome' },
  answer: z.object({
    today: AnsweredDay,
    now: Instant,
    is_frozen: z.boolean(),
  }),
});
