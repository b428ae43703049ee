/** SIGTERM under load: the server answers the requests that it has accepted, stores what it answers, and exits. */
import { setTimeout as wait } from 'node:timers/promises';
import { RIVOLA, Server } from '../bench/lib/servers.ts';
import type { ActSettings } from './acts.ts';
import { call, mustCall, readStored } from './client.ts';
import type { Findings } from './findings.ts';
import { dropFolders, makeFolders } from './folders.ts';
import { inspect, makeActors } from './kills.ts';
import { Ids } from './model.ts';

/** Milliseconds after which `npm start` would kill the server. */
const STOP_LIMIT = 5000;
/** Milliseconds that the request takes during which the signal comes. */
const SLOW = 800;

/** Waits until the slow request has reached its fault, so that the server has accepted it. */
const accepted = async (server: Server): Promise<void> => {
  for (; ; await wait(10)) {
    const events = (await mustCall(server, {
      method: 'GET',
      path: '/api/demo/events/',
    })) as unknown[];
    if (events.length > 0) return;
  }
};

export const stopUnderLoad = async (
  times: number,
  settings: Omit<ActSettings, 'date'>,
  findings: Findings,
): Promise<void> => {
  const what = 'SIGTERM under load';
  const folders = await makeFolders();
  const ids = new Ids();
  let server = await Server.start(RIVOLA, folders.environment);
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: { scenario: 'large' } });
  const stored = await readStored(server);
  const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const actors = makeActors(stored, 12, { ...settings, date }, ids);
  for (let n = 1; n <= times; n += 1) {
    findings.tried(what);
    await mustCall(
      server,
      {
        method: 'POST',
        path: '/api/demo/faults/',
        body: { endpoint: 'getCalendar', times: 1, effect: { delay_ms: SLOW } },
      },
      201,
    );
    const working = actors.map((actor) => actor.workUntilGone(server, () => {}));
    const slow = call(server, { method: 'GET', path: '/api/calendar/' });
    const waits = '/api/demo/calls/?status=100&wait_ms=30000';
    const waiting = call(server, { method: 'GET', path: waits });
    await accepted(server);
    await wait(settings.random() * 100);
    const begin = performance.now();
    const code = await server.stop();
    const took = performance.now() - begin;
    await Promise.all(working);
    const answer = await slow;
    findings.check(what, answer?.status === 200, 'an accepted request got no answer');
    const waited = await waiting;
    findings.check(what, waited?.status === 200, 'a request that waited got no answer');
    findings.check(what, code === 0, `it ends with ${code}: ${server.output}`);
    findings.check(what, took < STOP_LIMIT, `it took ${Math.round(took)} ms to stop`);
    server = await Server.start(RIVOLA, folders.environment);
    findings.found(what, await inspect(server, folders, actors, ids));
  }
  await server.stop();
  await dropFolders(folders);
};
