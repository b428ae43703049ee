import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { Id, Instant, RowId } from './fields.ts';

/** What answers say of a person, each as much as it lists. */
export const person = {
  id: RowId,
  email: z.email(),
  full_name: z.string(),
  date_joined: Instant,
  is_staff: z.boolean(),
  is_active: z.boolean(),
};
const { id, email, full_name, date_joined, is_staff, is_active } = person;

/** The logged-in user (AUTH-04). */
export const Profile = namedSchema('Profile', { id, full_name, email, is_staff });

export type Profile = z.output<typeof Profile>;

/** What anyone may know of a seller beside their reviews (FEED-06). */
export const Seller = namedSchema('Seller', { id, full_name, date_joined, is_active });

export type Seller = z.output<typeof Seller>;

/** FEED-06. */
export const getSeller = endpoint({
  name: 'getSeller',
  method: 'get',
  path: '/api/users/sellers/:userId/',
  who: 'anyone',
  label: { it: 'Il profilo pubblico di un venditore', en: 'The public profile of a seller' },
  params: z.object({ userId: Id }),
  answer: Seller,
});

/** AUTH-04. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'get',
  path: '/api/users/user/me/',
  who: 'user',
  label: { it: 'Il profilo di chi ha effettuato l’accesso', en: 'The profile of who is logged in' },
  answer: Profile,
});
