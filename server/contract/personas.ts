import * as z from 'zod/mini';
import type { InBoth } from './languages.ts';

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
