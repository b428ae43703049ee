import * as z from 'zod/mini';
import { endpoint, namedSchema } from '../../contract/endpoint.ts';
import { Persona } from '../../contract/personas.ts';

/** A persona as a sandbox lists it. `here` is false where it has nobody of that email. */
export const ListedPersona = namedSchema('Persona', { ...Persona.shape, here: z.boolean() });

export const listPersonas = endpoint({
  name: 'listPersonas',
  method: 'get',
  path: '/api/demo/personas/',
  who: 'control',
  status: 200,
  answer: z.array(ListedPersona),
});
