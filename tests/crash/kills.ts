/** Kills the server at random moments under mixed writes, and looks at what is left. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../bench/lib/servers.ts';
import type { Chance } from './acts.ts';
import { mustCall, readStored, type Stored } from './client.ts';
import type { Findings } from './findings.ts';
import { brokenFiles, cutPower, dropFolders, makeFolders, type Folders } from './folders.ts';
import { brokenRules, Ids } from './model.ts';
import { Actor } from './people.ts';

const POWER = pathToFileURL(join(import.meta.dirname, 'power.mjs')).href;
/** How many pairs of people work at once. */
const PAIRS = 12;
/** Answers after which a kill comes, at most. */
const MOST_ANSWERS = 400;
/** A start takes about this long, in milliseconds; kills during a start come within it. */
let startTime = 1000;

/** Pairs of sellers and buyers, people with nothing in common. */
export const makeActors = (stored: Stored, count: number, chance: Chance, ids: Ids): Actor[] => {
  const people = stored.users.filter((user) => user.is_active && !user.is_staff).slice(-2 * count);
  return Array.from({ length: Math.floor(people.length / 2) }, (_, at) => {
    const [seller, buyer] = people.slice(2 * at, 2 * at + 2);
    if (!seller || !buyer) throw new Error('too few people');
    return new Actor({ seller, buyer }, stored, chance, ids);
  });
};

/** Everything that must hold once a server is back. */
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
  writes: 'SIGKILL while people write',
  fold: 'SIGKILL while the journal is folded',
  start: 'SIGKILL while it starts',
  stop: 'SIGKILL while it stops',
} as const;
type Moment = keyof typeof MOMENTS;

const momentOf = (roll: number): Moment => {
  if (roll < 0.7) return 'writes';
  if (roll < 0.8) return 'fold';
  return roll < 0.9 ? 'start' : 'stop';
};

const signal = () => {
  let give = () => {};
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give };
};

/** Lets people write until the moment has come. */
const workUntil = async (
  server: Server,
  folders: Folders,
  actors: readonly Actor[],
  moment: Moment,
  dice: () => number,
): Promise<void> => {
  let answers = 0;
  const wanted = 1 + Math.floor(dice() * MOST_ANSWERS);
  const reached = signal();
  const watcher = watch(folders.data, (_, name) => {
    if (moment === 'fold' && name === 'db.json.tmp') reached.give();
  });
  const working = actors.map((actor) =>
    actor.workUntilGone(server, () => {
      answers += 1;
      if (answers >= wanted && moment !== 'fold') reached.give();
    }),
  );
  await Promise.race([reached.promise, Promise.all(working)]);
  watcher.close();
  // Not only right after an answer: anywhere in the next one's work.
  await wait(dice() * 30);
  if (moment === 'stop') {
    server.child.kill('SIGTERM');
    await wait(dice() * 60);
  }
  await server.kill();
  await Promise.all(working);
};

export const killMany = async (
  count: number,
  dice: () => number,
  image: Blob,
  findings: Findings,
): Promise<void> => {
  const folders = await makeFolders();
  const log = join(folders.root, 'power.log');
  const environment = { ...folders.environment, POWER_LOG: log };
  const args = ['--import', POWER, ...RIVOLA];
  const ids = new Ids();

  let server = await Server.start(args, environment);
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: { scenario: 'large' } });
  const first = await readStored(server);
  const date = first.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const actors = makeActors(first, PAIRS, { dice, image, date }, ids);
  ids.reused(first);

  for (let kill = 1; kill <= count; kill += 1) {
    const moment = momentOf(dice());
    const power = dice() < 0.5;
    if (moment === 'start') {
      await server.kill();
      server = await Server.spawn(args, environment);
      await wait(dice() * startTime);
      await server.kill();
    } else await workUntil(server, folders, actors, moment, dice);
    if (power) await cutPower(log, dice);
    const what = `${MOMENTS[moment]}${power ? ', and the power fails' : ''}`;
    findings.tried(what);
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
    'answered writes looked for',
    actors.reduce((sum, actor) => sum + actor.done, 0),
  );
  await server.stop();
  await dropFolders(folders);
};
