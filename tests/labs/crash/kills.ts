/** Kills the server at random moments during mixed writes, and checks the stored data after each restart. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../../support/server-process.ts';
import type { ActSettings } from './acts.ts';
import { mustCall, readStored } from './client.ts';
import type { Findings } from './findings.ts';
import { dropFolders, makeFolders, type Folders } from '../../support/folders.ts';
import { brokenFiles, cutPower } from './folders.ts';
import { brokenRules, Ids } from './model.ts';
import { makeActors, type Actor } from './people.ts';

const POWER = pathToFileURL(join(import.meta.dirname, 'power.mjs')).href;
/** Pairs of users that write at the same time. */
const PAIRS = 12;
/** A kill during writes comes after at most this many answers. */
const MOST_ANSWERS = 400;
/** Milliseconds that the last start took; kills during a start come within this time. */
let startTime = 1000;

/** Checks everything that must hold after a restart. */
export const inspect = async (
  server: Server,
  folders: Folders,
  actors: readonly Actor[],
  ids: Ids,
): Promise<string[]> => {
  const stored = await readStored(server);
  return [
    ...actors.flatMap((actor) => actor.compare(stored)),
    ...brokenRules(stored),
    ...ids.reused(stored),
    ...(await brokenFiles(folders, stored)),
  ];
};

const MOMENTS = {
  writes: 'SIGKILL during writes',
  document: 'SIGKILL while the document is written',
  start: 'SIGKILL during the start',
  stop: 'SIGKILL during the stop',
  end: 'SIGTERM under load',
} as const;
type Moment = keyof typeof MOMENTS;

const momentOf = (roll: number): Moment => {
  if (roll < 0.45) return 'writes';
  if (roll < 0.75) return 'document';
  if (roll < 0.85) return 'start';
  return roll < 0.93 ? 'stop' : 'end';
};

const signal = () => {
  let emit = () => {};
  const promise = new Promise<void>((resolve) => (emit = resolve));
  return { promise, emit };
};

/** Milliseconds after which `npm start` would kill a server that it has told to stop. */
const STOP_LIMIT = 5000;

/** Lets the pairs write until the moment of the kill, and kills the server, or stops it; what is wrong with its stop. */
const workUntil = async (
  server: Server,
  folders: Folders,
  actors: readonly Actor[],
  moment: Moment,
  random: () => number,
): Promise<string[]> => {
  let answers = 0;
  const wanted = 1 + Math.floor(random() * MOST_ANSWERS);
  const reached = signal();
  const watcher = watch(folders.data, (_, name) => {
    if (moment === 'document' && answers >= wanted && name?.endsWith('.tmp')) reached.emit();
  });
  const working = actors.map((actor) =>
    actor.workUntilGone(server, () => {
      answers += 1;
      if (answers >= wanted && moment !== 'document') reached.emit();
    }),
  );
  await Promise.race([reached.promise, Promise.all(working)]);
  watcher.close();
  // A random delay, so that the kill comes at any point of the next request, or of the write under way.
  await wait(random() * (moment === 'document' ? 3 : 30));
  if (moment === 'stop') {
    server.child.kill('SIGTERM');
    await wait(random() * 60);
  }
  const begin = performance.now();
  await (moment === 'end' ? server.stop() : server.kill());
  const took = Math.round(performance.now() - begin);
  await Promise.all(working);
  const isInOrder = moment !== 'end' || (server.child.exitCode === 0 && took < STOP_LIMIT);
  return isInOrder
    ? []
    : [`it ended with ${server.child.exitCode} after ${took} ms: ${server.output}`];
};

export const killMany = async (
  count: number,
  settings: Omit<ActSettings, 'date'>,
  findings: Findings,
): Promise<void> => {
  const { random } = settings;
  const folders = await makeFolders();
  const log = join(folders.root, 'power.log');
  const environment = { ...folders.environment, POWER_LOG: log };
  const args = ['--import', POWER, ...RIVOLA];
  const ids = new Ids();

  let server = await Server.start(args, environment);
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: { scenario: 'large' } });
  const actors = makeActors(await readStored(server), PAIRS, settings, ids);

  for (let kill = 1; kill <= count; kill += 1) {
    const moment = momentOf(random());
    const power = random() < 0.5;
    const what = `${MOMENTS[moment]}${power ? ', with a simulated power cut' : ''}`;
    findings.tried(what);
    if (moment === 'start') {
      await server.kill();
      server = await Server.spawn(args, environment);
      await wait(random() * startTime);
      await server.kill();
    } else findings.found(what, await workUntil(server, folders, actors, moment, random));
    if (power) await cutPower(log, random);
    const begin = performance.now();
    server = await Server.start(args, environment);
    startTime = performance.now() - begin;
    const problems = await inspect(server, folders, actors, ids);
    findings.found(
      what,
      problems.map((text) => `kill ${kill}: ${text}`),
    );
    const done = actors.reduce((sum, actor) => sum + actor.done, 0);
    process.stdout.write(`  kill ${kill} of ${count}: ${what}; ${done} answered writes so far\n`);
  }
  findings.tried(
    'answered writes checked',
    actors.reduce((sum, actor) => sum + actor.done, 0),
  );
  await server.stop();
  await dropFolders(folders);
};
