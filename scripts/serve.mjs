// @ts-check
// `npm run serve`: the built client and the API from one process, as for a hosted demo.
import './lib/require-node.mjs';
import path from 'node:path';
import { endWithParent } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot, readSettings, viteArguments, viteConfigArguments } from './lib/project.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { runNode } from './lib/run.mjs';
import { welcome } from './lib/welcome.mjs';

const { host, port, apiAddress, pageHost } = readSettings();

await ensureInstalled('run');
await requireFreePorts('npm run serve', host, [
  { variable: 'PORT', port, purpose: 'pages and API' },
]);

const chosenDir = process.env['CLIENT_DIR'];
const clientDir = path.resolve(projectRoot, chosenDir || path.join('dist', 'client'));
// Only the default folder is emptied first; one chosen with CLIENT_DIR may hold other files.
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
  console.error(`${build.output}The client could not be built; the reason is above.`);
  process.exit(1);
}

process.chdir(projectRoot);
process.env['CLIENT_DIR'] = clientDir;
process.env['PUBLIC_URL'] ||= `http://${pageHost}:${port}`;
process.env['LOG_LEVEL'] ||= 'warn';
const { register } = await import('tsx/esm/api');
register();
await import('../server/main.ts');

// server/main.ts prints why a start failed and sets the exit code.
if (process.exitCode === undefined) {
  endWithParent();
  console.log(welcome({ appAddress: process.env['PUBLIC_URL'], apiAddress }));
}
