// @ts-check
import { createRequire } from 'node:module';

/**
 * @typedef {import('@mdn/browser-compat-data').CompatStatement} Compat
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement
 * @typedef {import('@mdn/browser-compat-data').BrowserName} BrowserName
 * @typedef {import('@mdn/browser-compat-data').CompatData} CompatData
 * @typedef {import('@mdn/browser-compat-data').Identifier} Features a feature, and by their names those that belong to it
 * @typedef {{ browser: BrowserName, version: string }} Oldest the oldest version of a browser that the product supports
 */

/** MDN's table of what each version of each browser can do: 20 MB of JSON. */
export const readCompatData = () =>
  /** @type {CompatData} */ (createRequire(import.meta.url)('@mdn/browser-compat-data'));

/**
 * The browsers of the data by Vite's names; Chrome and Firefox of a phone have the versions of a desktop's.
 * @type {Readonly<Record<string, readonly BrowserName[]>>}
 */
const BROWSERS = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
};

/**
 * The browsers that a build is made for.
 * @param {readonly string[]} targets Vite's `build.target`, such as 'ios16.4'
 * @returns {Oldest[]}
 */
export function readFloor(targets) {
  return targets.flatMap((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    const browsers = BROWSERS[name];
    if (!browsers) throw new Error(`The build has a target of an unknown browser: ${target}`);
    return browsers.map((browser) => ({ browser, version }));
  });
}

/**
 * Whether version `a` is `b` or later.
 * @param {string} a
 * @param {string} b
 */
function isAtLeast(a, b) {
  const [left = [], right = []] = [a, b].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  );
  const at = left.findIndex((part, index) => part !== (right[index] ?? 0));
  return at === -1 ? right.length <= left.length : (left[at] ?? 0) > (right[at] ?? 0);
}

/**
 * @param {Statement} statement
 * @param {string} version
 */
function holds({ version_added, version_removed, flags, alternative_name }, version) {
  return (
    typeof version_added === 'string' &&
    version_added !== 'preview' &&
    !flags &&
    !alternative_name &&
    isAtLeast(version, version_added) &&
    !(typeof version_removed === 'string' && isAtLeast(version, version_removed))
  );
}

/**
 * The browsers of the floor that lack a feature.
 * @param {Compat} compat
 * @param {readonly Oldest[]} floor
 * @param {(prefix: string) => boolean} [hasPrefixed] whether the prefixed form is there too
 * @returns {string[]} such as 'safari_ios 16.4'
 */
export function lackedBy({ support }, floor, hasPrefixed = () => false) {
  return floor
    .filter(({ browser, version }) => {
      const statements = [support[browser] ?? []].flat();
      return !statements.some(
        (statement) =>
          holds(statement, version) && (!statement.prefix || hasPrefixed(statement.prefix)),
      );
    })
    .map(({ browser, version }) => `${browser} ${version}`);
}

/**
 * The feature at a path of the data.
 * @param {CompatData} data
 * @param {readonly string[]} path such as `['api', 'URL', 'canParse_static']`
 * @returns {Features | undefined}
 */
export function featureAt(data, path) {
  let feature = /** @type {Features | undefined} */ (/** @type {unknown} */ (data));
  for (const name of path) feature = feature?.[name];
  return feature;
}

/**
 * What belongs to a feature, by its name.
 * @param {Features | undefined} feature
 */
export const partsOf = (feature) =>
  /** @type {[string, Features][]} */ (Object.entries(feature ?? {})).filter(
    ([name]) => name !== '__compat',
  );
