/** A disk that takes long to sync: a write is answered only after its sync, and reading does not wait for it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA } from '../../bench/lib/servers.ts';
import { call } from '../client.ts';
import type { FaultCase } from '../faults.ts';
import { cutPower, dropFolders, makeFolders } from '../folders.ts';
import { isDone, Trial } from './trial.ts';

const moduleAt = (...path: string[]) => pathToFileURL(join(import.meta.dirname, ...path)).href;
// The slow sync around that which notes what is synced: nothing is noted before its time.
const ARGS = ['--import', moduleAt('..', 'power.mjs'), '--import', moduleAt('slow-sync.mjs')];
/** Milliseconds of a sync, while one write is watched and while many are killed. */
const LONG = 3000;
const SHORT = 150;
const ROUNDS = 5;

export const slowDownSyncs: FaultCase = async (settings, findings) => {
  const folders = await makeFolders();
  const [log, flag] = [join(folders.root, 'power.log'), join(folders.root, 'slow')];
  let trial = await Trial.start('slow sync', settings, findings, {
    folders,
    args: [...ARGS, ...RIVOLA],
    environment: { POWER_LOG: log, SLOW_FLAG: flag },
  });
  try {
    await writeFile(flag, String(LONG));
    let isAnswered = false;
    const writing = trial.work(1, isDone).then(() => (isAnswered = true));
    await wait(200);
    const search = await call(trial.server, { method: 'GET', path: '/api/tickets/public/' });
    trial.check(search?.status === 200 && !isAnswered, 'a search waited for a sync');
    await writing;
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeFile(flag, String(SHORT));
      const seen = { answers: 0 };
      const working = trial.workUntilKilled(() => (seen.answers += 1));
      for (const late = performance.now() + 60_000; seen.answers < 8 && performance.now() < late;)
        await wait(10);
      await wait(settings.random() * SHORT);
      const next = trial.inspectAfterKill(async () => {
        await working;
        await cutPower(log, settings.random);
        await rm(flag);
      });
      trial = await next;
    }
    await trial.work(4, isDone);
  } finally {
    await trial.end();
    await dropFolders(folders);
  }
};
