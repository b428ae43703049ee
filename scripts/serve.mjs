// @ts-check
// `npm run serve`: the built client and the API from one process, as for a hosted demo.
import './lib/require-node.mjs';
import './lib/end-with-parent.mjs';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot, readSettings, viteArguments, viteConfigArguments } from './lib/project.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { runNode } from './lib/run.mjs';
import { welcome } from './lib/welcome.mjs';

const { host, port, apiAddress, pageHost } = readSettings();

await ensureInstalled('run');
await requireFreePorts('npm run serve', [{ variable: 'PORT', port, purpose: 'pages and API' }], {
  host,
});

const chosenDir = process.env['CLIENT_DIR'];
const clientDir = path.resolve(projectRoot, chosenDir || path.join('dist', 'client'));
// A server that runs already goes on with the default folder until it is whole. One chosen with CLIENT_DIR may hold other
// files, so it is built into.
const outDir = chosenDir ? clientDir : `${clientDir}-${process.pid}`;
const build = await runNode([
  ...viteArguments,
  'build',
  ...viteConfigArguments,
  ...['--outDir', outDir],
  '--logLevel',
  'warn',
]);
if (!build.ok) {
  if (!chosenDir) rmSync(outDir, { recursive: true, force: true });
  console.error(`${build.output}The client could not be built; the reason is above.`);
  process.exit(1);
}

const { register } = await import('tsx/esm/api');
register();
if (!chosenDir) {
  const files = await import('../server/platform/node/files.ts');
  try {
    await replaceFolder(outDir, clientDir, files);
  } catch (error) {
    console.error(
      `The client in ${clientDir} could not be replaced: ${/** @type {Error} */ (error).message}.\nStop the program that uses that folder, or have the client built into another one with CLIENT_DIR.`,
    );
    await files.removeFolder(outDir);
    process.exit(1);
  }
}

process.chdir(projectRoot);
process.env['CLIENT_DIR'] = clientDir;
process.env['PUBLIC_URL'] ||= `http://${pageHost}:${port}`;
process.env['LOG_LEVEL'] ||= 'warn';
await import('../server/main.ts');

// server/main.ts prints why a start failed and sets the exit code.
if (process.exitCode === undefined)
  console.log(welcome({ appAddress: process.env['PUBLIC_URL'], apiAddress }));
