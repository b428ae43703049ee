/** Calls that give a sandbox the brand of a client (LOOK-08). */
import * as z from 'zod/mini';
import { Brand, brandShape } from '../../contract/brand.ts';
import { endpoint } from '../../contract/endpoint.ts';

export const setBrand = endpoint({
  name: 'setBrand',
  method: 'put',
  path: '/api/demo/brand/',
  who: 'control',
  body: z.strictObject(brandShape),
  status: 200,
  answer: Brand,
});

export const clearBrand = endpoint({
  name: 'clearBrand',
  method: 'delete',
  path: '/api/demo/brand/',
  who: 'control',
  status: 204,
});
