// @ts-check
import { builtinModules } from 'node:module';
import path from 'node:path';
import { findCycles } from './cycles.mjs';
import { importsOf, targetFile } from './imports.mjs';
import { listFiles } from './sources.mjs';

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {RegExp} files matches the layer's files; the optional group `noun` is the feature's name
 * @property {string[]} mayImport names of layers; the layer itself (for a feature: its own noun) is always allowed
 * @property {string[]} [mayImportTypes] layers from which it may import types only: it gets their values as arguments
 * @property {RegExp} [packages] the packages it may import; all, when not given
 */

/** Packages for the browser: all but Node's own modules and the full `zod`, which is larger than `zod/mini`. */
const forBrowser = new RegExp(`^(?!node:|(?:zod|${builtinModules.join('|')})$)`);

/** What runs in a visitor's own browser too knows neither Node nor Express. */
const forBothHomes = /^(zod\/mini|lowdb)$/;

/** The core's layers from the lowest up; each may import those before it. */
const core = [
  'contract',
  'platform',
  'store',
  'images',
  'sandbox',
  'security',
  'call',
  'openapi',
  'views',
];

/** @param {string} name */
const below = (name) => core.slice(0, core.indexOf(name));

/**
 * The layers; a file belongs to the first that matches it. Dependencies run one way: client → contract ← server.
 * @type {Layer[]}
 */
const layers = [
  { name: 'contract', files: /^server\/contract\//, mayImport: [], packages: /^zod\/mini$/ },
  { name: 'configuration', files: /^server\/config\.ts$/, mayImport: ['contract'] },
  {
    name: 'store schema',
    files: /^server\/store\/(schema|column-checks)\.ts$/,
    mayImport: ['contract'],
  },
  { name: 'platform', files: /^server\/platform\//, mayImport: ['contract'] },
  ...core.slice(2).map((name) => ({
    name,
    files: new RegExp(`^server/${name}/`),
    mayImport: [...below(name), 'store schema'],
    mayImportTypes: ['configuration'],
    packages: forBothHomes,
  })),
  {
    name: 'server feature',
    files: /^server\/features\/(?<noun>[^/.]+)/,
    mayImport: [...core, 'store schema'],
    packages: forBothHomes,
  },
  {
    name: 'node',
    files: /^server\/node\//,
    mayImport: [...below('call'), 'store schema'],
    mayImportTypes: ['configuration'],
  },
  {
    name: 'http',
    files: /^server\/http\//,
    mayImport: [...below('views'), 'store schema'],
    mayImportTypes: ['configuration'],
  },
  {
    name: 'worker',
    files: /^server\/worker\//,
    mayImport: [...core, 'store schema', 'server feature', 'server entry', 'seed', 'defects'],
    mayImportTypes: ['configuration'],
    packages: /^(zod\/mini|lowdb|bcryptjs)$/,
  },
  {
    name: 'server entry',
    files: /^server\/[^/]+$/,
    mayImport: [
      ...core,
      'node',
      'http',
      'store schema',
      'configuration',
      'server feature',
      'seed',
      'defects',
    ],
  },
  {
    name: 'client build',
    files:
      /^client\/(vite\.config|development-server|dev-pages|leave-out|prerender\/plugin|static-edition\/pages)\.ts$/,
    // The prerendered pages name the files that the server's preload headers name; the development server finds the API as
    // the commands do.
    mayImport: ['contract', 'http', 'lib', 'scripts'],
    mayImportTypes: ['app'],
  },
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
    files: /^client\/(app\/|prerender\/|static-edition\/|[^/]+$)/,
    mayImport: ['screens', 'client feature', 'ui', 'lib', 'contract'],
    packages: forBrowser,
  },
  {
    name: 'seed',
    files: /^seed\//,
    mayImport: ['contract', 'platform'],
    mayImportTypes: ['store schema'],
  },
  // Planted in the product from outside: they know its contract alone, and it does not know them.
  { name: 'defects', files: /^defects\//, mayImport: ['contract', 'platform'] },
  {
    name: 'scripts',
    files: /^scripts\//,
    mayImport: ['seed', 'server entry', 'node', 'images', 'store', 'store schema', 'contract'],
  },
  { name: 'tool configuration', files: /^[^/]+$/, mayImport: ['scripts'] },
];

/** Imports a module again by another address, where the browser keeps the failure of its own. */
const importsAgain = 'client/lib/load-code.ts';

const sourceFolders = ['client', 'server', 'seed', 'scripts', 'defects'];
const sourceFile = /\.(ts|tsx|mts|js|jsx|mjs)$/;

/**
 * Checks each import against the layers (`file:line: what is wrong`) and finds cycles among folders and files. Imports
 * in tests are not checked; an import of a test is a violation, because tests lie in no layer.
 * @param {string} root
 * @returns {{ violations: string[], fileCount: number }}
 */
export function checkBoundaries(root) {
  const files = sourceFolders.flatMap((folder) => listFiles(root, folder, sourceFile));
  /** @type {string[]} */
  const violations = [];
  /** @type {[from: string, to: string][]} */
  const edges = [];
  for (const file of files) {
    const layer = layerOf(file);
    if (!layer) {
      violations.push(`${file}: lies in no layer of scripts/lib/boundaries.mjs`);
      continue;
    }
    for (const { line, specifier, isType } of importsOf(root, file)) {
      if (specifier === undefined && file === importsAgain) continue;
      const problem =
        specifier === undefined
          ? 'imports a computed path, which cannot be checked'
          : judge(file, layer, specifier, isType);
      if (problem) violations.push(`${file}:${line}: ${problem}`);
      const target = specifier === undefined ? undefined : targetFile(file, specifier);
      if (target !== undefined && !problem) edges.push([file, target]);
    }
  }
  return { violations: [...violations, ...cyclesAmong(edges)], fileCount: files.length };
}

/**
 * A file's folder, whose subfolders count as folders of their own. Each file directly in `server` or `client` counts as
 * a folder too: `server/app.ts` imports `http/`, which imports types of `server/config.ts`, and that is no cycle.
 */
const folderOf = (/** @type {string} */ file) => {
  const folder = path.posix.dirname(file);
  return folder === 'server' || folder === 'client' ? file : folder;
};

/** @param {[from: string, to: string][]} edges imports of types included */
function cyclesAmong(edges) {
  const folders = findCycles(
    edges
      .map(([from, to]) => /** @type {const} */ ([folderOf(from), folderOf(to)]))
      .filter(([from, to]) => from !== to),
  );
  return [
    ...folders.map((cycle) => `folders import each other: ${cycle.join(' → ')}`),
    ...findCycles(edges).map((cycle) => `files import each other: ${cycle.join(' → ')}`),
  ];
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
