// @ts-check
// Every command imports this first, for its effect. Uses only syntax that old versions of Node parse, so that they
// print this message instead of a syntax error.
import { readFileSync } from 'node:fs';

const manifest = /** @type {{ engines: { node: string } }} */ (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
);

/** @param {string} text "20.19", ">=20.19", "22.1.0" */
const majorAndMinor = (text) => text.replace(/^\D+/, '').split('.').map(Number);

const [floorMajor = 0, floorMinor = 0] = majorAndMinor(manifest.engines.node);
const [major = 0, minor = 0] = majorAndMinor(process.versions.node);

if (major < floorMajor || (major === floorMajor && minor < floorMinor)) {
  console.error(
    `Rivola needs Node ${floorMajor}.${floorMinor} or later; this is Node ${process.versions.node}.\n` +
      'Install an LTS version from https://nodejs.org and try again.',
  );
  process.exit(1);
}
