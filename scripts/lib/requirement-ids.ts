import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './sources.ts';

/** A test that never runs; `test.skip(condition)` inside of one has no title. */
const SKIPPED = /\.(?:skip|todo|fixme)\(\s*['"`]/;

/** Compares the ids in `tests/requirements.md` with those in tests, of which any line may be a title or a row of a table. */
export function checkRequirementIds(root: string) {
  const listed = readRequirements(root).map(({ id }) => id);
  const files = listFiles(root, 'tests', /\.(test|spec)\.tsx?$/);
  const known = new Set(listed);
  const named = new Set<string>();
  const violations = listed
    .filter((id, place) => listed.indexOf(id) !== place)
    .map((id) => `tests/requirements.md: ${id} is listed twice`);
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (SKIPPED.test(text)) violations.push(`${file}: a skipped test`);
    for (const [at, line] of text.split('\n').entries()) {
      if (/^\s*(?:\/\/|\/?\*)/.test(line)) continue;
      for (const id of idsIn(line)) {
        if (!known.has(id))
          violations.push(`${file}:${at + 1}: ${id} is not in tests/requirements.md`);
        named.add(id);
      }
    }
  }
  const untested = listed.filter((id) => !named.has(id));
  if (untested.length > 0) violations.push(`No test names: ${untested.join(', ')}`);
  if (known.size === 0 || files.length === 0)
    violations.push(`${known.size} ids, ${files.length} test files.`);
  return { violations, idCount: known.size };
}

export interface Requirement {
  id: string;
  text: string;
  section: string;
}

/** The list of `tests/requirements.md`, each with the heading that it stands under. */
export function readRequirements(root: string): Requirement[] {
  const listed: Requirement[] = [];
  let section = '';
  for (const line of readFileSync(path.join(root, 'tests/requirements.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, id, text = ''] = /^- \*\*([A-Z]+-\d+[a-z]?)\*?\*\* ?(.*)$/.exec(line) ?? [];
    if (id !== undefined) listed.push({ id, text, section });
  }
  return listed;
}

/** The ids that a title names in brackets, one or several: `[PUB-07]`, `[PUB-07, PUB-08]`. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/\[([A-Z]{2,}-\d[^\]]*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(',').map((id) => id.trim()),
  );
