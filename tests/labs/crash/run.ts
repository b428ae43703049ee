/**
 * `npm run test:crash`: people write while the server is killed, and the static edition's worker is stopped, at random
 * moments; after each of them what is stored is compared with what was answered. `-- 200` stops each so often, `--only
 * server` or `worker` takes one, and `--seed 7` chooses the same moments and acts.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportSandbox } from '#lab/state';
import { aPng } from '../../support/builders.ts';
import { Client } from '../../support/client.ts';
import { acceptOptions } from '../../support/command-line.ts';
import { markdownTable, seededRandom } from '../lib/results.ts';
import { startServer, startWorker, type Home } from './homes.ts';
import { Writer, type Stored } from './writer.ts';

const options = acceptOptions({ only: '', seed: '' }, { allowPositionals: true });
const count = Number(options.positionals[0] ?? '100');
const seed = Number(options.seed || Date.now() % 1_000_000);
const random = seededRandom(seed);
const image = await aPng();

/** Milliseconds at most from an answer to the stop. */
const MOST_WAIT = 30;
/** Printed characters of a problem. */
const SHOWN = 400;

const HOMES: Record<string, () => Promise<Home>> = {
  server: () => startServer(random),
  worker: startWorker,
};

/** Rows and files that do not fit one another: a commit was stored in part. */
const halves = async (home: Home, visitor: Client, stored: Stored): Promise<string[]> => {
  const people = new Set(stored.users.map(({ id }) => id));
  const tickets = new Set(stored.tickets.map(({ id }) => id));
  const pairs = stored.favourites.map(({ user, ticket }) => `${user} ${ticket}`);
  const pictures = stored.tickets.flatMap(({ image: name }) =>
    name === null || name.startsWith('seed/') ? [] : [name],
  );
  const files = await home.files();
  const unread: string[] = [];
  for (const name of pictures) {
    const { status, text } = await visitor.get(`/uploads/${name}`);
    if (status !== 200 || text === '') unread.push(`picture ${name} of a ticket: ${status}`);
  }
  return [
    ...stored.tickets
      .filter(({ user }) => !people.has(user))
      .map(({ id }) => `ticket ${id} has no seller`),
    ...stored.favourites
      .filter(({ ticket }) => !tickets.has(ticket))
      .map(({ ticket }) => `a favourite is on ticket ${ticket}, which is gone`),
    ...(new Set(pairs).size === pairs.length ? [] : ['a favourite is stored twice']),
    ...unread,
    // Where no ticket has any of them, the server takes them for another server's and leaves them.
    ...(pictures.length === 0 ? [] : files.pictures)
      .filter((name) => !pictures.includes(name))
      .map((name) => `picture ${name} belongs to no ticket`),
    ...files.movedAside.map((name) => `${name} was moved aside`),
  ];
};

/** Numbers of tickets that were given to another one before. */
const reused = (given: Map<number, string>, { tickets }: Stored): string[] =>
  tickets.flatMap(({ id, user, created_at }) => {
    const whose = `${user} ${created_at}`;
    const before = given.get(id) ?? whose;
    given.set(id, whose);
    return before === whose ? [] : [`ticket ${id} of ${before} is now that of ${whose}`];
  });

/** Lets all write until so many acts are answered, and stops the home a little later. */
const workUntilStop = async (home: Home, writers: readonly Writer[]): Promise<void> => {
  const wanted = 1 + Math.floor(random() * home.mostAnswers);
  let answers = 0;
  const over = new AbortController();
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const working = Promise.all(
    writers.map(async (writer) => {
      while (!over.signal.aborted && (await writer.act())) {
        answers += 1;
        if (answers >= wanted) reach();
      }
    }),
  );
  await Promise.race([reached, working]);
  await wait(random() * MOST_WAIT);
  over.abort();
  await home.stop(working);
};

const lab = async (start: () => Promise<Home>) => {
  const home = await start();
  const found = { lost: 0, half: 0, other: 0 };
  const note = (kind: keyof typeof found, problems: readonly string[], stop: number) => {
    found[kind] += problems.length;
    for (const text of problems)
      console.error(`  ✗ stop ${stop}, ${kind}: ${text.slice(0, SHOWN)}`);
  };
  const visitor = new Client(home.ask, {});
  const readStored = async () => (await visitor.call(exportSandbox, { query: {} })).body as Stored;
  const first = await readStored();
  const given = new Map<number, string>();
  const date = first.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
  const people = first.users.filter(({ is_active, is_staff }) => is_active && !is_staff);
  const writers: Writer[] = [];
  for (let at = 0; writers.length < home.pairs; at += 2) {
    const [seller, buyer] = people.slice(-2 - at).slice(0, 2);
    if (!seller || !buyer) throw new Error('too few people');
    writers.push(await Writer.logIn(visitor, seller, buyer, { random, image, date }));
  }
  const answered = () => writers.reduce((sum, writer) => sum + writer.answered, 0);
  try {
    for (let stop = 1; stop <= count; stop += 1) {
      await workUntilStop(home, writers);
      const stored = await readStored();
      note(
        'lost',
        writers.flatMap((writer) => writer.lost(stored)),
        stop,
      );
      note('half', await halves(home, visitor, stored), stop);
      const refusals = writers.flatMap((writer) => writer.refusals.splice(0));
      note('other', [...refusals, ...reused(given, stored)], stop);
      console.log(`  ${home.name} ${stop} of ${count}; ${answered()} answered writes`);
    }
  } finally {
    await home.close();
  }
  return { name: home.name, answered: answered(), ...found };
};

const chosen = options.only ? options.only.split(',') : Object.keys(HOMES);
console.log(`seed ${seed}`);
const results: Awaited<ReturnType<typeof lab>>[] = [];
for (const [name, start] of Object.entries(HOMES))
  if (chosen.includes(name)) results.push(await lab(start));
const table = markdownTable(
  ['', 'stops', 'answered writes', 'lost', 'half commits', 'other findings'],
  results.map(({ name, answered, lost, half, other }) => [
    name,
    ...[count, answered, lost, half, other].map(String),
  ]),
);
console.log(`\n${table}`);
if (results.length === Object.keys(HOMES).length)
  await writeFile(
    join(import.meta.dirname, 'results.md'),
    `# Crash lab: the last run\n\n\`npm run test:crash -- ${count} --seed ${seed}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}:\n\n${table}\n`,
  );
const sum = results.reduce((all, { lost, half, other }) => all + lost + half + other, 0);
process.exitCode = sum > 0 || results.length === 0 ? 1 : 0;
