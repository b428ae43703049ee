import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/project.mjs';

/** A file to which each write fails with ENOSPC. */
const FULL = '/dev/full';

const PROGRAM = `
  import pino from 'pino';
  import { logOutput, outliveOutput, print, printError } from './server/output.ts';
  outliveOutput();
  const log = pino({}, logOutput());
  print('printed');
  printError('printed');
  log.error('logged');
  setTimeout(() => {
    log.error('logged');
    process.send('answered');
  }, 50);
  process.once('message', () => process.exit(3));`;

it.runIf(process.platform === 'linux')(
  'a server whose output is on a full disk goes on, and ends when it is told to: what it prints and logs is lost [HOST-04]',
  async ({ signal }) => {
    const full = await open(FULL, 'w');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
      { cwd: projectRoot, stdio: ['ignore', full.fd, full.fd, 'ipc'] },
    );
    const said = await Promise.race([
      once(child, 'message').then(([message]: unknown[]) => message),
      once(child, 'exit').then(([code]: unknown[]) => `it ended with ${String(code)}`),
    ]);
    try {
      expect(said).toBe('answered');
      child.send('exit');
      expect(await once(child, 'exit', { signal })).toEqual([3, null]);
    } finally {
      child.kill('SIGKILL');
      await full.close();
    }
  },
);
