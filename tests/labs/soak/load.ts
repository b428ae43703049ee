/**
 * Mixed load on a server: checks that answered writes are stored, and that memory, descriptors, the stored document and
 * images do not grow.
 */
import { randomUUID } from 'node:crypto';
import { RIVOLA, Server } from '../../support/server-process.ts';
import { sessionOf } from '../../support/signed-session.ts';
import { seededRandom } from '../../support/stats.ts';
import { argument } from '../../support/command-line.ts';
import { mustCall, readStored } from '../crash/client.ts';
import { dropFolders, makeFolders } from '../../support/folders.ts';
import { inspect } from '../crash/kills.ts';
import { Ids } from '../crash/model.ts';
import { makeActors } from '../crash/people.ts';
import { aPng } from '../../support/builders.ts';
import { growthOf, levelOf, levelTable, sampleOf, type Sample } from './levels.ts';
import { keepResults, listProblems } from './results.ts';

const minutes = Number(argument('minutes', '30'));
const seed = Number(argument('seed', '1'));
const random = seededRandom(seed);
/** Seconds after which all rows are checked and the default sandbox is reset. */
const CYCLE = 20;
/** Megabytes that the stored document may take, with the one that is being written. */
const DOCUMENT_MB = 12;
const folders = await makeFolders();
const image = await aPng();
const server = await Server.start(RIVOLA, folders.environment);
const end = performance.now() + minutes * 60_000;
const samples: Sample[] = [];
const problems: string[] = [];
const done = { writes: 0, searches: 0, sandboxes: 0, logins: 0, resets: 0 };

const sample = async (): Promise<void> => {
  samples.push(await sampleOf(server, folders));
};

/** Creates a sandbox, sends an image, searches, resets the sandbox and deletes it. */
const useSandbox = async (): Promise<void> => {
  const id = randomUUID();
  const scenario = random() < 0.1 ? 'large' : 'default';
  const inSandbox = { 'x-sandbox': id };
  const call = async (method: string, path: string, body?: BodyInit, status = 200) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...inSandbox,
        ...sessionOf({ id: 1 }, id),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    await answer.arrayBuffer();
    if (answer.status !== status)
      problems.push(`${method} ${path} was answered with ${answer.status}`);
  };
  await mustCall(
    server,
    { method: 'POST', path: '/api/demo/sandboxes/', body: { id, scenario } },
    201,
  );
  const form = new FormData();
  form.append('price', '12');
  form.append('image', image, 'foto.png');
  const own = (await (
    await fetch(`${server.url}/api/tickets/tickets/my/`, {
      headers: { ...inSandbox, ...sessionOf({ id: 1 }, id) },
    })
  ).json()) as { id: number; status: string }[];
  const open = own.find((ticket) => ticket.status === 'active');
  await call('PATCH', `/api/tickets/tickets/${open?.id ?? 0}/`, form);
  await call('GET', '/api/tickets/public/');
  await call('POST', '/api/demo/reset/', '{}');
  await call('DELETE', `/api/demo/sandboxes/${id}/`, undefined, 204);
  done.sandboxes += 1;
};

const search = async (): Promise<void> => {
  const paths = ['?limit=20', '?departure=Roma&price_order=asc', '?destination=Milano', ''];
  const path = paths[Math.floor(random() * paths.length)] ?? '';
  await mustCall(server, { method: 'GET', path: `/api/tickets/public/${path}` });
  done.searches += 1;
};

const logIn = async (): Promise<void> => {
  const body = { email: 'luca.bianchi@example.com', password: 'Volare2026!' };
  await mustCall(server, { method: 'POST', path: '/api/users/auth/login/', body });
  done.logins += 1;
};

const cycle = async (): Promise<void> => {
  await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: {} });
  done.resets += 1;
  const stored = await readStored(server);
  const ids = new Ids();
  const actors = makeActors(stored, 3, { random, image }, ids);
  const until = Math.min(end, performance.now() + CYCLE * 1000);
  const repeat = async (work: () => Promise<unknown>) => {
    while (performance.now() < until) await work();
  };
  await Promise.all([
    ...actors.map((actor) => repeat(() => actor.act(server))),
    repeat(search),
    repeat(search),
    repeat(useSandbox),
    repeat(logIn),
    repeat(sample),
  ]);
  problems.push(...(await inspect(server, folders, actors, ids)));
  done.writes += actors.reduce((sum, actor) => sum + actor.done, 0);
};

while (performance.now() < end && !server.ended) {
  await cycle().catch((error: unknown) => problems.push(String(error)));
  console.log(`${JSON.stringify(done)}, RSS ${Math.round((samples.at(-1)?.rss ?? 0) / 1e6)} MB`);
}
await mustCall(server, { method: 'POST', path: '/api/demo/reset/', body: {} });
await sample();

problems.push(...growthOf(samples));
if (levelOf(samples, 'documentMb').most > DOCUMENT_MB) problems.push('the stored document grows');
if (levelOf(samples, 'images').final > 0) problems.push('images are left after a reset');
if (server.output.includes('⚠')) problems.push(`the server warned: ${server.output}`);
const code = await server.stop();
if (code !== 0) problems.push(`the server ended with ${code}`);

await keepResults('Mixed load', `${minutes} minutes`, [
  `${done.writes} answered writes, ${done.searches} searches, ${done.sandboxes} sandboxes created, reset and deleted, ${done.logins} logins, ${done.resets} resets.`,
  '',
  levelTable(samples),
  '',
  listProblems(problems),
]);
await dropFolders(folders);
if (problems.length > 0) process.exitCode = 1;
