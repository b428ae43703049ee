// @ts-check
import path from 'node:path';
import { build } from 'vite';
import { inProject, projectRoot } from './project.mjs';
import { findUnsupportedScripts } from './unsupported-scripts.mjs';
import { findUnsupportedStyles } from './unsupported-styles.mjs';

/** Builds the client without writing it: its modules with the packages that they use, and its style sheets. */
export async function buildClient() {
  const built = await build({
    configFile: inProject('client', 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: true },
    // Selectors name their files.
    css: { modules: { generateScopedName: '[name]__[local]' } },
  });
  const files = 'output' in built ? built.output : [];
  const modules = files.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).map(([id, { code }]) => ({
          file: path.relative(projectRoot, id).replaceAll(path.sep, '/'),
          code: code ?? '',
        }))
      : [],
  );
  const styles = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  return { modules, styles };
}

/**
 * @param {Awaited<ReturnType<typeof buildClient>>} client
 * @param {readonly import('./known-uses.mjs').KnownUse[]} known
 */
export function checkBrowsers({ modules, styles }, known) {
  const uses = [...findUnsupportedScripts(modules), ...styles.flatMap(findUnsupportedStyles)];
  const knownUses = known.flatMap(({ features, at = '' }) =>
    features.map((feature) => ({ feature, at })),
  );
  /** @param {(typeof knownUses)[number]} one @param {(typeof uses)[number]} use */
  const isOf = ({ feature, at }, use) =>
    `${use.feature}.`.startsWith(`${feature}.`) && use.at.includes(at);
  const unknown = uses.filter((use) => !knownUses.some((one) => isOf(one, use)));
  const unused = knownUses.filter((one) => !uses.some((use) => isOf(one, use)));
  const violations = [
    ...unknown.map(
      ({ feature, browsers, at }) => `${at}: ${feature} is not in ${browsers.join(', ')}`,
    ),
    ...unused.map(
      ({ feature, at }) => `known-uses.mjs: ${feature} is not used in ${at || 'any file'}`,
    ),
  ];
  return { useCount: uses.length, violations };
}
