// @ts-check
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PORT_MAX = 65_535;

const ownFolder = fileURLToPath(new URL('../..', import.meta.url));
const link = process.env['RIVOLA_LINK'];

/** Whether this process names the project's files by a link with a plain name (plain-folder.mjs). */
export const isLinked =
  link !== undefined && existsSync(link) && realpathSync(link) === realpathSync(ownFolder);

/** The folder that holds package.json. */
export const projectRoot = isLinked && link !== undefined ? link : ownFolder;

/** @param {string[]} parts relative to the project's root */
export const inProject = (...parts) => path.join(projectRoot, ...parts);

/** Arguments for `node` that start the server from its TypeScript source, relative to the root. */
export const serverArguments = [
  ...['--import', './scripts/lib/server-packages.mjs', '--import', 'tsx'],
  'server/main.ts',
];

/**
 * How Vite loads its configuration. Neither writes a file beside Vite, so that `node_modules` may be read-only; `runner`
 * names files without links, and `native` needs tsx.
 */
export const configLoader = isLinked ? 'native' : 'runner';

/** Arguments for `node` that run Vite on the client. @param {string[]} command */
export const viteArguments = (...command) => [
  ...(isLinked ? ['--import', 'tsx'] : []),
  ...[inProject('node_modules', 'vite', 'bin', 'vite.js'), ...command, '--logLevel', 'warn'],
  ...['--config', inProject('client', 'vite.config.ts'), '--configLoader', configLoader],
];

/** Arguments for `node` that run a project of the tests, its name to follow `--project`. */
export const vitestArguments = [
  ...[inProject('node_modules', 'vitest', 'vitest.mjs'), 'run'],
  ...['--config', inProject('tests', 'vitest.config.ts')],
];
export const playwrightArguments = [
  ...[inProject('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
  ...['--config', inProject('tests', 'playwright.config.ts')],
];

/**
 * The settings that the commands themselves need; the server reads the others. The defaults must match
 * `server/config.ts`.
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function readSettings(environment = process.env) {
  const host = environment['HOST'] || '127.0.0.1';
  const port = readPort(environment, 'PORT', 3001);
  // As server/config.ts: without the link that a command may run through.
  const root = realpathSync(projectRoot);
  const dataDir = environment['DATA_DIR'];
  return {
    host,
    port,
    webPort: readPort(environment, 'WEB_PORT', 5173),
    dataDir: path.resolve(root, dataDir || 'server/.data'),
    scenariosDir: path.resolve(root, environment['SCENARIOS_DIR'] || 'seed/scenarios'),
    uploadsDir: path.resolve(
      root,
      environment['UPLOADS_DIR'] || path.join(dataDir || '', 'uploads'),
    ),
    /** The server's address for this machine: `HOST` may be one that cannot be called, as 0.0.0.0. */
    apiAddress: `http://${reachableHost(host)}:${port}`,
    /** The host in the address of the pages. */
    pageHost: ['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : reachableHost(host),
  };
}

/** @param {string} host */
function reachableHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} name
 * @param {number} fallback
 * @returns {number}
 */
function readPort(environment, name, fallback) {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= PORT_MAX) return port;
  console.error(`${name}=${text}: must be an integer from 1 to ${PORT_MAX}.`);
  process.exit(1);
}
