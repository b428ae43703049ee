import type { ListedEndpoint } from '#contract/endpoints';
import type { Requirement } from './document-parts.ts';

/** The product's security scheme. */
export const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'The `access` of a login',
};

/** What a call of the product must carry, as alternatives. */
export const neededBy = ({ who }: ListedEndpoint): Requirement[] =>
  who === 'user' || who === 'staff' ? [{ bearer: [] }] : [];
