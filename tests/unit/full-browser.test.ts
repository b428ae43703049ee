/** The static edition in a browser that has no room left; stand-ins for IndexedDB and for the decoder. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { exportSandbox } from '#lab/state';
import { listFavourites } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { addDays, dayInRome } from '#contract/rome-time';
import type { Adapter } from '../../server/lab/static/adapter.ts';
import { aTicket } from '../support/builders.ts';
import { PASSWORD } from '../support/server.ts';
import { HELD } from '../support/open-storage.ts';

const { disk, keyRange } = await vi.hoisted(async () => {
  const { keyRange: ranges, StoredValues } = await import('../support/stored-values.ts');
  return { disk: new StoredValues(), keyRange: ranges };
});

vi.mock('idb-keyval', () => ({ promisifyRequest: (found: unknown) => Promise.resolve(found) }));
vi.mock('../../server/lab/static/platform/open-store.ts', () => ({ openStore: () => disk.store }));
vi.mock('../../server/lab/static/platform/edition.ts', () => ({ EDITION_NAME: 'rivola /' }));
vi.mock('#platform/files', () => import('../../server/lab/static/platform/files.ts'));
vi.mock('../../server/lab/static/picture-preparer.ts', () => ({
  preparePicture: () => Promise.resolve({ bytes: new Uint8Array([1]), extension: 'webp' }),
}));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('idb-keyval');
  vi.doUnmock('../../server/lab/static/platform/open-store.ts');
  vi.doUnmock('../../server/lab/static/platform/edition.ts');
  vi.doUnmock('#platform/files');
  vi.doUnmock('../../server/lab/static/picture-preparer.ts');
});
vi.stubGlobal('IDBKeyRange', keyRange);
const { openAdapter } = await import('../../server/lab/static/adapter.ts');
const { answerAside, listAside } = await import('../../server/lab/static/set-aside.ts');

const open = (): Promise<Adapter> =>
  openAdapter({
    files: HELD,
    publicUrl: 'https://demo.example',
    scenarios: [],
    readSeedPicture: () => Promise.resolve(null),
    warn: () => {},
  });

const send = (adapter: Adapter, method: string, path: string, body?: unknown, token = '') => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent =
    body instanceof FormData
      ? { body, headers: { authorization: headers.authorization } }
      : { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return adapter.handle(new Request(`https://demo.example${path}`, { method, ...sent }), path);
};

const logIn = async (adapter: Adapter): Promise<string> => {
  const login = { email: 'nuovo@example.com', password: PASSWORD };
  const { access } = (await (
    await send(adapter, 'POST', '/api/users/auth/login/', login)
  ).json()) as {
    access: string;
  };
  return access;
};

const publish = (adapter: Adapter, token: string, price: number): Promise<Response> => {
  const form = new FormData();
  const ticket = aTicket({ date: addDays(dayInRome(Date.now()), 9), price: String(price) });
  for (const [name, value] of Object.entries(ticket))
    for (const one of [value].flat()) form.append(name, String(one));
  form.append('image', new Blob([new Uint8Array([price])], { type: 'image/webp' }), 'a.webp');
  return send(adapter, 'POST', '/api/tickets/tickets/', form, token);
};

/** Changes the stored state of a sandbox, and answers its text. */
const change = (id: string, edit: (text: string) => string): string => {
  const path = `sandboxes/${id}/state.json`;
  const key = disk.keys.find(([one]) => one === path) ?? [];
  const text = edit(new TextDecoder().decode(disk.get(key) as Uint8Array));
  disk.set(key, new TextEncoder().encode(text));
  return text;
};

const stateOf = async (adapter: Adapter): Promise<string> =>
  (await send(adapter, 'GET', exportSandbox.path)).text();

beforeEach(() => disk.clear());

