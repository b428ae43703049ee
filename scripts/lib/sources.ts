import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export type SyntaxNode = { type: string } & Record<string, unknown>;

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

/**
 * The syntax tree of a JavaScript or TypeScript file, types included. Throws on a file that does not parse, which
 * would otherwise pass unchecked.
 */
export function parseSource(root: string, file: string) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text, { sourceType: 'module', astType: 'ts' });
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  return {
    program: program as unknown as SyntaxNode,
    lineOf: (node: SyntaxNode) => text.slice(0, Number(node['start'])).split('\n').length,
  };
}

type Visit = (node: SyntaxNode, parent: SyntaxNode | undefined, key: string) => boolean | void;

/** Visits a node and its descendants, parents first; `visit` returns false to skip the node's children. */
export function walk(value: unknown, visit: Visit, parent?: SyntaxNode, key = ''): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit, parent, key);
  } else if (isNode(value) && visit(value, parent, key) !== false) {
    for (const [part, child] of Object.entries(value)) walk(child, visit, value, part);
  }
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
