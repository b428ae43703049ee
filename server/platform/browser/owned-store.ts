/**
 * IndexedDB, written by one worker at a time. The browser runs transactions that write one after the other, so nothing that
 * an earlier worker has under way is stored once the next one has begun to read (STATIC-03).
 */
import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval';

/** Where the id of the worker that writes is stored: among the files, as the library has one store. */
const KEY = ['owner', 0];

const OWN_ID = crypto.randomUUID();

const anyone = createStore('keyval-store', 'keyval');

/** Makes this worker the one that writes. Where no room is left, anyone is: it may remove, which makes room. */
export const takeOver = (): Promise<void> => set(KEY, OWN_ID, anyone).catch(() => del(KEY, anyone));

/** Stores nothing once another worker has taken over. */
export const ownedStore: UseStore = (mode, act) =>
  anyone(mode, async (values) => {
    if (mode === 'readwrite') {
      const owner: unknown = await promisifyRequest(values.get(KEY));
      if (owner !== undefined && owner !== OWN_ID) throw new Error('another worker has taken over');
    }
    return act(values);
  });
