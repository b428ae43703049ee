/** A full disk: writes are refused whole with 503, reads go on, and writes work again once there is space. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../../bench/lib/servers.ts';
import type { FaultCase, FaultSettings } from '../faults.ts';
import { call, mustCall, readStored } from '../client.ts';
import type { Findings } from '../findings.ts';
import { dropFolders, fill, foldersIn, makeFolders, type Folders } from '../folders.ts';
import { inspect, makeActors } from '../kills.ts';
import { Ids } from '../model.ts';
import { workUntil } from './trial.ts';

const NO_ROOM = pathToFileURL(join(import.meta.dirname, 'no-room.mjs')).href;
/** Refused writes that each pair of users waits for. */
const REFUSALS = 3;
const ROUNDS = 5;
/** Milliseconds within which writes must fail on a full disk, and succeed once there is space. */
const LIMIT = 30_000;

/** A disk that can be filled. */
interface Disk {
  what: string;
  folders: Folders;
  args: readonly string[];
  environment: Record<string, string>;
  fill: () => Promise<void>;
  makeRoom: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A small tmpfs; `null` if this process may not mount one. */
const smallDisk = async (): Promise<Disk | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const outer = await makeFolders();
  const disk = foldersIn(outer.root);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', outer.root], { stdio: 'pipe' });
  } catch {
    await dropFolders(outer);
    return null;
  }
  const filler = join(outer.root, 'filler');
  return {
    what: 'disk full (a small tmpfs)',
    folders: disk,
    args: RIVOLA,
    environment: disk.environment,
    fill: () => fill(filler),
    makeRoom: () => rm(filler),
    remove: async () => {
      execFileSync('umount', [outer.root]);
      await dropFolders(outer);
    },
  };
};

/** A disk whose writes fail with a simulated ENOSPC, on any system. */
const simulatedDisk = async (): Promise<Disk> => {
  const folders = await makeFolders();
  const flag = join(folders.root, 'no-room');
  return {
    what: 'disk full (writes that fail half-way)',
    folders,
    args: ['--import', NO_ROOM, ...RIVOLA],
    environment: { ...folders.environment, NO_ROOM_FLAG: flag },
    fill: () => writeFile(flag, ''),
    makeRoom: () => rm(flag),
    remove: () => dropFolders(folders),
  };
};

const tryDisk = async (disk: Disk, settings: FaultSettings, findings: Findings) => {
  const { what, folders, args, environment } = disk;
  const ids = new Ids();
  let server = await Server.start(args, environment);
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: {} });
  const stored = await readStored(server);
  const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const actors = makeActors(stored, 2, { ...settings, date }, ids);
  for (let round = 1; round <= ROUNDS; round += 1) {
    findings.tried(what);
    findings.found(what, await workUntil(server, actors, 4, (status) => status < 300));
    await disk.fill();
    findings.found(what, await workUntil(server, actors, REFUSALS, (status) => status === 503));
    const search = await call(server, { method: 'GET', path: '/api/tickets/public/?limit=5' });
    findings.check(what, search?.status === 200, 'a search was not answered');
    findings.found(what, await inspect(server, folders, actors, ids));
    await disk.makeRoom();
    findings.found(what, await workUntil(server, actors, 4, (status) => status < 300));
    findings.found(what, await inspect(server, folders, actors, ids));
    // Full again while the server stops or is killed: the document already holds every answered write.
    await disk.fill();
    if (round % 2 === 0) await server.kill();
    else await server.stop();
    await disk.makeRoom();
    server = await Server.start(args, environment);
    findings.found(what, await inspect(server, folders, actors, ids));
  }
  await server.stop();
  await disk.fill();
  const full = await Server.spawn(args, environment);
  const startedOrEnded = async () => {
    for (const end = performance.now() + LIMIT; performance.now() < end; await wait(20)) {
      if (full.ended || full.output.includes('is listening on')) return;
    }
  };
  await startedOrEnded();
  findings.tried(`${what}: at start`);
  // It starts without a message if nothing has to be written.
  const says = /could not be written|No space left on the disk|is listening on/.test(full.output);
  findings.check(`${what}: at start`, says, `the server does not say why:\n${full.output}`);
  await full.kill();
  await disk.makeRoom();
  server = await Server.start(args, environment);
  findings.found(`${what}: at start`, await inspect(server, folders, actors, ids));
  await server.stop();
};

export const fillDisks: FaultCase = async (settings, findings) => {
  for (const disk of [await smallDisk(), await simulatedDisk()]) {
    if (!disk) {
      console.log('  skipped the part that mounts a small tmpfs, which needs root on Linux');
      continue;
    }
    try {
      await tryDisk(disk, settings, findings);
    } finally {
      await disk.remove();
    }
  }
};
