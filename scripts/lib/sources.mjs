// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ type: string } & Record<string, unknown>} SyntaxNode */

/** Folders without sources, at any depth. */
const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/**
 * Lists the files in a folder and its subfolders, sorted, as paths from `root` with forward slashes on every system. A
 * folder that does not exist has none.
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} pattern what the file's name must match
 * @returns {string[]}
 */
export function listFiles(root, folder, pattern) {
  return entriesOf(path.join(root, folder))
    .flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        const isSkipped = skippedFolders.has(entry.name) || entry.name.startsWith('.');
        return isSkipped ? [] : listFiles(root, file, pattern);
      }
      return pattern.test(entry.name) ? [file] : [];
    })
    .toSorted();
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

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
