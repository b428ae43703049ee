// @ts-check
// `npm run serve`: the built client and the API from one process, as for a hosted demo.
import './lib/require-node.mjs';
import './lib/end-with-parent.mjs';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { leaveOddFolder } from './lib/plain-folder.mjs';
import { projectRoot, readSettings, viteArguments } from './lib/project.mjs';
import { replaceFolder } from './lib/replace-folder.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { runNode } from './lib/run.mjs';
import { welcome } from './lib/welcome.mjs';

const { host, port, apiAddress, pageHost } = readSettings();

await ensureInstalled('run');
await leaveOddFolder();
await requireFreePorts([{ variable: 'PORT', port, purpose: 'pages and API' }], host);

const { register } = await import('tsx/esm/api');
register();
const chosenDir = process.env['CLIENT_DIR'];
const clientDir = path.resolve(projectRoot, chosenDir || path.join('dist', 'client'));
if (!chosenDir) await buildClient();
else if (!existsSync(path.join(clientDir, 'index.html'))) {
  console.error(
    `CLIENT_DIR=${chosenDir} has no built client (there is no index.html). Name the folder of one, or leave CLIENT_DIR out.`,
  );
  process.exit(1);
}

process.chdir(projectRoot);
process.env['CLIENT_DIR'] = clientDir;
process.env['PUBLIC_URL'] ||= `http://${pageHost}:${port}`;
process.env['LOG_LEVEL'] ||= 'warn';
await import('../server/main.ts');

// server/main.ts prints why a start failed and sets the exit code.
if (process.exitCode === undefined)
  console.log(welcome({ appAddress: process.env['PUBLIC_URL'], apiAddress }));

/** Builds the client beside the folder that it then takes the place of: a server that runs already goes on with that one. */
async function buildClient() {
  const outDir = `${clientDir}-${process.pid}`;
  const build = await runNode(viteArguments('build', '--outDir', outDir));
  if (!build.ok) {
    rmSync(outDir, { recursive: true, force: true });
    console.error(`${build.output}The client could not be built; the reason is above.`);
    process.exit(1);
  }
  const files = await import('../server/platform/files.ts');
  try {
    await replaceFolder(outDir, clientDir, files);
  } catch (error) {
    console.error(
      `The client in ${clientDir} could not be replaced: ${/** @type {Error} */ (error).message}.\nStop the program that uses that folder, and try again.`,
    );
    await files.removeFolder(outDir);
    process.exit(1);
  }
}
