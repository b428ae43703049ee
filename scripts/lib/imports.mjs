// @ts-check
import path from 'node:path';
import { isNode, literalText, parseSource, walk } from './sources.mjs';

/**
 * Resolves an import's specifier to a file, relative to the root; undefined for a package.
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function targetFile(file, specifier) {
  const [bare = ''] = specifier.split('?');
  // As in package.json `imports`.
  if (bare.startsWith('#contract/')) return `server/contract/${bare.slice('#contract/'.length)}.ts`;
  if (bare.startsWith('#platform/'))
    return `server/platform/node/${bare.slice('#platform/'.length)}.ts`;
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  // Vite's root is the client's folder.
  return bare.startsWith('/') ? path.posix.join('client', bare) : undefined;
}

/** Calls besides `import()` whose argument is a specifier. */
const importingCalls = new Set([
  'require',
  'require.resolve',
  'import.meta.resolve',
  'import.meta.glob',
]);

/**
 * Static and dynamic imports, re-exports, imports in types, and calls that amount to one.
 * @param {string} root
 * @param {string} file
 */
export function importsOf(root, file) {
  const { program, lineOf } = parseSource(root, file);
  /** @type {{ line: number, specifier: string | undefined, isType: boolean }[]} */
  const found = [];
  walk(program, (node) => {
    for (const source of sourcesIn(node)) {
      found.push({ line: lineOf(node), specifier: literalText(source), isType: isTypeOnly(node) });
    }
  });
  return found;
}

/** @param {import('./sources.mjs').SyntaxNode} node */
const isTypeOnly = (node) =>
  node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type';

/**
 * @param {import('./sources.mjs').SyntaxNode} node
 * @returns {unknown[]}
 */
function sourcesIn(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return [node['source'] ?? node['argument']];
    case 'ExportNamedDeclaration':
      return node['source'] ? [node['source']] : [];
    case 'TSExternalModuleReference':
      return [node['expression']];
    case 'CallExpression':
      return importingCalls.has(dotted(node['callee'])) ? firstOf(node['arguments']) : [];
    default:
      return [];
  }
}

/**
 * @param {unknown} callArguments
 * @returns {unknown[]}
 */
function firstOf(callArguments) {
  const [first] = /** @type {unknown[]} */ (callArguments);
  // import.meta.glob also takes a list.
  return isNode(first) && first.type === 'ArrayExpression'
    ? /** @type {unknown[]} */ (first['elements'])
    : [first];
}

/**
 * A chain of names as written, such as `import.meta.glob`; '' for any other node.
 * @param {unknown} node
 * @returns {string}
 */
function dotted(node) {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression') return '';
  return `${dotted(node['object'])}.${dotted(node['property'])}`;
}
