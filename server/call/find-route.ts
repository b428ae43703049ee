import { PROBLEM } from '#contract/problems';
import { invalid, HttpError } from '#contract/http-error';
import type { Route } from './route.ts';

/** What one path has, by method. */
interface Place {
  pattern: RegExp;
  byMethod: Map<string, Route>;
}

/** As in Express, neither the case of letters nor the slash at the end matters. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}?$`, 'i');

/** A parameter comes behind every literal segment: `/my/` is tried before `/:id/`, however they are declared. */
const byLiterals = (a: Route, b: Route): number => {
  const [one, other] = [a, b].map(({ entry }) => entry.path.replaceAll(':', '~'));
  return one === other ? 0 : String(one) < String(other) ? -1 : 1;
};

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
  const places = new Map<string, Place>();
  for (const route of routes.toSorted(byLiterals)) {
    const { method, path } = route.entry;
    const place = places.get(path) ?? { pattern: patternOf(path), byMethod: new Map() };
    places.set(path, place);
    place.byMethod.set(method.toUpperCase(), route);
  }
  const all = [...places.values()];
  return (method, path) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const known = places.get(path);
    const fitting = known?.byMethod.has(wanted)
      ? [known]
      : all.filter(({ pattern }) => pattern.test(path));
    const place = fitting.find(({ byMethod }) => byMethod.has(wanted)) ?? fitting[0];
    if (!place) return null;
    const route = place.byMethod.get(wanted);
    // RFC 9110, 15.5.6.
    const Allow = [...place.byMethod.keys()].join(', ');
    if (!route) throw new HttpError(405, PROBLEM.methodNotAllowed, { Allow });
    const params = place.pattern.exec(path)?.groups;
    return { route, params: params && decoded(params) };
  };
};
