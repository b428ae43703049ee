/**
 * IndexedDB, written by one worker at a time. The browser runs transactions that write one after the other, so nothing that
 * an earlier worker has under way is stored once the next one has begun to read (STATIC-03).
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

declare const self: { registration: { scope: string } };

/** The path of the edition on its host, with a slash at the end. */
export const EDITION_PATH = new URL(self.registration.scope).pathname;

/**
 * The name of its lock and of its database, which tells it from other editions and applications of the same origin
 * (STATIC-09): each origin has one set of names for all of its paths.
 */
export const EDITION_NAME = `rivola ${EDITION_PATH}`;

/** Where the id of the worker that writes is stored, beside the files. */
const KEY = ['owner'];

const OWN_ID = crypto.randomUUID();

const anyone = createStore(EDITION_NAME, 'files');

/** Makes a change, and resolves once the browser has stored it. */
const change = (store: UseStore, act: (values: IDBObjectStore) => void): Promise<void> =>
  store('readwrite', (values) => {
    act(values);
    return promisifyRequest(values.transaction);
  });

/**
 * Makes this worker the one that writes. Where no room is left, anyone is: it may remove, which makes room. Where not even
 * that can be stored, an earlier worker stays the one that writes, and this one reads.
 */
export const takeOver = (): Promise<void> =>
  change(anyone, (values) => values.put(OWN_ID, KEY))
    .catch(() => change(anyone, (values) => values.delete(KEY)))
    .catch((error: unknown) => console.warn('Nothing can be stored now', error));

/** Stores nothing once another worker has taken over. */
export const ownedStore: UseStore = (mode, act) =>
  anyone(mode, async (values) => {
    if (mode === 'readwrite') {
      const owner: unknown = await promisifyRequest(values.get(KEY));
      if (owner !== undefined && owner !== OWN_ID) throw new Error('another worker has taken over');
    }
    return act(values);
  });
