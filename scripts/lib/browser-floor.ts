import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type {
  BrowserName,
  CompatData,
  Identifier as Features,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import { inProject } from './project.mjs';

export type { Features };

/** A use of what browsers of the floor lack. */
export interface Unsupported {
  feature: string;
  browsers: string[];
  at: string;
}

/** MDN's table of what each version of each browser can do: 20 MB of JSON. */
export const COMPAT_DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Browsers of package.json's `browserslist` that MDN names otherwise. */
const MDN_NAMES = new Map([
  ['and_chr', 'chrome_android'],
  ['and_ff', 'firefox_android'],
  ['ios_saf', 'safari_ios'],
]);

const { browserslist } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  browserslist: string[];
};

/** The oldest browsers that the client is built for: package.json's `browserslist`. */
export const FLOOR = browserslist.map((line) => {
  const [name = '', version = ''] = line.split(' >= ');
  const browser = (MDN_NAMES.get(name) ?? name) as BrowserName;
  if (!(browser in COMPAT_DATA.browsers) || !version)
    throw new Error(`package.json has a browser that is unknown to MDN's data: ${line}`);
  return { browser, version };
});

const versions = new Intl.Collator('en', { numeric: true });

/** `b` may be '≤37': that one, or one before it. */
const isAtLeast = (a: string, b: string) => versions.compare(a, b.replace('≤', '')) >= 0;

const holds = (
  { version_added, version_removed, flags, alternative_name }: SimpleSupportStatement,
  version: string,
) =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  !flags &&
  !alternative_name &&
  isAtLeast(version, version_added) &&
  !(typeof version_removed === 'string' && isAtLeast(version, version_removed));

/** The browsers of the floor that lack a feature, such as 'safari_ios 16.4', unless its prefixed form is there too. */
export function lackedBy(
  feature: Features | undefined,
  hasPrefixed: (prefix: string) => boolean = () => false,
): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return FLOOR.filter(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat();
    return !statements.some(
      (one) => holds(one, version) && (!one.prefix || hasPrefixed(one.prefix)),
    );
  }).map(({ browser, version }) => `${browser} ${version}`);
}

/** The feature at a path of the data, such as `['api', 'URL', 'canParse_static']`. */
export const featureAt = (path: readonly string[]): Features | undefined =>
  path.reduce<Features | undefined>(
    (feature, name) => feature?.[name],
    COMPAT_DATA as unknown as Features,
  );

/** What belongs to the feature at a path such as 'css.types', by its name. */
export const partsOf = (path: string): [string, Features][] =>
  Object.entries(featureAt(path.split('.')) ?? {}).filter(
    (part): part is [string, Features] => part[0] !== '__compat',
  );
