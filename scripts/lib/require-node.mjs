// @ts-check
// Imported first by every command, for its effect. It uses nothing that an old Node lacks, so that
// whoever has one reads a remedy and not a syntax error.
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
    `Rivola ha bisogno di Node ${floorMajor}.${floorMinor} o più recente, qui c’è Node ${process.versions.node}.\n` +
      'Rimedio: installa una versione LTS da https://nodejs.org e riprova.',
  );
  process.exit(1);
}
