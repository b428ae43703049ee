// @ts-check
// `npm run serve`: the built client and the API from one process, as for a hosted demo.
import './lib/require-node.mjs';
import path from 'node:path';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot, readSettings, viteArguments, viteConfigArguments } from './lib/project.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { runNode } from './lib/run.mjs';
import { welcome } from './lib/welcome.mjs';

const { host, port, apiAddress } = readSettings();

await ensureInstalled();
await requireFreePorts('npm run serve', host, [
  { variable: 'PORT', port, purpose: 'pagine e API' },
]);

const chosenDir = process.env['CLIENT_DIR'];
const clientDir = path.resolve(projectRoot, chosenDir || path.join('dist', 'client'));
// Only our own folder is emptied first: what else lies in a chosen one is not ours to delete.
const emptying = chosenDir ? [] : ['--emptyOutDir'];
const destination = ['--outDir', clientDir, ...emptying];
const build = await runNode([
  ...viteArguments,
  'build',
  ...viteConfigArguments,
  ...destination,
  '--logLevel',
  'warn',
]);
if (!build.ok) {
  console.error(`${build.output}La costruzione del client non è riuscita.`);
  process.exit(1);
}

process.chdir(projectRoot);
process.env['CLIENT_DIR'] = clientDir;
process.env['PUBLIC_URL'] ||= `http://localhost:${port}`;
process.env['LOG_LEVEL'] ||= 'warn';
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');

// A start that failed has said why, and set the code.
if (process.exitCode === undefined) {
  endWithNpm();
  console.log(welcome({ appAddress: process.env['PUBLIC_URL'], apiAddress }));
}
