import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AnsweredDay, Instant } from './fields.ts';

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'get',
  path: '/api/calendar/',
  who: 'anyone',
  summary: "The application's current day in Rome, and its instant",
  notes: { says: 'By this clock tickets depart and tokens end.' },
  label: 'Il giorno e l’ora correnti, a Roma',
  status: 200,
  answer: z.object({
    today: AnsweredDay,
    now: Instant,
    is_frozen: z.boolean().check(z.describe('Whether the clock stands still')),
  }),
});
