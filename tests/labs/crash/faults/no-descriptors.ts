/** No descriptor is left: what has to open something answers 503, and what is in memory is served. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { publishTicket } from '#contract/tickets';
import { aTicket } from '../../../support/builders.ts';
import { mustCall, readStored } from '../client.ts';
import type { FaultCase, FaultSettings } from '../faults.ts';
import { dropFolders, makeFolders } from '../folders.ts';
import { killChildren } from './processes.ts';
import { DECODER, isDone, isRefused, Trial } from './trial.ts';

/** The soft limit of a process; `null` where there is no `prlimit`. */
const readLimit = (pid: number): string | null => {
  try {
    const args = ['--pid', String(pid), '--nofile', '--output', 'SOFT', '--noheadings'];
    return execFileSync('prlimit', args, { stdio: 'pipe' }).toString().trim();
  } catch {
    return null;
  }
};

const setLimit = (pid: number, soft: string): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`], { stdio: 'pipe' });
};

/** Descriptors that a server has left beside those in use, which then are taken by connections. */
const LEFT = 8;
/** Connections in a row that are closed at once where none is left. */
const REFUSED = 3;

/** Connects and makes one call; `null` where the connection is closed without an answer. */
const connectOnce = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('close', () => resolve(null)).once('data', () => resolve(socket));
    socket.write('GET /api/calendar/ HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });

/** Takes every descriptor that a server may still have, with connections that stay open. */
const takeDescriptors = async (pid: number, port: number): Promise<Socket[]> => {
  const inUse = (await readdir(`/proc/${pid}/fd`)).map(Number);
  setLimit(pid, String(Math.max(...inUse) + LEFT));
  const taken: Socket[] = [];
  for (let refused = 0; refused < REFUSED;) {
    const socket = await connectOnce(port);
    if (socket) taken.push(socket);
    refused = socket ? 0 : refused + 1;
  }
  return taken;
};

interface Seen {
  status: number;
  retryAfter: string | undefined;
}

/** Milliseconds after which a call counts as never answered. */
const LIMIT = 30_000;

/** Gets a path on a connection that stays open. */
const getOn = (agent: Agent, url: string, path: string): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LIMIT);
    const headers = { accept: 'text/html,*/*' };
    const sent = get(`${url}${path}`, { agent, headers, signal }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const retryAfter = answer.headers['retry-after'];
      answer.resume().once('end', () => resolve({ status, retryAfter }));
    });
    sent.once('error', reject);
  });

/** Publishes a picture of somebody who writes nothing else; answers its address. */
const publishPicture = async ({ server }: Trial, { image }: FaultSettings): Promise<string> => {
  const { tickets } = await readStored(server);
  const date = tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const request = {
    method: 'POST' as const,
    path: publishTicket.path,
    user: { id: 1 },
    body: aTicket({ date, services: [] }),
    image,
  };
  const published = (await mustCall(server, request, publishTicket.status)) as { image: string };
  return published.image;
};

export const exhaustDescriptors: FaultCase = async (settings, findings) => {
  if (readLimit(process.pid) === null) {
    console.log('  skipped the descriptors, whose limit only prlimit (Linux) changes');
    return;
  }
  const folders = await makeFolders();
  const client = join(folders.root, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
  await writeFile(join(client, 'assets', 'a-1234.js'), 'export {};');
  const environment = { CLIENT_DIR: client };
  let trial = await Trial.start('no descriptors left', settings, findings, {
    folders,
    environment,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    // Pictures of the sandbox and of the seed, beside page, asset and API explorer.
    await trial.work(6, isDone);
    const own = await publishPicture(trial, settings);
    const files = [
      ...['/', '/cerca', '/assets/a-1234.js', '/api/docs/explorer.js'],
      ...['/uploads/seed/roma.webp', own],
    ];
    const served = ['/api/tickets/public/', '/api/calendar/', '/api/openapi.json', '/api/docs'];
    const check = async (paths: readonly string[], status: number) => {
      for (const path of paths) {
        const seen = await getOn(agent, trial.server.url, path);
        const isRight = seen.status === status && (status < 500 || seen.retryAfter !== undefined);
        trial.check(isRight, `${path} should answer ${status}: ${JSON.stringify(seen)}`);
      }
    };
    await check([...files, ...served], 200);
    const pid = trial.server.child.pid ?? 0;
    const limit = readLimit(pid) ?? '';
    killChildren(pid, DECODER);
    const taken = await takeDescriptors(pid, trial.server.port);
    await check(files, 503);
    await check(served, 200);
    // Those with a picture are refused: no decoder starts, and no file can be written.
    await trial.work(3, isRefused, true);
    await trial.work(10, isDone, true);
    await check(files, 503);
    for (const socket of taken) socket.destroy();
    setLimit(pid, limit);
    await check([...files, ...served], 200);
    await trial.work(6, isDone);
    const fresh = new Agent();
    const { status } = await getOn(fresh, trial.server.url, '/');
    trial.check(status === 200, `a new connection gets ${status}`);
    fresh.destroy();
    trial = await trial.inspectAfterKill();
  } finally {
    agent.destroy();
    await trial.end();
    await dropFolders(folders);
  }
};
