import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders whose files are not the project's own. */
const GENERATED = /(?:^|\/)(?:node_modules|dist|test-results|playwright-report)\//;

/**
 * The files of a folder and of those in it whose names end so, sorted, as paths from `root` with forward slashes on
 * every system.
 */
export const listFiles = (root: string, folder: string, ending: RegExp): string[] => {
  const at = path.join(root, folder);
  const files = existsSync(at) ? readdirSync(at, { recursive: true, encoding: 'utf8' }) : [];
  return files
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => ending.test(file) && !GENERATED.test(file))
    .toSorted();
};
