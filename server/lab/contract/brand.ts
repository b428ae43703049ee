/** Calls that give a sandbox the brand of a client (LOOK-08). */
import * as z from 'zod/mini';
import { Brand, brandShape } from '../../contract/brand.ts';
import { endpoint } from '../../contract/endpoint.ts';

export const setBrand = endpoint({
  name: 'setBrand',
  method: 'put',
  path: '/api/demo/brand/',
  who: 'control',
  summary: 'Give the sandbox the name, colour and logo of a client; GET sandbox/ has them then',
  notes: {
    says: 'Pages that are loaded and mails that are sent from now on wear them; a colour is mended until it can be read in both themes. A reset puts back what the sandbox was made with; a snapshot and an export keep it.',
    body: { name: 'Aerolinea', colour: '#ffcc00', logo: null },
  },
  body: z.strictObject(brandShape),
  status: 200,
  answer: Brand,
});

export const clearBrand = endpoint({
  name: 'clearBrand',
  method: 'delete',
  path: '/api/demo/brand/',
  who: 'control',
  summary: 'Give the sandbox the name and the looks of the product again',
  notes: { says: 'As in a sandbox that never had another.' },
  status: 204,
});
