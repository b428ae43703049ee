// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isNode, listFiles, parseSource, walk } from './sources.mjs';

const listedId = /^- \*\*(?<id>[A-Z]+-\d+[a-z]?)\*?\*\* ?(?<text>.*)$/;
/** One id, or several: `[PUB-07]`, `[PUB-07, PUB-08]`. */
const bracket = /\[(?<ids>[A-Z]{2,}-\d[^\]]*)\]/g;
const testFile = /\.(test|spec)\.tsx?$/;
const skipping = new Set(['skip', 'todo', 'fixme']);

/**
 * Compares the ids in `tests/requirements.md` with those in tests.
 * @param {string} root
 * @returns {{ violations: string[], idCount: number, fileCount: number, onlyFull: string[] }} with the ids that no test of `npm test` names
 */
export function checkRequirementIds(root) {
  const listed = readRequirements(root).map(({ id }) => id);
  const files = listFiles(root, 'tests', testFile);
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
      if (known.has(id)) {
        named.add(id);
        if (!file.startsWith('tests/full/')) daily.add(id);
      } else violations.push(`${file}:${line}: ${id} is not in tests/requirements.md`);
    }
  }
  const untested = [...known].filter((id) => !named.has(id));
  if (untested.length > 0) violations.push(`No test names: ${untested.join(', ')}`);
  const onlyFull = [...named].filter((id) => !daily.has(id));
  return { violations, idCount: known.size, fileCount: files.length, onlyFull };
}

/** @typedef {{ id: string, text: string, section: string }} Requirement */

/**
 * The list of `tests/requirements.md`, each with the heading that it stands under.
 * @param {string} root
 * @returns {Requirement[]}
 */
export function readRequirements(root) {
  /** @type {Requirement[]} */
  const listed = [];
  let section = '';
  for (const line of readFileSync(path.join(root, 'tests', 'requirements.md'), 'utf8').split(
    '\n',
  )) {
    if (line.startsWith('## ')) section = line.slice(3);
    const { id, text = '' } = listedId.exec(line)?.groups ?? {};
    if (id !== undefined) listed.push({ id, text, section });
  }
  return listed;
}

/**
 * The ids that a title names in brackets.
 * @param {string} text
 * @returns {string[]}
 */
export const idsIn = (text) =>
  [...text.matchAll(bracket)].flatMap(({ groups }) =>
    (groups?.['ids'] ?? '').split(',').map((id) => id.trim()),
  );

/**
 * The ids in all strings of a test file, because tests that run over a table have their titles in its rows. Comments
 * and skipped tests do not count.
 * @param {string} root
 * @param {string} file
 */
function namedIds(root, file) {
  const { program, lineOf } = parseSource(root, file);
  /** @type {{ id: string, line: number }[]} */
  const found = [];
  walk(program, (node) => {
    if (isSkippedTest(node)) return false;
    found.push(...idsIn(textOf(node)).map((id) => ({ id, line: lineOf(node) })));
    return true;
  });
  return found;
}

/**
 * @param {import('./sources.mjs').SyntaxNode} node
 * @returns {string}
 */
function textOf(node) {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateElement') return '';
  // `String.raw` may have escapes that are none, and then there is no cooked text.
  const { cooked, raw } = /** @type {{ cooked: string | null, raw: string }} */ (node['value']);
  return cooked ?? raw;
}

/**
 * Whether a node is `test.skip('title', …)` or the like. `test.skip(condition)` inside a test matches too, but has no
 * title with ids.
 * @param {import('./sources.mjs').SyntaxNode} node
 */
function isSkippedTest({ type, callee }) {
  return (
    type === 'CallExpression' &&
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    isNode(callee['property']) &&
    skipping.has(String(callee['property']['name']))
  );
}
