// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inProject } from './project.mjs';

/**
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement
 * @typedef {import('@mdn/browser-compat-data').BrowserName} BrowserName
 * @typedef {import('@mdn/browser-compat-data').CompatData} CompatData
 * @typedef {import('@mdn/browser-compat-data').Identifier} Features a feature, and by their names those that belong to it
 * @typedef {{ browser: BrowserName, version: string }} Oldest the oldest version of a browser that the product supports
 * @typedef {{ feature: string, browsers: string[], at: string }} Unsupported a use of what browsers of the floor lack
 */

/** MDN's table of what each version of each browser can do: 20 MB of JSON. */
export const COMPAT_DATA = /** @type {CompatData} */ (
  createRequire(import.meta.url)('@mdn/browser-compat-data')
);

/** Browsers of package.json's `browserslist` that MDN names otherwise. */
const MDN_NAMES = new Map([
  ['and_chr', 'chrome_android'],
  ['and_ff', 'firefox_android'],
  ['ios_saf', 'safari_ios'],
]);

/** The oldest browsers that the client is built for: package.json's `browserslist`. */
export const FLOOR = readFloor();

function readFloor() {
  const { browserslist } = /** @type {{ browserslist: string[] }} */ (
    JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  );
  return browserslist.map((line) => {
    const [name = '', version = ''] = line.split(' >= ');
    const browser = /** @type {BrowserName} */ (MDN_NAMES.get(name) ?? name);
    if (!(browser in COMPAT_DATA.browsers) || !version)
      throw new Error(`package.json has a browser that is unknown to MDN's data: ${line}`);
    return { browser, version };
  });
}

const versions = new Intl.Collator('en', { numeric: true });

/** @param {string} a @param {string} b such as '16.4', or '≤37' for that one or one before it */
const isAtLeast = (a, b) => versions.compare(a, b.replace('≤', '')) >= 0;

/**
 * @param {Statement} statement
 * @param {string} version
 */
const holds = ({ version_added, version_removed, flags, alternative_name }, version) =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  !flags &&
  !alternative_name &&
  isAtLeast(version, version_added) &&
  !(typeof version_removed === 'string' && isAtLeast(version, version_removed));

/**
 * The browsers of the floor that lack a feature.
 * @param {Features | undefined} feature
 * @param {(prefix: string) => boolean} [hasPrefixed] whether the prefixed form is there too
 * @returns {string[]} such as 'safari_ios 16.4'
 */
export function lackedBy(feature, hasPrefixed = () => false) {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return FLOOR.filter(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      (statement) =>
        holds(statement, version) && (!statement.prefix || hasPrefixed(statement.prefix)),
    );
  }).map(({ browser, version }) => `${browser} ${version}`);
}

/**
 * The feature at a path of the data.
 * @param {readonly string[]} path such as `['api', 'URL', 'canParse_static']`
 * @returns {Features | undefined}
 */
export const featureAt = (path) =>
  path.reduce(
    (feature, name) => feature?.[name],
    /** @type {Features | undefined} */ (/** @type {unknown} */ (COMPAT_DATA)),
  );

/**
 * What belongs to a feature, by its name.
 * @param {string} path such as 'css.types'
 */
export const partsOf = (path) =>
  /** @type {[string, Features][]} */ (Object.entries(featureAt(path.split('.')) ?? {})).filter(
    ([name]) => name !== '__compat',
  );
