import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Driver } from './driver.ts';
import { startFirefox, type FirefoxOptions } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** A browser that is installed, or what to do about one that is not. */
type Engine = { start: () => Promise<Driver> } | { remedy: string };

const FIREFOX_PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(process.env['ProgramFiles'] ?? '', 'Mozilla Firefox', 'firefox.exe'),
];

const onPath = (...names: string[]): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));

const firstOf = (paths: readonly string[]): string | undefined =>
  paths.find((path) => existsSync(path));

const findFirefox = (preferences: FirefoxOptions['preferences'] = {}): Engine => {
  const executablePath =
    process.env['FIREFOX_PATH'] ??
    firstOf([...onPath('firefox-esr', 'firefox'), ...FIREFOX_PLACES]);
  return executablePath && existsSync(executablePath)
    ? { start: () => startFirefox({ executablePath, preferences }) }
    : {
        remedy:
          'apt-get install firefox-esr (Ubuntu’s package is a snap, which cannot be driven), or FIREFOX_PATH=/path/to/firefox',
      };
};

/** MiniBrowser is in a folder of the library's version. */
const miniBrowsers = (): string[] =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit2?gtk-/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    );

const findWebKit = (): Engine => {
  const driverPath = firstOf(onPath('WebKitWebDriver'));
  const browserPath = firstOf(miniBrowsers());
  const hasScreen = firstOf(onPath('Xvfb')) !== undefined;
  return driverPath && browserPath && hasScreen
    ? { start: () => startWebKit({ driverPath, browserPath }) }
    : { remedy: 'apt-get install webkit2gtk-driver xvfb' };
};

/** The browsers by their names on the command line. */
export const ENGINES: Readonly<Record<string, () => Engine>> = {
  firefox: () => findFirefox(),
  // As Tor Browser and Mullvad Browser: another time zone, rounded window sizes, no canvas.
  'firefox-resisting': () => findFirefox({ 'privacy.resistFingerprinting': true }),
  webkit: findWebKit,
};

/** Browsers in which the static edition cannot keep anything, by what they are called in the output. */
export const REFUSING: Readonly<Record<string, () => Engine>> = {
  'firefox without service workers': () => findFirefox({ 'dom.serviceWorkers.enabled': false }),
  'firefox with all cookies blocked': () => findFirefox({ 'network.cookie.cookieBehavior': 2 }),
};
