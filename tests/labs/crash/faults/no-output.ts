/** What the server prints cannot be written, as when its log is on a full disk: it goes on and answers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, SECRET } from '../../../support/server-process.ts';
import { projectRoot } from '../../../../scripts/lib/project.mjs';
import type { Findings } from '../findings.ts';
import { dropFolders, makeFolders } from '../../../support/folders.ts';
import { freePort } from '../../../support/processes.ts';

/** A file to which each write fails with ENOSPC (Linux). */
const FULL = '/dev/full';
/** Milliseconds. */
const LIMIT = 60_000;

export const blockOutput = async (findings: Findings): Promise<void> => {
  const what = 'output that cannot be written';
  if (!existsSync(FULL)) {
    console.log(`  skipped the output that cannot be written, for want of ${FULL}`);
    return;
  }
  findings.tried(what);
  const folders = await makeFolders();
  const full = await open(FULL, 'w');
  const port = await freePort();
  const child = spawn(process.execPath, RIVOLA, {
    cwd: projectRoot,
    env: { ...process.env, ...folders.environment, JWT_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', full.fd, full.fd],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${url}${path}`, init).catch(() => null))?.status;
  for (const end = performance.now() + LIMIT; performance.now() < end; await wait(50)) {
    if (child.exitCode !== null || (await statusOf('/api/calendar/')) !== undefined) break;
  }
  // Its mail has a link, which is printed.
  const asked = await statusOf('/api/auth/password/reset/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'luca.bianchi@example.com' }),
  });
  findings.check(what, asked === 200, `a mail whose link is printed is answered ${asked}`);
  await wait(100);
  const after = await statusOf('/api/demo/outbox/');
  findings.check(what, after === 200, `the next call is answered ${after}`);
  child.kill('SIGTERM');
  await ended;
  findings.check(what, child.exitCode === 0, `it ends with ${child.exitCode}`);
  await full.close();
  await dropFolders(folders);
};
