import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import type { Endpoint } from './endpoint.ts';
import * as favourites from './favourites.ts';
import * as feedback from './feedback.ts';
import * as passwordReset from './password-reset.ts';
import * as search from './search.ts';
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
};

/** An endpoint with its tag in the API document, the name of its module. */
export type ListedEndpoint = Endpoint & { readonly area: string };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value;

/** The endpoints of modules by their names, in this order. */
export const listEndpoints = <E extends Endpoint = Endpoint>(
  modules: Readonly<Record<string, object>>,
): (E & { readonly area: string })[] =>
  Object.entries(modules).flatMap(([area, entries]) =>
    Object.values(entries)
      .filter(isEndpoint)
      .map((entry) => ({ ...(entry as E), area })),
  );

type Areas = typeof areas;
type Entry = { [A in keyof Areas]: Extract<Areas[A][keyof Areas[A]], Endpoint> }[keyof Areas];

/** The endpoints of the specification. */
export const PRODUCT_ENDPOINTS: readonly Exclude<ListedEndpoint, { who: 'control' }>[] =
  listEndpoints<Entry>(areas);

/** Their names. */
export type ProductEndpointName = Entry['name'];
