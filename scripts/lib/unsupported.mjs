// @ts-check
import path from 'node:path';
import { build, resolveConfig } from 'vite';
import { readCompatData, readFloor } from './browser-floor.mjs';
import { inProject, projectRoot } from './project.mjs';
import { findUnsupportedScripts } from './unsupported-scripts.mjs';
import { findUnsupportedStyles } from './unsupported-styles.mjs';

/**
 * @typedef {import('./unsupported-styles.mjs').Unsupported} Unsupported
 * @typedef {import('./known-uses.mjs').KnownUse} KnownUse
 */

const configFile = inProject('client', 'vite.config.ts');

/** The browsers that the client is built for: Vite's targets, from package.json's `browserslist`. */
export async function readTargets() {
  const { build: options } = await resolveConfig(
    { configFile },
    'build',
    'production',
    'production',
  );
  return [options.target || []].flat();
}

/** Builds the client without writing it: its modules with the packages that they use, and its style sheets. */
export async function buildClient() {
  const built = await build({
    configFile,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: true },
    // Selectors name their files.
    css: { modules: { generateScopedName: '[name]__[local]' } },
  });
  const files = 'output' in built ? built.output : [];
  return {
    modules: files.flatMap((file) =>
      file.type === 'chunk'
        ? Object.entries(file.modules).map(([id, { code }]) => ({
            file: path.relative(projectRoot, id).replaceAll(path.sep, '/'),
            code: code ?? '',
          }))
        : [],
    ),
    styles: files.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
    ),
  };
}

/**
 * @param {Awaited<ReturnType<typeof buildClient>>} client
 * @param {readonly string[]} targets
 * @param {readonly KnownUse[]} known
 */
export function checkBrowsers({ modules, styles }, targets, known) {
  const data = readCompatData();
  const floor = readFloor(targets);
  const uses = [
    ...findUnsupportedScripts(modules, data, floor),
    ...styles.flatMap((code) => findUnsupportedStyles(code, data, floor)),
  ];
  /** @param {KnownUse} one @param {Unsupported} use */
  const isOf = ({ feature, at = '' }, use) =>
    (use.feature === feature || use.feature.startsWith(`${feature}.`)) && use.at.includes(at);
  const unknown = uses.filter((use) => !known.some((one) => isOf(one, use)));
  const unused = known.filter((one) => !uses.some((use) => isOf(one, use)));
  return {
    useCount: uses.length,
    violations: [
      ...unknown.map(
        ({ feature, browsers, at }) => `${at}: ${feature} is not in ${browsers.join(', ')}`,
      ),
      ...unused.map(
        ({ feature, at = 'any file' }) => `known-uses.mjs: ${feature} is not used in ${at}`,
      ),
    ],
  };
}
