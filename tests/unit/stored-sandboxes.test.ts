/**
 * The demo in the worker, over stand-ins for the browser's storage and for its decoder: each worker has what the one before
 * has stored.
 */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { Favourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { addDays, dayInRome } from '#contract/rome-time';
import { EMAIL, PASSWORD } from '../kit/people.ts';
import { aTicket } from '../support/builders.ts';
import { HELD } from '../support/open-storage.ts';

const { disk, keyRange } = await vi.hoisted(async () => {
  vi.stubGlobal('self', { registration: { scope: 'https://demo.example/' } });
  const { keyRange: ranges, StoredValues } = await import('../support/stored-values.ts');
  return { disk: new StoredValues(), keyRange: ranges };
});

vi.mock('idb-keyval', () => ({
  promisifyRequest: (found: unknown) => Promise.resolve(found),
  createStore: () => disk.store,
}));
vi.mock('#platform/files', () => import('../../server/lab/static/platform/files.ts'));
vi.mock('../../server/lab/static/picture-preparer.ts', () => ({
  preparePicture: () => Promise.resolve({ bytes: new Uint8Array([1]), extension: 'webp' }),
}));
vi.stubGlobal('IDBKeyRange', keyRange);
afterAll(() => {
  vi.unstubAllGlobals();
  for (const path of ['idb-keyval', '#platform/files']) vi.doUnmock(path);
  vi.doUnmock('../../server/lab/static/picture-preparer.ts');
});
const { openAdapter } = await import('../../server/lab/static/adapter.ts');
const { answerAside, listAside } = await import('../../server/lab/static/set-aside.ts');

interface Asked {
  body?: object;
  sandbox?: string;
  token?: string;
}

interface Answer<Body> {
  status: number;
  body: Body;
}
type Call = <Body = unknown>(method: string, path: string, asked?: Asked) => Promise<Answer<Body>>;

/** A worker that has just been started. */
const newWorker = async () => {
  const { handle, look } = await openAdapter({
    files: HELD,
    publicUrl: 'https://demo.example',
    scenarios: [],
    readSeedPicture: () => Promise.resolve(null),
    warn: () => {},
  });
  const call: Call = async (method, path, { body, sandbox = '', token = '' } = {}) => {
    const isForm = body instanceof FormData;
    const request = new Request(`https://demo.example/api/${path}`, {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(sandbox && { 'x-sandbox': sandbox }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = await handle(request, `/api/${path}`);
    const text = await answer.text();
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as never };
  };
  return { call, isKnown: async (id: string) => (await look(id)).isKnown };
};
type Worker = Awaited<ReturnType<typeof newWorker>>;

const logIn = async ({ call }: Worker, sandbox = ''): Promise<string> => {
  const body = { email: EMAIL.nuovo, password: PASSWORD };
  return (await call<{ access: string }>('POST', 'users/auth/login/', { body, sandbox })).body
    .access;
};
const star = ({ call }: Worker, id: number, token: string) =>
  call('POST', `tickets/favorites/${id}/toggle/`, { body: { is_favorite: true }, token });
const starred = async ({ call }: Worker, token: string) =>
  (await call<Favourite[]>('GET', 'tickets/favorites/', { token })).body.map(
    ({ ticket_data: { id } }) => id,
  );
const stateOf = async ({ call }: Worker, sandbox = ''): Promise<string> =>
  JSON.stringify((await call('GET', 'demo/export/', { sandbox })).body);

const publish = ({ call }: Worker, token: string, price: number) => {
  const form = new FormData();
  const ticket = aTicket({ date: addDays(dayInRome(Date.now()), 9), price: String(price) });
  for (const [name, value] of Object.entries(ticket))
    for (const one of [value].flat()) form.append(name, String(one));
  form.append('image', new Blob([new Uint8Array([price])], { type: 'image/webp' }), 'a.webp');
  return call('POST', 'tickets/tickets/', { body: form, token });
};

/** Changes the stored state of a sandbox, and answers its text. */
const change = (id: string, edit: (text: string) => string): string => {
  const path = `sandboxes/${id}/state.json`;
  const key = disk.keys.find(([one]) => one === path) ?? [];
  const text = edit(new TextDecoder().decode(disk.get(key) as Uint8Array));
  disk.set(key, new TextEncoder().encode(text));
  return text;
};

beforeEach(() => disk.clear());

it('has rows, clock, faults, defects and snapshots of the worker before, in each sandbox, and a reset leads back to what it was made from [STATIC-03]', async () => {
  const first = await newWorker();
  const clock = { now: '2026-06-12T09:00:00+02:00' };
  await first.call('PUT', 'demo/clock/', { body: clock });
  expect((await star(first, 12, await logIn(first))).status).toBe(200);
  await first.call('POST', 'demo/snapshots/', { body: { name: 'prima' } });
  const before = await stateOf(first);
  const sandbox = 'copia';
  await first.call('POST', 'demo/sandboxes/', { body: { id: sandbox, snapshot: 'prima' } });
  const later = { now: '2026-06-20T09:00:00+02:00' };
  await first.call('PUT', 'demo/clock/', { body: later, sandbox });
  const on = ['reviews-miscounted'];
  await first.call('PUT', 'demo/defects/', { body: { on }, sandbox });
  const fault = { endpoint: 'getCalendar', effect: { status: 418 }, times: 2 };
  await first.call('POST', 'demo/faults/', { body: fault, sandbox });

  // How often a fault has hit is stored, too.
  const statuses = [];
  for (let times = 0; times < 3; times += 1) {
    const { call } = await newWorker();
    statuses.push((await call('GET', 'calendar/', { sandbox })).status);
  }
  expect(statuses).toEqual([418, 418, 200]);
  const next = await newWorker();
  expect(await stateOf(next)).toBe(before);
  const today = (await next.call('GET', 'demo/clock/', { sandbox })).body;
  expect(today).toMatchObject({ mode: 'frozen', today: '2026-06-20' });
  expect((await next.call('GET', 'demo/sandbox/', { sandbox })).body).toMatchObject({
    defects: on,
  });
  await next.call('POST', 'demo/reset/', { body: {}, sandbox });
  const last = await newWorker();
  expect(await stateOf(last, sandbox)).toBe(before);
  expect((await last.call('GET', 'demo/snapshots/')).body).toMatchObject([{ name: 'prima' }]);
});

it('a session outlives the worker in the sandbox that it is of, and is none in a later one of the same id, by this worker or by the next[STATIC-03]', async () => {
  const sandbox = 'prova';
  const create = ({ call }: Worker) => call('POST', 'demo/sandboxes/', { body: { id: sandbox } });
  const statusOf = async ({ call }: Worker, token: string) =>
    (await call('GET', 'users/user/me/', { sandbox, token })).status;
  const first = await newWorker();
  await create(first);
  const old = await logIn(first, sandbox);
  const second = await newWorker();
  expect(await statusOf(second, old)).toBe(200);
  for (const worker of [second, await newWorker()]) {
    expect((await worker.call('DELETE', 'demo/sandboxes/prova/')).status).toBe(204);
    expect((await create(worker)).status).toBe(201);
    expect(await statusOf(worker, old)).toBe(401);
    const token = await logIn(worker, sandbox);
    expect([await statusOf(worker, token), await statusOf(await newWorker(), token)]).toEqual([
      ...[200, 200],
    ]);
  }
});

it('a write that the browser has no room for fails wherever it runs out, nothing of it is kept, and reading goes on; so it does without any room [STATIC-03]', async () => {
  const first = await newWorker();
  const token = await logIn(first);
  expect((await star(first, 10, token)).status).toBe(200);
  const before = await stateOf(first);
  vi.mocked(console.error).mockImplementation(() => {});
  let room = 0;
  for (; ; room += 1) {
    const worker = await newWorker();
    disk.room = room;
    const answer = await star(worker, 12, token);
    if (answer.status === 200) break;
    expect(answer).toEqual({ status: 503, body: { detail: PROBLEM.storage } });
    expect((await publish(worker, token, 1)).status).toBe(503);
    for (const one of [worker, await newWorker()]) {
      expect(await stateOf(one), `room for ${room} values`).toBe(before);
      expect(await starred(one, token)).toEqual([10]);
      expect((await one.call('GET', 'demo/snapshots/')).status).toBe(200);
    }
  }
  expect(room).toBeGreaterThan(0);
  disk.room = Infinity;
  const last = await newWorker();
  expect(await starred(last, token)).toContain(12);
  // What no commit stores, such as a fault that was used up, is stored by the next call that writes.
  const fault = { endpoint: 'getCalendar', times: 1, effect: { status: 500 } };
  await last.call('POST', 'demo/faults/', { body: fault });
  disk.room = 0;
  const read = async () => (await last.call('GET', 'calendar/')).status;
  expect([await read(), await read()]).toEqual([500, 200]);
  const body = { on: ['reviews-miscounted'] };
  await expect(last.call('PUT', 'demo/defects/', { body })).rejects.toThrow('could not be stored');
});

it.each([
  ['other-seed', (text: string) => text.replace(/"seed":"\w+"/, '"seed":"another"')],
  ['newer', (text: string) => text.replace(/"format":\d+/, '"format":99')],
  ['corrupt', (text: string) => text.slice(0, -20)],
])(
  'data that are %s are set aside whole, until they are removed, and the demo begins from the seed; without room it only reads [STATIC-04]',
  async (why, spoil) => {
    const first = await newWorker();
    const token = await logIn(first);
    const seeded = await stateOf(first);
    await star(first, 10, token);
    await first.call('POST', 'demo/sandboxes/', { body: { id: 'mia' } });
    const spoilt = ['default', 'mia'].map((id) => change(id, spoil));
    disk.room = 0;
    const full = await newWorker();
    expect(await stateOf(full)).toBe(seeded);
    vi.mocked(console.error).mockImplementationOnce(() => {});
    expect((await star(full, 10, token)).status).toBe(503);
    disk.room = Infinity;
    const next = await newWorker();
    expect(await stateOf(next)).toBe(seeded);
    await next.call('GET', 'demo/sandboxes/');
    const aside = (await (await answerAside('GET')).json()) as Record<string, string>;
    expect(Object.values(aside)).toEqual(spoilt);
    expect(Object.keys(aside).map((path) => path.replace(/(-\d+)+T.*/, ''))).toEqual([
      `aside/sandboxes.default.state.json.${why}`,
      `aside/sandboxes.mia.state.json.${why}`,
    ]);
    await answerAside('DELETE');
    expect(await listAside()).toEqual([]);
    expect(await stateOf(await newWorker())).toBe(seeded);
  },
);

it('reads no more with pictures, copied sandboxes and snapshots than without, and each of them when it is called [STATIC-07]', async () => {
  const readBy = async (work: (worker: Worker) => Promise<unknown>): Promise<string[]> => {
    disk.read.length = 0;
    await work(await newWorker());
    return [...new Set(disk.read)].toSorted();
  };
  const search = ({ call }: Worker) => call('GET', 'tickets/public/');
  const first = await newWorker();
  const token = await logIn(first);
  await star(first, 10, token);
  const empty = await readBy(search);
  for (const price of [1, 2, 3]) expect((await publish(first, token, price)).status).toBe(201);
  for (const id of ['mia', 'tua'])
    await first.call('POST', 'demo/sandboxes/', { body: { id, from: 'default' } });
  await first.call('POST', 'demo/snapshots/', { body: { name: 'prima' } });
  expect(await readBy(search)).toEqual(empty);
  const ofMia = ['sandboxes/mia/origin.json', 'sandboxes/mia/state.json'];
  expect(await readBy((worker) => stateOf(worker, 'mia'))).toEqual([...empty, ...ofMia].toSorted());
  const woken = await newWorker();
  const tickets = (text: string) => (JSON.parse(text) as { tickets: unknown[] }).tickets;
  expect(tickets(await stateOf(woken, 'mia'))).toEqual(tickets(await stateOf(woken)));
  const all = (await woken.call<{ id: string }[]>('GET', 'demo/sandboxes/')).body;
  expect(all.map(({ id }) => id).toSorted()).toEqual(['default', 'mia', 'tua']);
  const kept = (await woken.call('GET', 'demo/snapshots/')).body;
  expect(kept, 'three tickets with one picture').toMatchObject([{ name: 'prima', images: 1 }]);
  const again = await woken.call('POST', 'demo/sandboxes/', { body: { id: 'tua' } });
  expect(again.status).toBe(409);
});

it('a sandbox that was deleted stays so, while what is kept of it is being removed and after [STATIC-03]', async () => {
  await (await newWorker()).call('POST', 'demo/sandboxes/', { body: { id: 'mia' } });
  const worker = await newWorker();
  expect(await worker.isKnown('mia')).toBe(true);
  const deleted = worker.call('DELETE', 'demo/sandboxes/mia/');
  await vi.waitFor(async () => expect(await worker.isKnown('mia')).toBe(false));
  expect((await deleted).status).toBe(204);
  expect([await worker.isKnown('mia'), await (await newWorker()).isKnown('mia')]).toEqual([
    ...[false, false],
  ]);
  // One of the same id that is made meanwhile stays.
  await worker.call('POST', 'demo/sandboxes/', { body: { id: 'mia' } });
  const [, made] = await Promise.all([
    worker.call('DELETE', 'demo/sandboxes/mia/'),
    worker.call('POST', 'demo/sandboxes/', { body: { id: 'mia', scenario: 'empty' } }),
  ]);
  expect([made.status, await (await newWorker()).isKnown('mia')]).toEqual([201, true]);
});
