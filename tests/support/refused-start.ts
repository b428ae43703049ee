import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts a server whose start must fail, and returns its exit code and the lines of its stderr. */
export const failedStart = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await freePort()), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The first line on stdout is the address: the server is listening, and would run on.
  child.stdout.once('data', () => child.kill());
  const stderr: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => stderr.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, stderr: Buffer.concat(stderr).toString().trimEnd().split('\n') };
};
