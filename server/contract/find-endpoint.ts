import type { Endpoint } from './endpoint.ts';

type Entry = Pick<Endpoint, 'method' | 'path'>;

interface Found<E> {
  /** `undefined` where the path has none of that method. */
  entry: E | undefined;
  /** The parameters as they are written in the path, if it has any. */
  params?: Readonly<Record<string, string>> | undefined;
  /** The path's methods, as `Allow` lists them (RFC 9110, 15.5.6). */
  allow: string;
}

/** The entries of one path, by method. */
interface Place<E> {
  path: Entry['path'];
  pattern: RegExp;
  entries: Map<string, E>;
}

/** As in Express, neither the case of letters nor the slash at the end matters. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}?$`, 'i');

const placesOf = <E extends Entry>(entries: readonly E[]): Place<E>[] => {
  const places = new Map<string, Place<E>>();
  for (const entry of entries) {
    const { method, path } = entry;
    const place = places.get(path) ?? { path, pattern: patternOf(path), entries: new Map() };
    places.set(path, place);
    place.entries.set(method.toUpperCase(), entry);
  }
  return [...places.values()];
};

/** A parameter comes behind every literal segment: `/my/` is tried before `/:id/`, however they are declared. */
const byLiterals = (a: Pick<Entry, 'path'>, b: Pick<Entry, 'path'>): number =>
  a.path.replaceAll(':', '~') < b.path.replaceAll(':', '~') ? -1 : 1;

/**
 * Finds the endpoint of a call; `null` for a path that has none. Paths without parameters are looked up, the others tried
 * one after another.
 */
export const endpointFinder = <E extends Entry>(
  entries: readonly E[],
): ((method: string, path: string) => Found<E> | null) => {
  const places = placesOf(entries);
  const literal = new Map(places.map((place) => [place.path.toLowerCase(), place]));
  const others = places.filter(({ path }) => path.includes(':')).toSorted(byLiterals);

  return (method, path) => {
    const named =
      literal.get(path) ?? literal.get((path.endsWith('/') ? path : `${path}/`).toLowerCase());
    const known = named?.entries.get(method);
    if (known) return { entry: known, allow: '' };
    const fitting = others.filter(({ pattern }) => pattern.test(path));
    const place = fitting.find((one) => one.entries.has(method)) ?? named ?? fitting[0];
    return place
      ? {
          entry: place.entries.get(method),
          params: place.pattern.exec(path)?.groups,
          allow: [...place.entries.keys()].join(', '),
        }
      : null;
  };
};
