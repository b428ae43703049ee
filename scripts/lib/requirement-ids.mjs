// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isNode, listFiles, parseSource, walk } from './sources.mjs';

/**
 * Compares the ids in `tests/requirements.md` with those in tests.
 * @param {string} root
 * @returns {{ violations: string[], idCount: number, fileCount: number, onlyFull: string[] }} with the ids that no test of `npm test` names
 */
export function checkRequirementIds(root) {
  const listed = readRequirements(root).map(({ id }) => id);
  const files = listFiles(root, 'tests/**/*.{test,spec}.{ts,tsx}');
  const known = new Set(listed);
  /** @type {Set<string>} */
  const named = new Set();
  /** @type {Set<string>} */
  const daily = new Set();
  const violations = listed
    .filter((id, place) => listed.indexOf(id) !== place)
    .map((id) => `tests/requirements.md: ${id} is listed twice`);
  for (const file of files) {
    for (const { id, line } of namedIds(root, file)) {
      if (!known.has(id)) violations.push(`${file}:${line}: ${id} is not in tests/requirements.md`);
      named.add(id);
      if (!file.startsWith('tests/full/')) daily.add(id);
    }
  }
  const untested = listed.filter((id) => !named.has(id));
  if (untested.length > 0) violations.push(`No test names: ${untested.join(', ')}`);
  const onlyFull = listed.filter((id) => named.has(id) && !daily.has(id));
  return { violations, idCount: known.size, fileCount: files.length, onlyFull };
}

/** @typedef {{ id: string, text: string, section: string }} Requirement */

/**
 * The list of `tests/requirements.md`, each with the heading that it stands under.
 * @param {string} root
 */
export function readRequirements(root) {
  /** @type {Requirement[]} */
  const listed = [];
  let section = '';
  for (const line of readFileSync(path.join(root, 'tests/requirements.md'), 'utf8').split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, id, text = ''] = /^- \*\*([A-Z]+-\d+[a-z]?)\*?\*\* ?(.*)$/.exec(line) ?? [];
    if (id !== undefined) listed.push({ id, text, section });
  }
  return listed;
}

/**
 * The ids that a title names in brackets, one or several: `[PUB-07]`, `[PUB-07, PUB-08]`.
 * @param {string} text
 */
export const idsIn = (text) =>
  [...text.matchAll(/\[([A-Z]{2,}-\d[^\]]*)\]/g)].flatMap(([, ids = '']) =>
    ids.split(',').map((id) => id.trim()),
  );

/**
 * The ids in all strings of a test file, because tests that run over a table have their titles in its rows. Comments
 * and skipped tests do not count; `test.skip(condition)` inside a test has no title with ids.
 * @param {string} root
 * @param {string} file
 */
function namedIds(root, file) {
  const { program, lineOf } = parseSource(root, file);
  /** @type {{ id: string, line: number }[]} */
  const found = [];
  walk(program, (node) => {
    const method = isNode(node['callee']) ? node['callee']['property'] : undefined;
    if (isNode(method) && /^(skip|todo|fixme)$/.test(String(method['name']))) return false;
    const { type, value } = node;
    const text =
      type === 'TemplateElement' ? /** @type {{ raw: string }} */ (value).raw : String(value);
    if (type === 'Literal' || type === 'TemplateElement')
      found.push(...idsIn(text).map((id) => ({ id, line: lineOf(node) })));
    return true;
  });
  return found;
}
