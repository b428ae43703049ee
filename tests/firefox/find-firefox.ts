import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const REMEDY = `The test in Firefox needs Firefox, and none was found. Do one of these:
  apt-get install firefox-esr            (Debian; Ubuntu's package is a snap, which cannot be driven)
  install Firefox from https://www.mozilla.org/firefox/
  name one that is installed: FIREFOX_PATH=/path/to/firefox npm run test:firefox`;

const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  join(process.env['ProgramFiles'] ?? '', 'Mozilla Firefox', 'firefox.exe'),
];

const onPath = (): string[] =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)));

/** The path of an installed Firefox; ends the process with a remedy if there is none. */
export const requireFirefox = (): string => {
  const chosen = process.env['FIREFOX_PATH'];
  const found = chosen ?? [...onPath(), ...PLACES].find((path) => existsSync(path));
  if (found && existsSync(found)) return found;
  console.error(chosen ? `FIREFOX_PATH=${chosen}: no such file.` : REMEDY);
  process.exit(1);
};
