import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';
import { Id, Instant, RowId } from './fields.ts';
import type { InBoth } from './texts.ts';

/** The logged-in user (AUTH-04). */
export const Profile = namedSchema('Profile', {
  id: RowId,
  full_name: z.string(),
  email: z.email(),
  is_staff: z.boolean(),
});

export type Profile = z.output<typeof Profile>;

/** What anyone may know of a seller beside their reviews (FEED-06). */
export const Seller = namedSchema('Seller', {
  id: RowId,
  full_name: z.string(),
  date_joined: Instant,
  is_active: z.boolean(),
});

export type Seller = z.output<typeof Seller>;

/** FEED-06. */
export const getSeller = endpoint({
  name: 'getSeller',
  method: 'get',
  path: '/api/users/sellers/:userId/',
  who: 'anyone',
  label: { it: 'Il profilo pubblico di un venditore', en: 'The public profile of a seller' },
  params: z.object({ userId: Id }),
  status: 200,
  answer: Seller,
});

/** AUTH-04. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'get',
  path: '/api/users/user/me/',
  who: 'user',
  label: { it: 'Il profilo di chi ha effettuato l’accesso', en: 'The profile of who is logged in' },
  status: 200,
  answer: Profile,
});

/** A seeded user to log in as; `says` describes them (DEMO-08, SEED-01). */
export const Persona = z.object({
  key: z.string(),
  email: z.email(),
  password: z.string(),
  full_name: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  says: z.string(),
});

export type Persona = z.output<typeof Persona>;

/** The same as the seed has it. */
export type SeedPersona = Omit<Persona, 'says'> & { says: InBoth };
