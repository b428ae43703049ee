import { promisifyRequest, type UseStore } from 'idb-keyval';

const STORE = 'files';

const opened = async (name: string, version?: number): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    const { result: database } = request;
    if (!database.objectStoreNames.contains(STORE)) database.createObjectStore(STORE);
  });
  const database = await promisifyRequest(request);
  if (database.objectStoreNames.contains(STORE)) return database;
  database.close();
  return opened(name, database.version + 1);
};

/**
 * A database with one store, of whatever version it is; the store is added where something else has made the database. The
 * library's `createStore` would fail there, and would block whoever changes the version or removes the database.
 */
export const openStore = (name: string): UseStore => {
  let known: Promise<IDBDatabase> | null = null;
  const open = async (): Promise<IDBDatabase> => {
    try {
      const database = await opened(name);
      const forget = () => void (known = null);
      // The browser has closed it.
      database.addEventListener('close', forget);
      database.addEventListener('versionchange', () => {
        forget();
        database.close();
      });
      return database;
    } catch (error) {
      known = null;
      throw error;
    }
  };
  return async (mode, act) => {
    const database = await (known ??= open());
    return act(database.transaction(STORE, mode).objectStore(STORE));
  };
};
