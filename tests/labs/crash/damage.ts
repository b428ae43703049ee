/** Damaged documents: the server warns, moves them aside, deletes nothing, and starts. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RIVOLA, Server } from '../bench/lib/servers.ts';
import type { ActSettings } from './acts.ts';
import { call, readStored } from './client.ts';
import type { Findings } from './findings.ts';
import { dropFolders, foldersIn, makeFolders, type Folders } from './folders.ts';
import { makeActors } from './kills.ts';
import { Ids } from './model.ts';

interface Damage {
  what: string;
  make: (bytes: Buffer) => Buffer;
}

/** The same number of bytes, which are not UTF-8. */
const garbage = (bytes: Buffer): Buffer =>
  Buffer.from(Array.from({ length: bytes.length }, (_, at) => (at * 7919 + 131) % 256));

const DAMAGES: readonly Damage[] = [
  { what: 'document truncated', make: (b) => b.subarray(0, b.length / 2) },
  { what: 'document empty', make: () => Buffer.alloc(0) },
  { what: 'document of garbage', make: garbage },
  {
    what: 'document of another program',
    make: () => Buffer.from('{"posts":[{"id":"1","title":"a title"}]}\n'),
  },
  {
    what: 'document of another seed',
    make: (b) => Buffer.from(b.toString().replace(/"seed":"\w+"/, '"seed":"0123456789abcdef"')),
  },
  {
    what: 'document with a row of another shape',
    make: (b) => Buffer.from(b.toString().replace('"moderation":', '"moderated":')),
  },
];

/** Folders with a document and images, as SIGKILL leaves them. */
const makeBaseline = async (settings: Omit<ActSettings, 'date'>): Promise<Folders> => {
  const folders = await makeFolders();
  const ids = new Ids();
  for (let run = 0; run < 2; run += 1) {
    const server = await Server.start(RIVOLA, folders.environment);
    const stored = await readStored(server);
    const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
    for (const actor of makeActors(stored, 2, { ...settings, date }, ids)) {
      while (actor.done < 20) await actor.act(server);
    }
    await server.kill();
  }
  return folders;
};

const filesIn = async (folder: string): Promise<Map<string, string>> => {
  const names = await readdir(folder).catch(() => []);
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name, (await readFile(join(folder, name))).toString('base64')] as const,
      ),
    ),
  );
};

const tryDamage = async (damage: Damage, baseline: Folders): Promise<string[]> => {
  const outer = await makeFolders();
  await cp(baseline.root, outer.root, { recursive: true });
  const folders = foldersIn(outer.root);
  const path = join(folders.data, 'db.json');
  await writeFile(path, damage.make(await readFile(path)));
  const before = await filesIn(folders.data);
  const images = await filesIn(join(folders.uploads, 'default'));

  const problems: string[] = [];
  const server = await Server.start(RIVOLA, folders.environment);
  if (!/⚠.*moved aside as \S+\.(corrupt|other-seed)-/.test(server.output))
    problems.push(`the warning does not name the moved file: '${server.output}'`);
  const after = new Set((await filesIn(folders.data)).values());
  if (!after.has(before.get('db.json') ?? '')) problems.push('the content of the document is lost');
  const kept = await filesIn(join(folders.uploads, 'default'));
  for (const image of images.keys()) if (!kept.has(image)) problems.push(`image ${image} is gone`);
  const write = await call(server, {
    method: 'POST',
    path: '/api/feedbacks/2/',
    user: { id: 1 },
    body: { rating: 4, comment: 'Dopo il danno.' },
  });
  if (write?.status !== 201) problems.push(`a write was answered ${JSON.stringify(write)}`);
  const stored = JSON.stringify(await readStored(server));
  await server.kill();
  const again = await Server.start(RIVOLA, folders.environment);
  if (again.output.includes('⚠')) problems.push(`it warns again: ${again.output}`);
  if (JSON.stringify(await readStored(again)) !== stored)
    problems.push('a restart changes the data');
  const code = await again.stop();
  if (code !== 0) problems.push(`it stops with ${code}`);
  await dropFolders(outer);
  return problems;
};

export const damageFiles = async (
  settings: Omit<ActSettings, 'date'>,
  findings: Findings,
): Promise<void> => {
  const baseline = await makeBaseline(settings);
  for (const damage of DAMAGES) {
    findings.tried(damage.what);
    findings.found(damage.what, await tryDamage(damage, baseline));
  }
  await dropFolders(baseline);
};

/** Two processes with one data folder, started one after the other and at once, and two with one uploads folder. */
export const shareFolder = async (findings: Findings, times = 5): Promise<void> => {
  const what = 'two processes with one data folder';
  const folders = await makeFolders();
  for (let n = 0; n < times; n += 1) {
    findings.tried(what);
    const first = await Server.start(RIVOLA, folders.environment);
    const second = await Server.spawn(RIVOLA, folders.environment);
    const code = await second.exit();
    findings.check(what, code === 1, `the second one ends with ${code}`);
    const says = /is already in use by process \d+\. Stop that process/.test(second.output);
    findings.check(what, says, `the second one prints '${second.output}'`);
    const search = await call(first, { method: 'GET', path: '/api/tickets/public/?limit=5' });
    findings.check(what, search?.status === 200, 'the first one no longer answers');
    await first.kill();
  }
  const atOnce = 'two processes started at once after a kill';
  for (let n = 0; n < times; n += 1) {
    findings.tried(atOnce);
    const both = await Promise.all([
      Server.spawn(RIVOLA, folders.environment),
      Server.spawn(RIVOLA, folders.environment),
    ]);
    const codes = Promise.any(both.map(async (one) => ({ one, code: await one.exit() })));
    const { one, code } = await codes;
    findings.check(atOnce, code === 1, `one ends with ${code}: ${one.output}`);
    const other = both.find((server) => server !== one);
    await other?.answers('/api/calendar/');
    await other?.kill();
  }
  // A data folder of its own, but the images folder of another server.
  const shared = 'two processes with one uploads folder';
  findings.tried(shared);
  const images = join(folders.uploads, 'default');
  await mkdir(images, { recursive: true });
  const first = await Server.start(RIVOLA, folders.environment);
  await writeFile(join(images, 'of-the-first.webp'), 'image');
  const second = await Server.spawn(RIVOLA, {
    ...folders.environment,
    DATA_DIR: join(folders.root, 'other'),
  });
  await Promise.race([second.exit(), second.answers('/api/calendar/').catch(() => {})]);
  const left = await readdir(images);
  findings.check(
    shared,
    left.includes('of-the-first.webp'),
    'the second one deletes images of the first',
  );
  if (!second.ended) await second.kill();
  await first.kill();
  await dropFolders(folders);
};
