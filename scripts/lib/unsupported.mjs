// @ts-check
import { KNOWN_USES } from './known-uses.mjs';
import { findUnsupportedScripts } from './unsupported-scripts.mjs';
import { findUnsupportedStyles } from './unsupported-styles.mjs';

/**
 * @param {{ modules: readonly { file: string, code: string }[], styles: readonly string[] }} client
 * @param {typeof KNOWN_USES} [known]
 */
export function checkBrowsers({ modules, styles }, known = KNOWN_USES) {
  const uses = [...findUnsupportedScripts(modules), ...styles.flatMap(findUnsupportedStyles)];
  const knownUses = known.flatMap(([features, at]) =>
    features.split(' ').map((feature) => ({ feature, at })),
  );
  /** @param {(typeof knownUses)[number]} one @param {(typeof uses)[number]} use */
  const isOf = ({ feature, at }, use) =>
    `${use.feature}.`.startsWith(`${feature}.`) && use.at.includes(at);
  const unknown = uses.filter((use) => !knownUses.some((one) => isOf(one, use)));
  const unused = knownUses.filter((one) => !uses.some((use) => isOf(one, use)));
  return [
    ...unknown.map(
      ({ feature, browsers, at }) => `${at}: ${feature} is not in ${browsers.join(', ')}`,
    ),
    ...unused.map(
      ({ feature, at }) => `known-uses.mjs: ${feature} is not used in ${at || 'any file'}`,
    ),
  ];
}
