import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const Profile = z
  .object({
    id: z.number(),
    full_name: z.string(),
    email: z.string(),
    is_staff: z.boolean(),
  })
  .meta({ id: 'Profile' });

export type Profile = z.infer<typeof Profile>;

/** AUTH-04. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'get',
  path: '/api/users/user/me/',
  who: 'user',
  summary: 'Il profilo di chi ha fatto accesso',
  status: 200,
  answer: Profile,
});
