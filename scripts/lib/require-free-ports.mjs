// @ts-check
import { isPortBusy } from './ports.mjs';

/** @typedef {{ variable: string, port: number, purpose: string }} NeededPort */

/**
 * Exits if a port is taken, with a message that names a free one.
 * @param {string} command as typed, such as `npm start`
 * @param {string} host
 * @param {NeededPort[]} needed
 */
export async function requireFreePorts(command, host, needed) {
  const [first, second] = needed;
  if (first && second && first.port === second.port) {
    console.error(
      `${first.variable} and ${second.variable} are both ${first.port}; they must differ.`,
    );
    process.exit(1);
  }
  /** @type {NeededPort[]} */
  const busy = [];
  for (const one of needed) if (await isPortBusy(one.port, host)) busy.push(one);
  if (busy.length === 0) return;

  /** @type {[string, number][]} */
  const free = [];
  const taken = new Set(needed.map(({ port }) => port));
  for (const { variable, port } of busy) {
    let candidate = port + 1;
    while (taken.has(candidate) || (await isPortBusy(candidate, host))) candidate += 1;
    taken.add(candidate);
    free.push([variable, candidate]);
  }
  console.error(
    [
      ...busy.map(({ port, purpose }) => `Port ${port} (${purpose}) is in use by another program.`),
      'Stop that program, or choose another port:',
      `  macOS and Linux       ${free.map(([name, port]) => `${name}=${port} `).join('')}${command}`,
      `  Windows (PowerShell)  ${free.map(([name, port]) => `$env:${name}=${port}; `).join('')}${command}`,
      `  Windows (cmd)         ${free.map(([name, port]) => `set ${name}=${port}&& `).join('')}${command}`,
    ].join('\n'),
  );
  process.exit(1);
}
