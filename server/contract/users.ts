import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';

/** The logged-in user (AUTH-04). */
export const Profile = namedSchema('Profile', {
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
});

export type Profile = z.output<typeof Profile>;

/** AUTH-04. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'get',
  path: '/api/users/user/me/',
  who: 'user',
  summary: 'Profile of the logged-in user',
  label: 'Il profilo di chi ha fatto accesso',
  status: 200,
  answer: Profile,
});
