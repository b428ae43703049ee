/** Which of the client's modules are sent together. */
import { relative } from 'node:path';

/** Judges modules by their paths in the repository, with slashes: a folder above it may be called `client/lib`, too. */
const modulesOf =
  (repository: string) =>
  (...patterns: readonly RegExp[]) =>
  (id: string): boolean => {
    const file = relative(repository, id).replaceAll('\\', '/');
    return patterns.every((pattern) => pattern.test(file));
  };

/** What the landing loads once it is painted, each with what it imports in one file. */
const AFTER_PAINT = { departures: /^client\/features\/landing\/departure-rows/ };
/** What a page loads before it is painted: its styles, and a script that loads the rest. */
const MAIN =
  /^client\/(main\.tsx|index\.html|lib\/(storage|begin-anew|edition|notice)\.ts)|\.css$|vite\/preload-helper/;
const STYLES = /^client\/.*\.module\.css/;
/** Where the styles are that a visitor sees; the rest is what needs a session. Two requests instead of thirty. */
const OF_VISITORS =
  /^client\/(app|ui|screens\/(favourites|search|seller|not-found)|features\/(auth|favourites|feedback|legal|search|tickets))\b/;
/** Small parts of many screens: one request instead of twenty. */
const PARTS =
  /node_modules\/(zod|@tanstack|clsx)|^server|^client\/(app|lib|ui\/(?!combobox|tabs|calendar|date-field|typed-))/;
const TICKETS = /^client\/features\/(tickets|favourites|feedback)/;

/** Needed by the first page. */
const INITIAL: '$initial'[] = ['$initial'];

/** Rolldown's groups of code for the client of a repository; the laboratory says what it loads on the landing. */
export const groupsOf = (repository: string, more: Readonly<Record<string, RegExp>> = {}) => {
  const modules = modulesOf(repository);
  return [
    { name: 'main', tags: INITIAL, test: modules(MAIN), priority: 5 },
    { name: 'first', tags: INITIAL, priority: 4 },
    ...Object.entries({ ...more, ...AFTER_PAINT }).map(([name, pattern]) => ({
      name,
      test: modules(pattern),
      includeDependenciesRecursively: true,
      priority: 3,
    })),
    { name: 'open', test: modules(STYLES, OF_VISITORS), priority: 2.2 },
    { name: 'later', test: modules(STYLES), priority: 2.1 },
    { name: 'screens', test: modules(PARTS), minShareCount: 2, priority: 2 },
    { name: 'tickets', test: modules(TICKETS), minShareCount: 2, priority: 1 },
  ];
};
