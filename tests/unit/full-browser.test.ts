/** The static edition in a browser that has no room left; stand-ins for IndexedDB and for the decoder. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { exportSandbox } from '#contract/state';
import { listFavourites } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { addDays, dayInRome } from '#contract/rome-time';
import type { Home } from '../../server/worker/home.ts';
import { aTicket } from '../support/builders.ts';
import { PASSWORD } from '../support/server.ts';

/** What is stored, and how many more values the browser takes. */
const disk = vi.hoisted(() => ({ values: new Map<string, unknown>(), room: Infinity }));

vi.mock('idb-keyval', () => ({
  createStore: () => {},
  keys: () => Promise.resolve([...disk.values.keys()].map((key) => JSON.parse(key) as unknown)),
  getMany: (all: unknown[]) =>
    Promise.resolve(all.map((key) => disk.values.get(JSON.stringify(key)))),
  set: (key: unknown, value: unknown) => {
    if (disk.room <= 0) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
    disk.room -= 1;
    disk.values.set(JSON.stringify(key), value);
    return Promise.resolve();
  },
  delMany: (all: unknown[]) => {
    for (const key of all) disk.values.delete(JSON.stringify(key));
    return Promise.resolve();
  },
}));
vi.mock('#platform/files', () => import('../../server/platform/browser/files.ts'));
vi.mock('../../server/worker/picture-preparer.ts', () => ({
  preparePicture: () => Promise.resolve({ bytes: new Uint8Array([1]), extension: 'webp' }),
}));
afterAll(() => {
  vi.doUnmock('idb-keyval');
  vi.doUnmock('#platform/files');
  vi.doUnmock('../../server/worker/picture-preparer.ts');
});
const { openHome } = await import('../../server/worker/home.ts');
const { answerAside, listAside } = await import('../../server/worker/set-aside.ts');

const open = (): Promise<Home> =>
  openHome({
    lock: { isLost: false, lost: new Promise(() => {}), assertHeld: () => Promise.resolve() },
    publicUrl: 'https://demo.example',
    scenarios: [],
    readSeedPicture: () => Promise.resolve(null),
    warn: () => {},
  });

const send = (home: Home, method: string, path: string, body?: unknown, token = '') => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const sent =
    body instanceof FormData
      ? { body, headers: { authorization: headers.authorization } }
      : { headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return home.handle(new Request(`https://demo.example${path}`, { method, ...sent }), path);
};

const logIn = async (home: Home): Promise<string> => {
  const login = { email: 'nuovo@example.com', password: PASSWORD };
  const { access } = (await (await send(home, 'POST', '/api/users/auth/login/', login)).json()) as {
    access: string;
  };
  return access;
};

const stateOf = async (home: Home): Promise<string> =>
  (await send(home, 'GET', exportSandbox.path)).text();

beforeEach(() => {
  disk.values.clear();
  disk.room = Infinity;
});

it('a buyer’s write that the browser has no room for fails wherever it runs out, and nothing of it is kept [STATIC-03]', async () => {
  const first = await open();
  const token = await logIn(first);
  const toggle = (home: Home, id: number) =>
    send(home, 'POST', `/api/tickets/favorites/${id}/toggle/`, { is_favorite: true }, token);
  expect((await toggle(first, 10)).status).toBe(200);
  const before = await stateOf(first);
  let room = 0;
  for (; ; room += 1) {
    const home = await open();
    disk.room = room;
    const answer = await toggle(home, 12).catch((error: unknown) => error);
    disk.room = Infinity;
    if (answer instanceof Response) break;
    expect(String(answer)).toContain('could not be kept');
    // What is in memory is ahead of what is kept.
    await expect(send(home, 'GET', listFavourites.path, undefined, token)).rejects.toThrow('kept');
    expect(await stateOf(await open()), `room for ${room} values`).toBe(before);
  }
  expect(room).toBeGreaterThan(1);
  expect(await stateOf(await open())).not.toBe(before);
});

it('a seller whose picture the browser has no room for reads that it cannot be stored now, and publishes nothing [STATIC-03]', async () => {
  const home = await open();
  const token = await logIn(home);
  const before = await stateOf(home);
  const form = new FormData();
  for (const [name, value] of Object.entries(aTicket({ date: addDays(dayInRome(Date.now()), 9) })))
    for (const one of [value].flat()) form.append(name, String(one));
  form.append('image', new Blob([new Uint8Array([1])], { type: 'image/webp' }), 'a.webp');
  disk.room = 0;
  vi.mocked(console.error).mockImplementationOnce(() => {});
  const answer = await send(home, 'POST', '/api/tickets/tickets/', form, token);
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await answer.json()).toEqual({ detail: PROBLEM.storage });
  disk.room = Infinity;
  expect(await stateOf(home)).toBe(before);
});

it('a visitor whose data are of another seed, or damaged, begins from the seed, and finds them set aside, whole, until they are removed [STATIC-04]', async () => {
  const first = await open();
  const token = await logIn(first);
  const seeded = await stateOf(first);
  const wish = { is_favorite: true };
  await send(first, 'POST', '/api/tickets/favorites/10/toggle/', wish, token);
  await send(first, 'POST', '/api/demo/sandboxes/', { id: 'mia' });
  const changed = (id: string, change: (text: string) => string): string => {
    const key = JSON.stringify([`sandboxes/${id}/state.json`, 0]);
    const text = change(new TextDecoder().decode(disk.values.get(key) as Uint8Array));
    disk.values.set(key, new TextEncoder().encode(text));
    return text;
  };
  const other = changed('default', (text) => text.replace(/"seed":"\w+"/, '"seed":"another"'));
  const damaged = changed('mia', (text) => text.slice(0, -20));
  const second = await open();
  expect(await stateOf(second)).toBe(seeded);
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
