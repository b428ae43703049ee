import { endpointFinder } from '#contract/find-endpoint';
import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import type { Route } from './route.ts';

interface Found {
  route: Route;
  params: Readonly<Record<string, string>> | undefined;
}

/**
 * Throws 400 for an address, or a part of one, that is not UTF-8 in percent-encoding. Beyond ASCII it can have nothing else
 * (RFC 3986); Node reads such bytes as Latin-1.
 */
export const assertDecodable = (address: string): void => {
  try {
    if (/^[\0-\x7F]*$/.test(address)) return void decodeURIComponent(address);
  } catch {
    // Refused below.
  }
  throw invalid({ non_field_errors: [PROBLEM.notUtf8] });
};

const decoded = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, decodeURIComponent(text)]),
  );

/** Finds the route of a call; `null` for a path that has none. Throws 405 where it has none of that method. */
export const routeFinder = (
  routes: readonly Route[],
): ((method: string, path: string) => Found | null) => {
  const find = endpointFinder(
    routes.map((route) => ({ method: route.entry.method, path: route.entry.path, route })),
  );
  return (method, path) => {
    const found = find(method === 'HEAD' ? 'GET' : method, path);
    if (!found) return null;
    const { entry, params, allow } = found;
    if (!entry) throw new HttpError(405, PROBLEM.methodNotAllowed, { Allow: allow });
    return { route: entry.route, params: params && decoded(params) };
  };
};
