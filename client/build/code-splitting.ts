/** Which of the client's modules are sent together. */
import { relative } from 'node:path';

/** The landing loads the laboratory's folded bar and its reports; with what they import, one request beside the first file. */
const FOLDED_BAR = /^client[\\/]lab[\\/](?:bar[\\/]folded-bar|reports[\\/]send-reports)/;
/** What the landing loads once it is painted. */
const DEPARTURES = /^client[\\/]features[\\/]landing[\\/]departure-rows/;
/** Small parts of many screens: one request instead of twenty. */
const PARTS =
  /node_modules[\\/](?:zod|@tanstack|clsx)|^server[\\/](?:lab[\\/])?contract|^client[\\/](?:app|lib|ui[\\/](?!combobox|use-choice|use-list|tabs|calendar|date-field|time-field|typed-))/;
const TICKETS = /^client[\\/]features[\\/](?:tickets|favourites|feedback)/;
/** What a page loads before it is painted: its styles, and a script that loads the rest. */
const MAIN =
  /^client[\\/](?:main\.tsx|index\.html|lib[\\/](?:storage|begin-anew|worker-address|page-brand|edition)\.ts)|\.css$|vite[\\/]preload-helper/;
/** Styles of the screens that a visitor opens; the rest is what needs a session, and the laboratory. Two requests instead of thirty. */
const VISITOR_STYLES =
  /^client[\\/](?:app|ui|screens[\\/](?:search|seller|not-found)|features[\\/](?:auth|favourites|feedback|legal|search|tickets))\b.*\.module\.css/;
const STYLES = /^client[\\/].*\.module\.css/;

/** What the first page needs. */
const INITIAL: '$initial'[] = ['$initial'];

/** Judges a module by its path in the repository: a folder above it may be called `client/lib`, too. */
const judgeIn =
  (repository: string) =>
  (pattern: RegExp) =>
  (id: string): boolean =>
    pattern.test(relative(repository, id));

/** Rolldown's groups of code for the client of a repository. */
export const groupsOf = (repository: string) => {
  const isOf = judgeIn(repository);
  return [
    { name: 'main', tags: INITIAL, test: isOf(MAIN), priority: 5 },
    { name: 'first', tags: INITIAL, priority: 4 },
    {
      name: 'folded-bar',
      test: isOf(FOLDED_BAR),
      includeDependenciesRecursively: true,
      priority: 3,
    },
    {
      name: 'departures',
      test: isOf(DEPARTURES),
      includeDependenciesRecursively: true,
      priority: 3,
    },
    { name: 'open', test: isOf(VISITOR_STYLES), priority: 2.2 },
    { name: 'later', test: isOf(STYLES), priority: 2.1 },
    { name: 'screens', test: isOf(PARTS), minShareCount: 2, priority: 2 },
    { name: 'tickets', test: isOf(TICKETS), minShareCount: 2, priority: 1 },
  ];
};
