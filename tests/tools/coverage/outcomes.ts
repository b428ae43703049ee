/** Which requirements a suite's tests carry in their titles, and how those tests ended (LAB-06). */
import { idsIn } from '../../../scripts/lib/requirement-ids.ts';
import type { Result } from './reports.ts';

/** How often tests that carry an id passed and failed; skipped ones are not among them. */
export type Outcomes = Map<string, { passed: number; failed: number }>;

/** An id as a name of Python or Java can have it: `test_SEARCH_07_sorts`. */
const IN_NAME = /(?<![A-Za-z0-9])([A-Z]{2,})_(\d+[a-z]?)(?![A-Za-z0-9])/g;

/** The ids that a title names, in brackets or as a part of a name. */
const idsOfTitle = (title: string): string[] => [
  ...new Set([
    ...idsIn(title),
    ...[...title.matchAll(IN_NAME)].map(([, section, number]) => `${section}-${number}`),
  ]),
];

/** How the tests of each id ended. */
export const outcomesOf = (results: readonly Result[]): Outcomes => {
  const outcomes: Outcomes = new Map();
  for (const [title, outcome] of results)
    for (const id of idsOfTitle(title)) {
      const known = outcomes.get(id) ?? { passed: 0, failed: 0 };
      known[outcome] += 1;
      outcomes.set(id, known);
    }
  return outcomes;
};
