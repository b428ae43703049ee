import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isNode, listFiles, parseSource, walk } from './sources.ts';

/** Compares the ids in `tests/requirements.md` with those in tests. */
export function checkRequirementIds(root: string) {
  const listed = readRequirements(root).map(({ id }) => id);
  const files = listFiles(root, 'tests', /\.(test|spec)\.tsx?$/);
  const known = new Set(listed);
  const named = new Set<string>();
  const violations = listed
    .filter((id, place) => listed.indexOf(id) !== place)
    .map((id) => `tests/requirements.md: ${id} is listed twice`);
  for (const file of files) {
    for (const { id, line } of namedIds(root, file)) {
      if (!known.has(id)) violations.push(`${file}:${line}: ${id} is not in tests/requirements.md`);
      named.add(id);
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

/**
 * The ids in all strings of a test file, because tests that run over a table have their titles in its rows. Comments
 * and skipped tests do not count; `test.skip(condition)` inside a test has no title with ids.
 */
function namedIds(root: string, file: string) {
  const { program, lineOf } = parseSource(root, file);
  const found: { id: string; line: number }[] = [];
  walk(program, (node) => {
    const method = isNode(node['callee']) ? node['callee']['property'] : undefined;
    if (isNode(method) && /^(skip|todo|fixme)$/.test(String(method['name']))) return false;
    const { type, value } = node;
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : String(value);
    if (type === 'Literal' || type === 'TemplateElement')
      found.push(...idsIn(text).map((id) => ({ id, line: lineOf(node) })));
    return true;
  });
  return found;
}
