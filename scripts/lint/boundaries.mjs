// @ts-check
import path from 'node:path';
import { LAYERS } from './layers.mjs';

/**
 * @typedef {Extract<Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1], { create: unknown }>} Rule
 * @typedef {NonNullable<Parameters<Parameters<Rule['create']>[0]['sourceCode']['getText']>[0]>} Place a node of the syntax tree
 * @typedef {Place & { value?: unknown, quasis?: { value: { cooked: string | null } }[] }} Source a literal that names a module
 */

/** Imports a module again by another address, where the browser keeps the failure of its own. */
const IMPORTS_AGAIN = 'client/lib/load-code.ts';

/**
 * The folders of package.json `imports` that are called otherwise than their alias.
 * @type {Record<string, string>}
 */
const ALIASES = { lab: 'lab/contract' };

/** Calls besides `import()` whose argument is a specifier. */
const IMPORTING_CALL = /^(require|require\.resolve|import\.meta\.(resolve|glob))[(<]/;

/**
 * The folders that each folder imports, in the files that were linted so far: oxlint runs rules in JavaScript in one
 * thread, one file after the other.
 * @type {Map<string, Set<string>>}
 */
const importsOf = new Map();

/** @param {string} file */
const layerOf = (file) => Object.entries(LAYERS).find(([, { files }]) => files.test(file));

/**
 * Resolves a specifier to a file, relative to the root; undefined for a package.
 * @param {string} file
 * @param {string} specifier
 */
function targetFile(file, specifier) {
  const [bare = ''] = specifier.split('?');
  // As in package.json `imports`.
  const [, alias = '', name] = /^#(contract|lab|platform)\/(.*)/.exec(bare) ?? [];
  if (alias) return `server/${ALIASES[alias] ?? alias}/${name}.ts`;
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  // Vite's root is the client's folder.
  return bare.startsWith('/') ? path.posix.join('client', bare) : undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {boolean} isType
 * @returns {string | undefined} what is wrong with it
 */
function judge(file, specifier, isType) {
  const [name = '', layer] = layerOf(file) ?? [];
  const target = targetFile(file, specifier);
  const arrow = `${name} must not import ${specifier}`;
  if (target === undefined) return layer?.packages?.test(specifier) === false ? arrow : undefined;
  const [targetName, targetLayer] = layerOf(target) ?? [];
  if (!targetName) return `${arrow} (in no layer)`;
  if (targetLayer !== layer) {
    const allowed = `${layer?.mayImport} ${isType ? layer?.mayImportTypes : ''}`.split(' ');
    return allowed.includes(targetName) ? undefined : `${arrow} (${targetName})`;
  }
  const nounOf = (/** @type {string} */ one) => layer?.files.exec(one)?.groups?.['noun'];
  return nounOf(file) === nounOf(target) ? undefined : `${arrow} (another feature)`;
}

/**
 * A file's folder, whose subfolders count as folders of their own. Each file directly in `server` or `client` counts as
 * a folder too: `server/app.ts` imports `http/`, which imports types of `server/config.ts`, and that is no cycle.
 * @param {string} file
 */
function folderOf(file) {
  const folder = path.posix.dirname(file);
  return folder === 'server' || folder === 'client' ? file : folder;
}

/**
 * The folders on a way of imports between two.
 * @param {string} from
 * @param {string} to
 * @param {Set<string>} [seen]
 * @returns {string[] | undefined}
 */
function wayBetween(from, to, seen = new Set()) {
  if (from === to) return [to];
  seen.add(from);
  for (const next of importsOf.get(from) ?? []) {
    const rest = seen.has(next) ? undefined : wayBetween(next, to, seen);
    if (rest) return [from, ...rest];
  }
  return undefined;
}

/** @param {Source} source */
function textOf({ value, quasis = [] }) {
  if (typeof value === 'string') return value;
  return quasis.length === 1 ? quasis[0]?.value.cooked : null;
}

/**
 * Checks each import against the layers, and that no two folders import each other; imports of types count. Two files
 * that import each other are `import/no-cycle`'s.
 * @type {Rule}
 */
export const boundaries = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    /**
     * @param {Place} node
     * @param {Source} source
     * @param {boolean} [isType]
     */
    const check = (node, source, isType = false) => {
      const report = (/** @type {string} */ message) => context.report({ node, message });
      const specifier = textOf(source);
      if (typeof specifier !== 'string') {
        if (file !== IMPORTS_AGAIN) report('imports a computed path, which cannot be checked');
        return;
      }
      const problem = judge(file, specifier, isType);
      const target = targetFile(file, specifier);
      if (problem) report(problem);
      if (problem || target === undefined) return;
      const [from, to] = [folderOf(file), folderOf(target)];
      importsOf.set(from, (importsOf.get(from) ?? new Set()).add(to));
      const way = from === to ? undefined : wayBetween(to, from);
      if (way) report(`folders import each other: ${[from, ...way].join(' → ')}`);
    };
    return {
      Program(node) {
        if (!layerOf(file))
          context.report({ node, message: 'lies in no layer of scripts/lint/layers.mjs' });
      },
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportNamedDeclaration(node) {
        if (node.source) check(node, node.source, node.exportKind === 'type');
      },
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.source, true),
      TSExternalModuleReference: (node) => check(node, node.expression),
      CallExpression(node) {
        const [first] = node.arguments;
        const begins = context.sourceCode.text.slice(node.start, node.start + 24);
        if (!first || !IMPORTING_CALL.test(begins)) return;
        // import.meta.glob also takes a list.
        const sources = first.type === 'ArrayExpression' ? first.elements : [first];
        for (const source of sources) if (source) check(node, source);
      },
    };
  },
};
