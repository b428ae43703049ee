import { endpointFinder } from '#contract/find-endpoint';
import { PROBLEM } from '#contract/problems';
import { invalid, Refusal } from '#contract/refusal';
import type { Route } from './route.ts';

interface Found {
  route: Route;
  params: Readonly<Record<string, string>> | undefined;
}

/** Throws 400 for a path with invalid percent-encoding, whether it has a route or not. */
export const assertDecodable = (path: string): void => {
  try {
    decodeURIComponent(path);
  } catch {
    throw invalid({ non_field_errors: [PROBLEM.badRequest] });
  }
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
    if (!entry) throw new Refusal(405, PROBLEM.methodNotAllowed, { Allow: allow });
    return { route: entry.route, params: params && decoded(params) };
  };
};
