import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'get',
  path: '/api/calendar/',
  who: 'anyone',
  summary: "The application's current day, in Rome",
  label: 'Il giorno corrente, a Roma',
  status: 200,
  answer: z.object({ today: z.string() }),
});
