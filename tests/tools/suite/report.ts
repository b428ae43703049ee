/** The report that a suite writes. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { casesIn, type TestCase } from '../../../scripts/lib/junit.ts';

/** A test by its whole title, without its duration. */
export interface Result {
  title: string;
  hasPassed: boolean;
}

const resultsOf = (cases: readonly TestCase[]): Result[] =>
  cases
    .filter(({ outcome }) => outcome !== 'skipped')
    .map(({ group, name, outcome }) => ({
      title: `${group} ${name}`.trim(),
      hasPassed: outcome === 'passed',
    }));

/** The files of XML at a path: itself, or those of a folder, where Maven writes one for each class. */
const filesAt = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (!found?.isDirectory()) return found ? [path] : [];
  const names = await readdir(path);
  return names.filter((name) => name.endsWith('.xml')).map((name) => join(path, name));
};

/** The results in a report that was written since an instant of the file system (ms); `null` if there is none. */
export const readReport = async (path: string, since: number): Promise<Result[] | null> => {
  const results: Result[] = [];
  let isWritten = false;
  for (const file of (await filesAt(path)).toSorted()) {
    if ((await stat(file)).mtimeMs < since) continue;
    results.push(...resultsOf(casesIn(await readFile(file, 'utf8'))));
    isWritten = true;
  }
  return isWritten ? results : null;
};
