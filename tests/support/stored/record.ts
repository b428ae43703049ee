/**
 * Records what a server of this version stores, and beside it the rows that must be found there again, as
 * `format-<n>/<name>/`; tests/unit/migrations.test.ts loads every recording. Run it before adding a step to
 * server/store/migrations.ts, unless the present format is recorded already:
 *
 *     node --import tsx tests/support/stored/record.ts
 *
 * A path as an argument records the server of another checkout.
 */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RIVOLA, ROOT, Server } from '../../labs/bench/lib/servers.ts';
import { mustCall, readStored, type Call, type Stored } from '../../labs/crash/client.ts';

const [MARTA, LUCA, NUOVO, GIULIA] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
/** Tickets of the seed: Marta's own, and one that is on sale by somebody else. */
const [OWN, OTHER] = [9, 10];

const aMonthFromNow = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const publish = async (server: Server, notes: string): Promise<number> => {
  const ticket = {
    departure: 'Torino - Caselle (TRN)',
    destination: 'Palermo - Punta Raisi (PMO)',
    date: aMonthFromNow(),
    departure_time: '07:15',
    arrival_time: '08:55',
    airline: 'Ryanair',
    services: ['Bagaglio a mano'],
    price: '49.90',
    notes,
  };
  const request = { method: 'POST', path: '/api/tickets/tickets/', user: MARTA } as const;
  return ((await mustCall(server, { ...request, body: ticket }, 201)) as { id: number }).id;
};
const post = (path: string, user: { id: number }, body?: Call['body']): Call => ({
  method: 'POST',
  path,
  user,
  ...(body && { body }),
});
const favour = (server: Server, user: { id: number }, ticket: number) =>
  mustCall(server, post(`/api/tickets/favorites/${ticket}/toggle/`, user));
const remove = (server: Server, ticket: number) =>
  mustCall(server, { method: 'DELETE', path: `/api/tickets/tickets/${ticket}/`, user: MARTA }, 204);
const askForLink = (server: Server) =>
  mustCall(server, post('/api/auth/password/reset/', LUCA, { email: 'luca.bianchi@example.com' }));

/** Changes of every kind: rows made, changed and deleted, of the seed and of people. */
const changeMuch = async (server: Server): Promise<void> => {
  const kept = await publish(server, 'Resta in vendita.');
  const deleted = await publish(server, 'Viene tolto.');
  await favour(server, LUCA, kept);
  await favour(server, NUOVO, deleted);
  await remove(server, deleted);
  await mustCall(server, post(`/api/tickets/tickets/${OWN}/sold/`, MARTA));
  const decision = { decision: 'reject', reason: 'Manca il volo.' };
  const path = `/api/tickets/admin/tickets/${OTHER}/moderate/`;
  await mustCall(server, { method: 'PATCH', path, user: GIULIA, body: decision });
  await mustCall(server, post('/api/feedbacks/6/', LUCA, { rating: 4, comment: 'Bene.' }), 201);
  await askForLink(server);
};

/** Some more, which only the journal holds. */
const changeLittle = async (server: Server): Promise<void> => {
  const published = await publish(server, 'Solo nel giornale.');
  await favour(server, NUOVO, published);
  await remove(server, await publish(server, 'Tolto nel giornale.'));
  await askForLink(server);
};

const RECORDINGS: Readonly<Record<string, (server: Server) => Promise<unknown>>> = {
  changes: changeLittle,
  reset: async (server) => {
    await publish(server, 'Va via con il reset.');
    await mustCall(server, post('/api/demo/reset/', GIULIA, { scenario: 'default' }));
    await changeLittle(server);
  },
};

type Row = { id: number } & Record<string, unknown>;
type Change = [table: string, id: number, row: Row | null];
interface Snapshot {
  format: number;
  changes: Record<string, [number, Row | null][]>;
}
type Line = { reset: string } | { changes: Change[] };

/** The expected rows that users inserted or changed; `null` for a deleted one. */
const expectedOf = (snapshot: Snapshot, lines: readonly Line[], stored: Stored) => {
  const expected: Record<string, Record<string, Row | null>> = {};
  const read = (table: string, id: number) =>
    (stored as unknown as Record<string, Row[]>)[table]?.find((row) => row.id === id) ?? null;
  const touch = (table: string, id: number) => {
    (expected[table] ??= {})[id] = read(table, id);
  };
  for (const [table, pairs] of Object.entries(snapshot.changes))
    for (const [id] of pairs) touch(table, id);
  for (const line of lines) {
    if ('changes' in line) for (const [table, id] of line.changes) touch(table, id);
    else {
      // A reset restores rows of the seed, whose content may differ in a later version.
      for (const rows of Object.values(expected))
        for (const [id, row] of Object.entries(rows)) if (row) delete rows[id];
    }
  }
  return expected;
};

const record = async (name: string, act: (server: Server) => Promise<unknown>, root: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-record-'));
  const data = join(folder, 'data');
  const environment = { DATA_DIR: data, UPLOADS_DIR: join(folder, 'uploads') };
  const start = () => Server.start(RIVOLA, environment, '/api/calendar/', root);
  const first = await start();
  await changeMuch(first);
  await first.stop();
  const second = await start();
  await act(second);
  const stored = await readStored(second);
  // A killed server leaves its journal beside the snapshot.
  await second.kill();

  const snapshot = JSON.parse(await readFile(join(data, 'db.json'), 'utf8')) as Snapshot;
  const target = join(import.meta.dirname, `format-${snapshot.format}`, name);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const files = (await readdir(data)).filter((file) => /^(db\.json|journal-.*)$/.test(file));
  for (const file of files) await copyFile(join(data, file), join(target, file));
  const journals = files.filter((file) => file.startsWith('journal-')).toSorted();
  const texts = await Promise.all(journals.map((file) => readFile(join(data, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  const expected = expectedOf(
    snapshot,
    lines.map((line) => JSON.parse(line) as Line),
    stored,
  );
  await writeFile(join(target, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  await rm(folder, { recursive: true });
  process.stdout.write(`${target}\n`);
};

for (const [name, act] of Object.entries(RECORDINGS)) {
  await record(name, act, process.argv[2] ?? ROOT);
}
