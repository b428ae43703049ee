/** Two workers on one IndexedDB; a stand-in for its store. */
import { afterAll, expect, it, vi } from 'vitest';

const values = vi.hoisted(() => new Map<string, unknown>());
const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('idb-keyval', () => {
  type Store = { get: (key: unknown) => unknown; put: (value: unknown, key: unknown) => void };
  const store: Store = {
    get: (key) => values.get(JSON.stringify(key)),
    put: (value, key) => {
      if (disk.isFull) throw new DOMException('full', 'QuotaExceededError');
      values.set(JSON.stringify(key), value);
    },
  };
  const use = (_mode: string, act: (given: Store) => unknown) => Promise.resolve(act(store));
  return {
    createStore: () => use,
    promisifyRequest: (found: unknown) => Promise.resolve(found),
    del: (key: unknown) => Promise.resolve(void values.delete(JSON.stringify(key))),
    set: async (key: unknown, value: unknown, through: typeof use) =>
      through('readwrite', (given) => given.put(value, key)),
  };
});
afterAll(() => vi.doUnmock('idb-keyval'));

const newWorker = () => {
  vi.resetModules();
  return import('../../server/platform/browser/owned-store.ts');
};

it('a worker from which the next one took over stores nothing more, and still reads [STATIC-03]', async () => {
  const [first, next] = [await newWorker(), await newWorker()];
  const write = ({ ownedStore }: typeof first, text: string) =>
    ownedStore('readwrite', (store) => void store.put(text, 'state'));
  await write(first, 'before anyone has taken over');
  await first.takeOver();
  await write(first, 'of the first');
  await next.takeOver();
  await expect(write(first, 'too late')).rejects.toThrow('another worker has taken over');
  expect(await first.ownedStore('readonly', (store) => store.get('state'))).toBe('of the first');
  await write(next, 'of the next');
  expect(values.get('"state"')).toBe('of the next');
});

it('a worker that takes over where no room is left can make room [STATIC-03]', async () => {
  const [first, next] = [await newWorker(), await newWorker()];
  await first.takeOver();
  disk.isFull = true;
  await next.takeOver();
  await expect(next.ownedStore('readwrite', () => 'removed')).resolves.toBe('removed');
  disk.isFull = false;
});