it('a session outlives the worker in the sandbox that it is of, and is none in a later one of the same id, by this worker or by the next [AUTH-12][STATIC-03]', async () => {
  const inIt = (adapter: Adapter, method: string, path: string, body?: unknown, token = '') => {
    const headers = {
      ...{ 'content-type': 'application/json', 'x-sandbox': 'prova' },
      authorization: `Bearer ${token}`,
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return adapter.handle(
      new Request(`https://demo.example${path}`, { method, headers, ...sent }),
      path,
    );
  };
  const create = (adapter: Adapter) =>
    send(adapter, 'POST', '/api/demo/sandboxes/', { id: 'prova' });
  const logInThere = async (adapter: Adapter): Promise<string> => {
    const body = { email: 'nuovo@example.com', password: PASSWORD };
    const answer = await inIt(adapter, 'POST', '/api/users/auth/login/', body);
    return ((await answer.json()) as { access: string }).access;
  };
  const statusOf = async (adapter: Adapter, token: string) =>
    (await inIt(adapter, 'GET', '/api/users/user/me/', undefined, token)).status;
  const first = await open();
  const ofDefault = await logIn(first);
  await create(first);
  const old = await logInThere(first);
  const second = await open();
  expect(await statusOf(second, old)).toBe(200);
  const profile = await send(second, 'GET', '/api/users/user/me/', undefined, ofDefault);
  expect(profile.status).toBe(200);
  for (const adapter of [second, await open()]) {
    expect((await send(adapter, 'DELETE', '/api/demo/sandboxes/prova/')).status).toBe(204);
    expect((await create(adapter)).status).toBe(201);
    expect(await statusOf(adapter, old)).toBe(401);
    const token = await logInThere(adapter);
    expect([await statusOf(adapter, token), await statusOf(await open(), token)]).toEqual([
      200, 200,
    ]);
  }
});

it('a buyer’s write that the browser has no room for fails wherever it runs out, nothing of it is kept, and reading goes on [STATIC-03][STATIC-10]', async () => {
  const first = await open();
  const token = await logIn(first);
  const toggle = (adapter: Adapter, id: number) =>
    send(adapter, 'POST', `/api/tickets/favorites/${id}/toggle/`, { is_favorite: true }, token);
  expect((await toggle(first, 10)).status).toBe(200);
  const before = await stateOf(first);
  vi.mocked(console.error).mockImplementation(() => {});
  let room = 0;
  for (; ; room += 1) {
    const adapter = await open();
    disk.room = room;
    const answer = await toggle(adapter, 12);
    if (answer.status === 200) break;
    expect([answer.status, await answer.json()]).toEqual([503, { detail: PROBLEM.storage }]);
    for (const one of [adapter, await open()]) {
      expect(await stateOf(one), `room for ${room} values`).toBe(before);
      expect((await send(one, 'GET', listFavourites.path, undefined, token)).status).toBe(200);
    }
  }
  disk.room = Infinity;
  expect(room).toBeGreaterThan(0);
  const last = await open();
  expect(await stateOf(last)).not.toBe(before);
  disk.room = 0;
  expect((await toggle(last, 13)).status).toBe(503);
  disk.room = Infinity;
  expect((await toggle(last, 13)).status, 'with room again').toBe(200);
});

it('a visitor who comes to a browser without any room reads all there is, and is logged in [STATIC-10]', async () => {
  disk.room = 0;
  const adapter = await open();
  const token = await logIn(adapter);
  for (const path of ['/api/tickets/public/', '/api/demo/sandboxes/', '/api/demo/snapshots/'])
    expect((await send(adapter, 'GET', path)).status, path).toBe(200);
  for (const one of [adapter, await open()])
    expect((await send(one, 'GET', listFavourites.path, undefined, token)).status).toBe(200);
  expect(disk.keys).toEqual([]);
});

it('a visitor whose faults are used up while there is no room reads on [STATIC-10]', async () => {
  const adapter = await open();
  const fault = { endpoint: 'searchTickets', times: 1, effect: { status: 500 } };
  expect((await send(adapter, 'POST', '/api/demo/faults/', fault)).status).toBe(201);
  disk.room = 0;
  const search = async () => (await send(adapter, 'GET', '/api/tickets/public/')).status;
  expect([await search(), await search()]).toEqual([500, 200]);
});

it('a visitor whose data of another seed cannot be moved for want of room begins from the seed, and loses nothing of them [STATIC-04][STATIC-10]', async () => {
  const first = await open();
  const token = await logIn(first);
  const seeded = await stateOf(first);
  const wish = { is_favorite: true };
  const toggle = (adapter: Adapter, id = 10) =>
    send(adapter, 'POST', `/api/tickets/favorites/${id}/toggle/`, wish, token);
  await toggle(first);
  const other = change('default', (text) => text.replace(/"seed":"\w+"/, '"seed":"another"'));
  disk.room = 0;
  const full = await open();
  expect(await stateOf(full)).toBe(seeded);
  vi.mocked(console.error).mockImplementationOnce(() => {});
  expect((await toggle(full)).status).toBe(503);
  disk.room = Infinity;
  const next = await open();
  await toggle(next);
  const texts = Object.values((await (await answerAside('GET')).json()) as object);
  expect(texts).toEqual([other]);
});

it('a worker that is started reads no more with pictures, copied sandboxes and snapshots than without, and each of them when it is called [STATIC-07]', async () => {
  const readBy = async (call: (adapter: Adapter) => Promise<Response>): Promise<string[]> => {
    disk.read.length = 0;
    await call(await open());
    return [...new Set(disk.read)].toSorted();
  };
  const search = (adapter: Adapter) => send(adapter, 'GET', '/api/tickets/public/');
  const first = await open();
  const token = await logIn(first);
  const wish = { is_favorite: true };
  await send(first, 'POST', '/api/tickets/favorites/10/toggle/', wish, token);
  const empty = await readBy(search);
  for (let price = 1; price <= 3; price += 1)
    expect((await publish(first, token, price)).status).toBe(201);
  for (const id of ['mia', 'tua'])
    await send(first, 'POST', '/api/demo/sandboxes/', { id, from: 'default' });
  await send(first, 'POST', '/api/demo/snapshots/', { name: 'prima' });
  expect(await readBy(search)).toEqual(empty);
  const inSandbox = (adapter: Adapter) =>
    adapter.handle(
      new Request('https://demo.example/api/demo/export/', { headers: { 'x-sandbox': 'mia' } }),
      '/api/demo/export/',
    );
  const ofMia = ['sandboxes/mia/origin.json', 'sandboxes/mia/state.json'];
  expect(await readBy(inSandbox)).toEqual([...empty, ...ofMia].toSorted());
  const woken = await open();
  const mine = (await (await inSandbox(woken)).json()) as { tickets: unknown[] };
  const whole = JSON.parse(await stateOf(woken)) as { tickets: unknown[] };
  expect(mine.tickets).toEqual(whole.tickets);
  const all = (await (await send(woken, 'GET', '/api/demo/sandboxes/')).json()) as { id: string }[];
  expect(all.map(({ id }) => id).toSorted()).toEqual(['default', 'mia', 'tua']);
  const kept = (await (await send(woken, 'GET', '/api/demo/snapshots/')).json()) as unknown;
  expect(kept, 'three tickets with one picture').toMatchObject([{ name: 'prima', images: 1 }]);
  const again = await send(woken, 'POST', '/api/demo/sandboxes/', { id: 'tua' });
  expect(again.status).toBe(409);
});

it('a sandbox that was deleted stays so, while what is kept of it is being removed and after [STATIC-03]', async () => {
  await send(await open(), 'POST', '/api/demo/sandboxes/', { id: 'mia' });
  const adapter = await open();
  const look = async (from: Adapter) => (await from.look('mia')).isKnown;
  expect(await look(adapter)).toBe(true);
  const deleted = send(adapter, 'DELETE', '/api/demo/sandboxes/mia/');
  await vi.waitFor(async () => expect(await look(adapter)).toBe(false));
  expect((await deleted).status).toBe(204);
  expect([await look(adapter), await look(await open())]).toEqual([false, false]);
});

it('a seller whose picture the browser has no room for reads that it cannot be stored now, and publishes nothing [STATIC-03]', async () => {
  const adapter = await open();
  const token = await logIn(adapter);
  const before = await stateOf(adapter);
  disk.room = 0;
  vi.mocked(console.error).mockImplementationOnce(() => {});
  const answer = await publish(adapter, token, 1);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await answer.json()).toEqual({ detail: PROBLEM.storage });
  disk.room = Infinity;
  expect(await stateOf(adapter)).toBe(before);
});

