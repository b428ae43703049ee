// @ts-check
import { builtinModules } from 'node:module';

/**
 * @typedef {object} Layer
 * @property {RegExp} files matches the layer's files; the optional group `noun` is the feature's name
 * @property {string} mayImport names of layers; the layer itself (of a feature: its own noun) is always allowed
 * @property {string} [mayImportTypes] layers from which it may import types only: it gets their values as arguments
 * @property {RegExp} [packages] the packages it may import; all, when not given
 */

/** Packages for the browser: all but Node's own modules and the full `zod`, which is larger than `zod/mini`. */
const forBrowser = new RegExp(`^(?!node:|(?:zod|${builtinModules.join('|')})$)`);

/** What runs in a visitor's own browser too knows neither Node nor Express. */
const forBothAdapters = /^(zod\/mini|lowdb)$/;

/** The core's layers from the lowest up; each may import those before it. */
const core = 'contract platform store world openapi call';

/** @param {string} name */
const below = (name) => `store-schema ${core.slice(0, core.indexOf(name))}`;

const mayImportTypes = 'configuration';

/** @type {Readonly<Record<string, Layer>>} */
const coreLayers = Object.fromEntries(
  core
    .split(' ')
    .slice(2)
    .map((name) => [
      name,
      {
        files: new RegExp(`^server/${name}/`),
        mayImport: below(name),
        mayImportTypes,
        packages: name === 'call' ? /^(zod\/mini|bcryptjs)$/ : forBothAdapters,
      },
    ]),
);

/**
 * The layers; a file belongs to the first that matches it. Dependencies run one way: client → contract ← server.
 * @type {Readonly<Record<string, Layer>>}
 */
// oxfmt-ignore
export const LAYERS = {
  contract: { files: /^server\/contract\//, mayImport: '', packages: /^zod\/mini$/ },
  'lab-contract': { files: /^server\/lab\/contract\//, mayImport: 'contract', packages: /^zod\/mini$/ },
  configuration: { files: /^server\/config\.ts$/, mayImport: 'contract' },
  'store-schema': { files: /^server\/store\/schema\.ts$/, mayImport: 'contract', mayImportTypes: 'store' },
  platform: { files: /^server\/(platform|lab\/static\/platform)\//, mayImport: 'contract' },
  ...coreLayers,
  'server-feature': { files: /^server\/features\/(?<noun>[^/.]+)/, mayImport: `store-schema ${core}`, packages: forBothAdapters },
  node: { files: /^server\/node\//, mayImport: `${below('openapi')} call`, mayImportTypes },
  http: { files: /^server\/http\//, mayImport: `store-schema ${core}`, mayImportTypes },
  // Each change of a call or a page is written by the contract alone, with a sandbox that it gets; the product does not know them.
  defects: {
    files: /^server\/lab\/defects\//,
    mayImport: 'contract lab-contract platform',
    mayImportTypes: 'lab store-schema',
  },
  'lab-node': {
    files: /^server\/lab\/node\//,
    mayImport: `store-schema ${core} lab-contract lab defects seed`,
    mayImportTypes: 'configuration http',
  },
  'lab-static': {
    files: /^server\/lab\/static\//,
    mayImport: `store-schema ${core} server-feature lab-contract lab-document lab defects server-entry seed`,
    mayImportTypes,
    packages: /^(zod\/mini|lowdb|bcryptjs|statuses\/codes\.json)$/,
  },
  'lab-document': {
    files: /^server\/lab\/document\//,
    mayImport: 'store-schema store platform contract lab-contract',
    packages: forBothAdapters,
  },
  lab: { files: /^server\/lab\//, mayImport: `store-schema ${core} lab-contract lab-document defects seed`, mayImportTypes, packages: forBothAdapters },
  // The one door to the laboratory: the server loads it where there is one.
  'server-main': {
    files: /^server\/main\.ts$/,
    mayImport: `store-schema ${core} node http configuration server-entry lab-document lab-node seed`,
  },
  'server-entry': { files: /^server\/[^/]+$/, mayImport: `store-schema ${core} node http configuration server-feature` },

  // The one door to the laboratory's part of the build.
  'client-configuration': { files: /^client\/vite\.config\.ts$/, mayImport: 'client-build client-lab-build scripts' },
  // The static edition's pages name the files that the server's preload headers name.
  'client-lab-build': { files: /^client\/lab\/build\//, mayImport: 'contract lab-contract http lib scripts' },
  // The development server finds the API as the commands do.
  'client-build': { files: /^client\/build\//, mayImport: 'contract http scripts' },
  ui: { files: /^client\/(ui|styles)\//, mayImport: 'lib', packages: forBrowser },
  lib: { files: /^client\/lib\//, mayImport: 'contract', packages: forBrowser },
  'client-feature': { files: /^client\/features\/(?<noun>[^/.]+)/, mayImport: 'ui lib contract', packages: forBrowser },
  'client-lab-static': { files: /^client\/lab\/static\//, mayImport: 'client-lab lib contract lab-contract', packages: forBrowser },
  'client-lab': {
    files: /^client\/lab\//,
    mayImport: 'screens client-feature ui lib contract lab-contract',
    packages: forBrowser,
  },
  screens: { files: /^client\/screens\//, mayImport: 'client-feature ui lib contract', packages: forBrowser },
  // The door to the laboratory for router and shell.
  'client-laboratory': { files: /^client\/laboratory\.ts$/, mayImport: 'client-lab lib contract lab-contract', packages: forBrowser },
  // The static edition starts before the application.
  'client-main': { files: /^client\/main\.tsx$/, mayImport: 'client-lab-static app lib contract', packages: forBrowser },
  app: {
    files: /^client\/(app\/|[^/]+$)/,
    mayImport: 'client-laboratory screens client-feature ui lib contract',
    packages: forBrowser,
  },

  seed: { files: /^seed\//, mayImport: 'contract platform', mayImportTypes: 'store-schema' },
  scripts: { files: /^scripts\//, mayImport: 'seed server-entry server-main node store store-schema platform contract lab-contract lab-document' },
};
