import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parseSync } from 'vite';

export type SyntaxNode = { type: string } & Record<string, unknown>;

/** The files that match a pattern of `tinyglobby`, sorted, as paths from `root` with forward slashes on every system. */
export const listFiles = (root: string, pattern: string): string[] =>
  globSync(pattern, {
    cwd: root,
    ignore: '**/{node_modules,dist,test-results,playwright-report}/**',
  }).toSorted();

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
