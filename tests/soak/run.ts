/**
 * `npm run test:soak`: mixed load for 30 minutes (`-- --minutes 5` for fewer), and whether memory, descriptors,
 * journal and images keep their level. What people wrote is looked for all along.
 */
import { randomUUID } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RIVOLA, Server, type Usage } from '../bench/lib/servers.ts';
import { sessionOf } from '../bench/lib/sessions.ts';
import { argument, dice as diceOf, markdownTable, median } from '../bench/lib/stats.ts';
import { mustCall, readStored } from '../crash/client.ts';
import { dropFolders, makeFolders } from '../crash/folders.ts';
import { inspect, makeActors } from '../crash/kills.ts';
import { Ids } from '../crash/model.ts';
import { aPng } from '../support/builders.ts';

const minutes = Number(argument('minutes', '30'));
const seed = Number(argument('seed', '1'));
const dice = diceOf(seed);
/** After so many seconds everything is compared and reset. */
const CYCLE = 20;
/** Megabytes of journal that may lie there: one that is due to be folded, and the next. */
const JOURNAL_MB = 12;
/** By how much memory may grow from the first third to the last, and by how many the descriptors. */
const MEMORY_GROWTH = 1.2;
const OPEN_GROWTH = 15;

interface Sample extends Usage {
  journalMb: number;
  images: number;
}

const sizeOf = async (folder: string, begins: string): Promise<number> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(begins));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Images of all sandboxes; one that is dropped meanwhile has none. */
const countImages = async (uploads: string): Promise<number> => {
  const folders = await readdir(uploads).catch(() => []);
  const counts = await Promise.all(
    folders.map(async (name) => (await readdir(join(uploads, name)).catch(() => [])).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

const folders = await makeFolders();
const image = await aPng();
const server = await Server.start(RIVOLA, folders.environment);
const end = performance.now() + minutes * 60_000;
const samples: Sample[] = [];
const problems: string[] = [];
const done = { writes: 0, searches: 0, sandboxes: 0, logins: 0, resets: 0 };

const sample = async (): Promise<void> => {
  samples.push({
    ...(await server.usage()),
    journalMb: (await sizeOf(folders.data, 'journal-')) / 1e6,
    images: await countImages(folders.uploads),
  });
};

/** A sandbox from its making to its end, with a published image and a reset in between. */
const useSandbox = async (): Promise<void> => {
  const id = randomUUID();
  const scenario = dice() < 0.1 ? 'large' : 'default';
  const inSandbox = { 'x-sandbox': id };
  const call = async (method: string, path: string, body?: BodyInit, status = 200) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...inSandbox,
        ...sessionOf({ id: 1 }),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    await answer.arrayBuffer();
    if (answer.status !== status) problems.push(`${method} ${path} was answered ${answer.status}`);
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
      headers: { ...inSandbox, ...sessionOf({ id: 1 }) },
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
  const path = paths[Math.floor(dice() * paths.length)] ?? '';
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
  const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const ids = new Ids();
  const actors = makeActors(stored, 3, { dice, image, date }, ids);
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

const third = Math.floor(samples.length / 3);
const figures = { rss: 1e6, heapUsed: 1e6, open: 1, journalMb: 1, images: 1 } as const;
const levels = Object.entries(figures).map(([name, unit]) => {
  const values = samples.map((one) => one[name as keyof typeof figures] / unit);
  const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))];
  return { name, first, last, most: Math.max(...values), final: values.at(-1) ?? 0 };
});
const level = (name: keyof typeof figures) =>
  levels.find((one) => one.name === name) ?? { first: 0, last: 0, most: 0, final: 0 };
if (level('rss').last > MEMORY_GROWTH * level('rss').first) problems.push('memory grows');
if (level('open').last > level('open').first + OPEN_GROWTH) problems.push('descriptors leak');
if (level('journalMb').most > JOURNAL_MB) problems.push('the journal is not folded');
if (level('images').final > 0) problems.push('images are left after a reset');
if (server.output.includes('⚠')) problems.push(`the server warned: ${server.output}`);
const code = await server.stop();
if (code !== 0) problems.push(`the server ended with ${code}`);

const names = {
  rss: 'memory (RSS), MB',
  heapUsed: 'heap, MB',
  open: 'open descriptors',
  journalMb: 'journal, MB',
  images: 'images in the uploads folder',
};
const number = (value: number) => value.toFixed(1);
const summary = [
  `# Soak: ${minutes} minutes of mixed load`,
  '',
  `Node ${process.versions.node}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}. Made by \`npm run test:soak -- --minutes ${minutes}\`.`,
  '',
  `${done.writes} answered writes, ${done.searches} searches, ${done.sandboxes} sandboxes made, reset and dropped, ${done.logins} logins, ${done.resets} resets.`,
  '',
  markdownTable(
    ['median', 'first third', 'last third', 'most', 'at the end'],
    levels.map(({ name, first, last, most, final }) => [
      names[name as keyof typeof names],
      ...[first, last, most, final].map(number),
    ]),
  ),
  '',
  problems.length === 0 ? 'Nothing found.' : problems.map((text) => `- ${text}`).join('\n'),
  '',
].join('\n');
await writeFile(join(import.meta.dirname, 'results.md'), summary);
console.log(`\n${summary}`);
await dropFolders(folders);
if (problems.length > 0) process.exitCode = 1;
