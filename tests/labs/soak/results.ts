import { join } from 'node:path';
import { keepPart } from '../../support/results.ts';

/** Prints a part of the results, and replaces the earlier part of its name in results.md. */
export const keepResults = (name: string, about: string, lines: readonly string[]): Promise<void> =>
  keepPart(join(import.meta.dirname, 'results.md'), '# Soak', { name, about, lines });

export const listProblems = (problems: readonly string[]): string =>
  problems.length === 0 ? 'Nothing found.' : problems.map((text) => `- ${text}`).join('\n');
