/** What the static edition's worker has set aside, because this version cannot use it (STATIC-04). */
import { ask, sendByFetch } from './api.ts';
import { BASE_PATH } from './edition.ts';
import { Observable } from './observable.ts';

/** How many files lie aside in this browser. */
export const asideCount = new Observable(0);

export const ASIDE_TEXT =
  'I dati salvati in questo browser sono di un’altra versione della demo, o rovinati: sono messi da parte, e la demo riparte dai dati di partenza.';

const askFor = async (method: string): Promise<string> => {
  const address = `${BASE_PATH}/api/set-aside.json`;
  const { ok, status, text } = await ask(sendByFetch, address, { method, cache: 'no-store' });
  if (!ok) throw new Error(`risposta ${status}`);
  return text;
};

/** Downloads what lies aside, without pictures. */
export const saveAside = async (): Promise<void> =>
  saveFile('dati-messi-da-parte.json', await askFor('GET'));

export const removeAside = async (): Promise<void> => {
  await askFor('DELETE');
  asideCount.set(0);
};

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser begins to read it in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
