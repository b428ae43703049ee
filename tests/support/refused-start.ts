import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/lib/ports.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts the product as a person does, until it gives up: its exit code, and what it said, line by line. */
export const startUntilItGivesUp = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(await findFreePort()), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The first thing that it prints there is its address: it did not give up, and would run on.
  child.stdout.once('data', () => child.kill());
  const said: Buffer[] = [];
  child.stderr.on('data', (piece: Buffer) => said.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said: Buffer.concat(said).toString().trimEnd().split('\n') };
};
