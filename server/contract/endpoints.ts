import * as admin from './admin.ts';
import * as arrange from './arrange.ts';
import * as auth from './auth.ts';
import * as brand from './brand.ts';
import * as calendar from './calendar.ts';
import * as calls from './calls.ts';
import * as control from './control.ts';
import * as defects from './defects.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as faults from './faults.ts';
import * as favourites from './favourites.ts';
import * as feedback from './feedback.ts';
import * as passwordReset from './password-reset.ts';
import * as personas from './personas.ts';
import * as scenarios from './scenarios.ts';
import * as search from './search.ts';
import * as snapshots from './snapshots.ts';
import * as state from './state.ts';
import * as tickets from './tickets.ts';
import * as users from './users.ts';

/** The modules with endpoints; their keys are the tags of the API document. */
const areas = {
  auth,
  users,
  search,
  tickets,
  calendar,
  favourites,
  feedback,
  passwordReset,
  admin,
  control,
  personas,
  brand,
  scenarios,
  state,
  arrange,
  snapshots,
  faults,
  defects,
  events,
  calls,
};

export type ListedEndpoint = Endpoint & { readonly area: keyof typeof areas };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value;

export const ENDPOINTS: readonly ListedEndpoint[] = Object.entries(areas).flatMap(
  ([area, entries]) =>
    Object.values(entries)
      .filter(isEndpoint)
      .map((entry) => ({ ...entry, area: area as keyof typeof areas })),
);

/** All but the control room's: faults apply only to these, so that a fault can always be removed (DEMO-05). */
export const PRODUCT_ENDPOINTS: readonly Exclude<ListedEndpoint, { who: 'control' }>[] =
  ENDPOINTS.filter((entry) => entry.who !== 'control');

/** Names of the endpoints that faults apply to (DEMO-05). */
export const FAULTY_ENDPOINTS: readonly string[] = PRODUCT_ENDPOINTS.map(({ name }) => name);

type Areas = typeof areas;
type Entry = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], Endpoint> }[keyof Areas];

/** `FAULTY_ENDPOINTS` as a type. */
export type FaultyEndpoint = Exclude<Entry, { who: 'control' }>['name'];
