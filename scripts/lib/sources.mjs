// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parseSync } from 'vite';

/** @typedef {{ type: string } & Record<string, unknown>} SyntaxNode */

/**
 * The files that match a pattern, sorted, as paths from `root` with forward slashes on every system.
 * @param {string} root
 * @param {string} pattern of `tinyglobby`
 */
export const listFiles = (root, pattern) =>
  globSync(pattern, {
    cwd: root,
    ignore: '**/{node_modules,dist,test-results,playwright-report}/**',
  }).toSorted();

/**
 * The syntax tree of a JavaScript or TypeScript file, types included. Throws on a file that does not parse, which
 * would otherwise pass unchecked.
 * @param {string} root
 * @param {string} file
 */
export function parseSource(root, file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text, { sourceType: 'module', astType: 'ts' });
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return {
    program: /** @type {SyntaxNode} */ (/** @type {unknown} */ (program)),
    /** @param {SyntaxNode} node */
    lineOf: (node) => text.slice(0, Number(node['start'])).split('\n').length,
  };
}

/**
 * Visits a node and its descendants, parents first.
 * @param {unknown} value
 * @param {(node: SyntaxNode, parent: SyntaxNode | undefined, key: string) => boolean | void} visit returns false to skip
 *   the node's children; `key` is the parent's part that the node is in
 * @param {SyntaxNode} [parent]
 * @param {string} [key]
 */
export function walk(value, visit, parent, key = '') {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, parent, key);
  } else if (isNode(value) && visit(value, parent, key) !== false) {
    for (const [part, child] of Object.entries(value)) walk(child, visit, value, part);
  }
}

/**
 * @param {unknown} value
 * @returns {value is SyntaxNode}
 */
export function isNode(value) {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
