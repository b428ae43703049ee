/** A machine on which no decoder of pictures starts. */
import { spawn } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { projectRoot, serverArguments } from '../../scripts/lib/project.mjs';
import { dropFolders, makeFolders } from '../support/folders.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/processes.ts';

const folders = await makeFolders();
afterAll(() => dropFolders(folders));

it('who starts the server reads that no picture can be decoded, why, and the remedy [HOST-04, GEN-24]', async () => {
  const withoutNode = 'data:text/javascript,process.execPath="/nowhere/node"';
  const child = spawn(process.execPath, ['--import', withoutNode, ...serverArguments], {
    cwd: projectRoot,
    env: { ...process.env, ...folders.environment, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
  try {
    await eventually(() => expect(printed).toContain('nodejs.org'));
    expect(printed).toMatch(
      /^⚠ {2}Pictures cannot be decoded, so calls with one are answered 503: .*\/nowhere\/node.*\. Run npm ci .*\n$/,
    );
  } finally {
    child.kill('SIGKILL');
  }
});