it('a visitor whose data are of another seed, or damaged, begins from the seed, and finds them set aside, whole, until they are removed [STATIC-04]', async () => {
  const first = await open();
  const token = await logIn(first);
  const seeded = await stateOf(first);
  const wish = { is_favorite: true };
  await send(first, 'POST', '/api/tickets/favorites/10/toggle/', wish, token);
  await send(first, 'POST', '/api/demo/sandboxes/', { id: 'mia' });
  const other = change('default', (text) => text.replace(/"seed":"\w+"/, '"seed":"another"'));
  const damaged = change('mia', (text) => text.slice(0, -20));
  const second = await open();
  expect(await stateOf(second)).toBe(seeded);
  expect(await listAside(), 'before the other one is called').toHaveLength(1);
  await send(second, 'GET', '/api/demo/sandboxes/');
  const aside = (await (await answerAside('GET')).json()) as Record<string, string>;
  const withoutTime = Object.entries(aside).map(([path, text]) => [
    path.replace(/(-\d+)+T.*/, ''),
    text,
  ]);
  expect(withoutTime).toEqual([
    ['aside/sandboxes.default.state.json.other-seed', other],
    ['aside/sandboxes.mia.state.json.corrupt', damaged],
  ]);
  expect(await listAside()).toHaveLength(2);
  await answerAside('DELETE');
  expect(await listAside()).toEqual([]);
  expect(await stateOf(await open())).toBe(seeded);
});
