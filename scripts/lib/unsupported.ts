import { KNOWN_USES } from './known-uses.ts';
import { findUnsupportedScripts } from './unsupported-scripts.ts';
import { findUnsupportedStyles } from './unsupported-styles.ts';

interface Client {
  modules: readonly { file: string; code: string }[];
  styles: readonly string[];
}

/** What the client as it is built uses, and browsers of the floor lack, without being a known use. */
export function checkBrowsers({ modules, styles }: Client, known = KNOWN_USES): string[] {
  const uses = [...findUnsupportedScripts(modules), ...styles.flatMap(findUnsupportedStyles)];
  const knownUses = known.flatMap(([features, at]) =>
    features.split(' ').map((feature) => ({ feature, at })),
  );
  const isOf = ({ feature, at }: (typeof knownUses)[number], use: (typeof uses)[number]) =>
    `${use.feature}.`.startsWith(`${feature}.`) && use.at.includes(at);
  const unknown = uses.filter((use) => !knownUses.some((one) => isOf(one, use)));
  const unused = knownUses.filter((one) => !uses.some((use) => isOf(one, use)));
  return [
    ...unknown.map(
      ({ feature, browsers, at }) => `${at}: ${feature} is not in ${browsers.join(', ')}`,
    ),
    ...unused.map(
      ({ feature, at }) => `known-uses.ts: ${feature} is not used in ${at || 'any file'}`,
    ),
  ];
}
