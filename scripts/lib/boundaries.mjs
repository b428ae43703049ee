// @ts-check
import { builtinModules } from 'node:module';
import path from 'node:path';
import { isNode, listFiles, literalText, parseSource, walk } from './sources.mjs';

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {RegExp} files a group `noun`, where there is one, tells features apart
 * @property {string[]} mayImport names of layers; its own folder (for a feature: its own noun) is always allowed
 * @property {string[]} [mayImportTypes] layers whose types it may know too, since what they make is handed to it
 * @property {RegExp} [packages] the packages it may import; all, when not given
 */

/** Code for the browser: any package, but nothing that only Node has; of zod its small half, `zod/mini`. */
const forBrowser = new RegExp(`^(?!node:|(?:zod|${builtinModules.join('|')})$)`);

/**
 * The house's layers; the first that matches a file is its own. Arrows run one way: client → contract ← server.
 * @type {Layer[]}
 */
const layers = [
  { name: 'contract', files: /^server\/contract\//, mayImport: [], packages: /^zod\/mini$/ },
  { name: 'configuration', files: /^server\/config\.ts$/, mayImport: ['contract'] },
  { name: 'store schema', files: /^server\/store\/schema\.ts$/, mayImport: ['contract'] },
  { name: 'store', files: /^server\/store\//, mayImport: ['store schema', 'contract', 'seed'] },
  {
    // What a request finds in its sandbox; handlers read it, and know nothing else of the demo.
    name: 'world',
    files: /^server\/demo\/(world|attempts|clock|events|faults|visitor)\.ts$/,
    mayImport: ['store', 'store schema', 'contract'],
  },
  {
    name: 'http',
    files: /^server\/http\//,
    mayImport: ['world', 'store', 'store schema', 'contract'],
    mayImportTypes: ['demo', 'configuration'],
  },
  {
    name: 'server feature',
    files: /^server\/features\/(?<noun>[^/.]+)/,
    mayImport: ['http', 'world', 'store', 'store schema', 'contract'],
  },
  {
    name: 'demo',
    files: /^server\/demo\//,
    mayImport: ['http', 'world', 'store', 'store schema', 'contract', 'seed'],
    mayImportTypes: ['configuration'],
  },
  {
    name: 'server entry',
    files: /^server\/[^/]+$/,
    mayImport: [
      ...['configuration', 'server feature', 'demo', 'http', 'world'],
      ...['store', 'store schema', 'contract', 'seed'],
    ],
  },
  { name: 'client build', files: /^client\/vite\.config\.ts$/, mayImport: [] },
  { name: 'ui', files: /^client\/(ui|styles)\//, mayImport: ['lib'], packages: forBrowser },
  { name: 'lib', files: /^client\/lib\//, mayImport: ['contract'], packages: forBrowser },
  {
    name: 'client feature',
    files: /^client\/features\/(?<noun>[^/.]+)/,
    mayImport: ['ui', 'lib', 'contract'],
    packages: forBrowser,
  },
  {
    name: 'screens',
    files: /^client\/screens\//,
    mayImport: ['client feature', 'ui', 'lib', 'contract'],
    packages: forBrowser,
  },
  {
    name: 'app',
    files: /^client\/(app\/|[^/]+$)/,
    mayImport: ['screens', 'client feature', 'ui', 'lib', 'contract'],
    packages: forBrowser,
  },
  {
    name: 'seed',
    files: /^seed\//,
    mayImport: ['contract'],
    mayImportTypes: ['store schema'],
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    mayImport: ['seed', 'server entry', 'store', 'store schema', 'contract'],
  },
  { name: 'tool configuration', files: /^[^/]+$/, mayImport: ['scripts'] },
];

const sourceFolders = ['client', 'server', 'seed', 'scripts'];
const sourceFile = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/**
 * Every import that runs against the arrows, as `file:line: what is wrong`. What tests import is their own
 * business; that nothing imports tests is checked like the rest, as no layer may.
 * @param {string} root
 * @returns {{ violations: string[], fileCount: number }}
 */
export function checkBoundaries(root) {
  const files = sourceFolders.flatMap((folder) => listFiles(root, folder, sourceFile));
  const violations = files.flatMap((file) => {
    const layer = layerOf(file);
    if (!layer) return [`${file}: lies in no layer of scripts/lib/boundaries.mjs`];
    return importsOf(root, file).flatMap(({ line, specifier, isType }) => {
      const problem =
        specifier === undefined
          ? 'imports a computed path, which cannot be checked'
          : judge(file, layer, specifier, isType);
      return problem ? [`${file}:${line}: ${problem}`] : [];
    });
  });
  return { violations, fileCount: files.length };
}

/**
 * @param {string} file
 * @returns {Layer | undefined}
 */
const layerOf = (file) => layers.find(({ files }) => files.test(file));

/**
 * @param {string} file
 * @param {Layer} layer
 * @param {string} specifier
 * @param {boolean} isType
 * @returns {string | undefined} what is wrong with it
 */
function judge(file, layer, specifier, isType) {
  const target = targetFile(file, specifier);
  if (target === undefined) {
    return (layer.packages?.test(specifier) ?? true)
      ? undefined
      : `${layer.name} must not import the package ${specifier}`;
  }
  const targetLayer = layerOf(target);
  const arrow = `${layer.name} must not import ${specifier}`;
  if (!targetLayer) return `${arrow} (in no layer)`;
  if (targetLayer !== layer) {
    const { mayImport, mayImportTypes = [] } = layer;
    const allowed = isType ? [...mayImport, ...mayImportTypes] : mayImport;
    return allowed.includes(targetLayer.name) ? undefined : `${arrow} (${targetLayer.name})`;
  }
  const isSameNoun =
    layer.files.exec(target)?.groups?.['noun'] === layer.files.exec(file)?.groups?.['noun'];
  return isSameNoun ? undefined : `${arrow} (another feature)`;
}

/**
 * The file that a specifier means, from the root; undefined for a package.
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined}
 */
function targetFile(file, specifier) {
  const [bare = ''] = specifier.split('?');
  // As in package.json `imports`.
  if (bare.startsWith('#contract/')) return `server/contract/${bare.slice('#contract/'.length)}.ts`;
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  // Vite reads it from the client's folder.
  return bare.startsWith('/') ? path.posix.join('client', bare) : undefined;
}

/** Calls that name a module by a text, besides `import()`. */
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
function importsOf(root, file) {
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
 * `import.meta.glob` for the node that says so, '' for anything that is not a chain of names.
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
