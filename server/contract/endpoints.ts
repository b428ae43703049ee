import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as demo from './control.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as faults from './faults.ts';
import * as favourites from './favourites.ts';
import * as feedback from './feedback.ts';
import * as passwordReset from './password-reset.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';

/** Every entry of the contract, by its area. */
const areas = {
  auth,
  users,
  tickets,
  favourites,
  feedback,
  passwordReset,
  admin,
  demo,
  faults,
  events,
};

export type ListedEndpoint = Endpoint & { readonly area: keyof typeof areas };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value;

/** The whole table, for whatever goes over all endpoints: document, faults, tests. */
export const ENDPOINTS: readonly ListedEndpoint[] = Object.entries(areas).flatMap(
  ([area, entries]) =>
    Object.values(entries)
      .filter(isEndpoint)
      .map((entry) => ({ ...entry, area: area as keyof typeof areas })),
);

/** The endpoints that faults may hit: those of the product, not the controls that remove the fault (DEMO-05). */
export const PRODUCT_ENDPOINTS = ENDPOINTS.filter((entry) => entry.who !== 'control');

/** Their names. */
export const FAULTY_ENDPOINTS: readonly string[] = PRODUCT_ENDPOINTS.map(({ name }) => name);

type Areas = typeof areas;
type Entry = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], Endpoint> }[keyof Areas];

/** The same names as a type. */
export type FaultyEndpoint = Exclude<Entry, { who: 'control' }>['name'];
