import * as z from 'zod/mini';
import { endpoint, namedSchema } from './endpoint.ts';

/** A seeded user to log in as; `says` describes them in Italian (DEMO-08, SEED-01). */
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

/** A persona as a sandbox lists it. `here` is false where it has nobody of that email. */
export const ListedPersona = namedSchema('Persona', { ...Persona.shape, here: z.boolean() });

export const listPersonas = endpoint({
  name: 'listPersonas',
  method: 'get',
  path: '/api/demo/personas/',
  who: 'control',
  summary: 'Seeded users to log in as, with their passwords',
  notes: {
    says: 'The same people in every sandbox; `here` tells whether this one has them, or they cannot log in.',
  },
  status: 200,
  answer: z.array(ListedPersona),
});
