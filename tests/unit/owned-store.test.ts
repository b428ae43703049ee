/** Two workers on one IndexedDB; a stand-in for its store. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { StoredValues } from '../support/stored-values.ts';

const names = vi.hoisted((): string[] => []);
const disk = new StoredValues();

vi.mock('idb-keyval', () => ({
  promisifyRequest: (found: unknown) => Promise.resolve(found),
  createStore: (name: string) => {
    names.push(name);
    return disk.store;
  },
}));
afterAll(() => {
  vi.doUnmock('idb-keyval');
  vi.unstubAllGlobals();
});
beforeEach(() => disk.clear());

const newWorker = (path = '/rivola/') => {
  vi.resetModules();
  vi.stubGlobal('self', { registration: { scope: `https://demo.example${path}` } });
  return import('../../server/lab/static/platform/owned-store.ts');
};

type Worker = Awaited<ReturnType<typeof newWorker>>;
const write = ({ ownedStore }: Worker, text: string) =>
  ownedStore('readwrite', (store) => void store.put(text, ['state']));

it('a worker from which the next one took over stores nothing more, and still reads [STATIC-03]', async () => {
  const [first, next] = [await newWorker(), await newWorker()];
  await write(first, 'before anyone has taken over');
  await first.takeOver();
  await write(first, 'of the first');
  await next.takeOver();
  await expect(write(first, 'too late')).rejects.toThrow('another worker has taken over');
  expect(await first.ownedStore('readonly', (store) => store.get(['state']))).toBe('of the first');
  await write(next, 'of the next');
  expect(disk.get(['state'])).toBe('of the next');
});

it('a worker that takes over where no room is left can make room [STATIC-03]', async () => {
  const [first, next] = [await newWorker(), await newWorker()];
  await first.takeOver();
  disk.room = 0;
  await next.takeOver();
  await expect(next.ownedStore('readwrite', () => 'removed')).resolves.toBe('removed');
});

it('two editions of one origin have a database each, named by their paths [STATIC-09]', async () => {
  names.length = 0;
  await newWorker('/a/');
  await newWorker('/a/b/');
  expect(names).toEqual(['rivola /a/', 'rivola /a/b/']);
});
