/** A full disk: writes are refused whole with 503, reads go on, and writes work again once there is space. */
import { execFileSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../../../support/server-process.ts';
import type { ActSettings } from '../acts.ts';
import { call, mustCall, readStored } from '../client.ts';
import type { Findings } from '../findings.ts';
import { dropFolders, foldersIn, makeFolders } from '../../../support/folders.ts';
import { inspect } from '../kills.ts';
import { Ids } from '../model.ts';
import { makeActors } from '../people.ts';

const WHAT = 'disk full';
/** Refused writes that each pair of users waits for. */
const REFUSALS = 3;
const ROUNDS = 5;
/** Milliseconds within which a start on a full disk must end or answer. */
const LIMIT = 30_000;

/** Fills a file system to the last byte. */
const fill = async (path: string): Promise<void> => {
  const append = (size: number) =>
    appendFile(path, Buffer.alloc(size)).then(
      () => true,
      () => false,
    );
  for (let size = 64 * 1024; size >= 1; size = Math.floor(size / 4)) while (await append(size));
};

const tryDisk = async (root: string, settings: Omit<ActSettings, 'date'>, findings: Findings) => {
  const folders = foldersIn(root);
  const filler = join(root, 'filler');
  const ids = new Ids();
  let server = await Server.start(RIVOLA, folders.environment);
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: {} });
  const actors = makeActors(await readStored(server), 2, settings, ids);
  const work = async (times: number, wanted: 2 | 5) => {
    const each = actors.map((actor) => actor.workUntil(server, times, wanted));
    findings.found(WHAT, (await Promise.all(each)).flat());
  };
  const check = async () => findings.found(WHAT, await inspect(server, folders, actors, ids));
  for (let round = 1; round <= ROUNDS; round += 1) {
    findings.tried(WHAT);
    await work(4, 2);
    await fill(filler);
    await work(REFUSALS, 5);
    const search = await call(server, { method: 'GET', path: '/api/tickets/public/?limit=5' });
    findings.check(WHAT, search?.status === 200, 'a search was not answered');
    await check();
    await rm(filler);
    await work(4, 2);
    await check();
    // Full again while the server stops or is killed: the document already holds every answered write.
    await fill(filler);
    await (round % 2 === 0 ? server.kill() : server.stop());
    await rm(filler);
    server = await Server.start(RIVOLA, folders.environment);
    await check();
  }
  await server.stop();
  await fill(filler);
  const full = await Server.spawn(RIVOLA, folders.environment);
  const says = /could not be written|No space left on the disk|is listening on/;
  const late = performance.now() + LIMIT;
  while (!full.ended && !says.test(full.output) && performance.now() < late) await wait(20);
  findings.check(WHAT, says.test(full.output), `a start does not say why:\n${full.output}`);
  if (!full.ended) await full.kill();
  await rm(filler);
  server = await Server.start(RIVOLA, folders.environment);
  await check();
  await server.stop();
};

/** On a small tmpfs, which this process must be allowed to mount. */
export const fillDisk = async (settings: Omit<ActSettings, 'date'>, findings: Findings) => {
  const outer = await makeFolders();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', outer.root], { stdio: 'pipe' });
  } catch {
    console.log('  skipped the full disk: it mounts a small tmpfs, which needs root on Linux');
    return dropFolders(outer);
  }
  try {
    await tryDisk(outer.root, settings, findings);
  } finally {
    execFileSync('umount', [outer.root]);
    await dropFolders(outer);
  }
};
