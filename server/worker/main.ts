/** The service worker of the static edition: the whole demo in the visitor's own browser. */
import { ENDPOINTS } from '#contract/endpoints';
import { refusalOf } from '../call/refusals.ts';
import { openApiDocument } from '../openapi/document.ts';
import { EXPLORER_POLICY, explorerPage } from '../openapi/explorer-page.ts';
import { takeOver } from '../platform/browser/owned-store.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import type { FileScenario } from '../store/file-scenario.ts';
import { FolderLost, type HeldFolder } from '../store/held-folder.ts';
import { StorageError } from '../store/journal.ts';
import { parseScenario } from '../store/scenario-files.ts';
import { responseOfRefusal } from './handle.ts';
import { openHome, type Home } from './home.ts';
import { answerAside, listAside } from './set-aside.ts';

/** What the worker uses of a service worker's scope; TypeScript's own library for it contradicts that of pages. */
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { data: unknown; ports: readonly MessagePort[] };
  fetch: { request: Request; respondWith: (response: Promise<Response>) => void };
}

interface WorkerScope {
  registration: { scope: string };
  location: { origin: string };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

declare const self: WorkerScope;

/** The demo's path on its host, with a slash at the end. */
const BASE = new URL(self.registration.scope).pathname;

/** Scenarios of files, which the build copies beside the pages. */
const SCENARIOS = ['everything-departs', 'long-history'];

const fromHost = async (path: string): Promise<Response | null> => {
  const response = await fetch(`${BASE}${path}`);
  return response.ok ? response : null;
};

const readSeedPicture = async (name: string): Promise<Uint8Array | null> => {
  const found = await fromHost(`uploads/seed/${name}`);
  return found && new Uint8Array(await found.arrayBuffer());
};

const readScenarios = async (): Promise<FileScenario[]> => {
  const found = await Promise.all(
    SCENARIOS.map(async (name) => {
      const response = await fromHost(`scenarios/${name}.json`);
      return response ? parseScenario(name, await response.text()) : [];
    }),
  );
  return found.flat();
};

/** The path that the server would have: the demo may lie in a folder of its host. */
const pathOf = ({ pathname }: URL): string =>
  pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : pathname;

const isCall = (path: string): boolean => /^\/((api|uploads)\/|planted\.js$)/i.test(path);

/** The API document, and an explorer for it; `null` for any other path. */
const documentAt = (path: string): Response | null => {
  if (/^\/api\/openapi\.json$/i.test(path)) {
    const servers = [{ url: `${self.location.origin}${BASE.slice(0, -1)}` }];
    return Response.json({
      ...openApiDocument(ENDPOINTS, new SandboxClock(null).today()),
      servers,
    });
  }
  if (!/^\/api\/docs\/?$/i.test(path)) return null;
  const html = explorerPage(
    {
      script: `${BASE}api-explorer.js`,
      styles: `${BASE}api-explorer.css`,
      start: `${BASE}api-explorer-start.js`,
      document: `${BASE}api/openapi.json`,
    },
    ENDPOINTS,
  );
  return new Response(html, {
    headers: {
      'Content-Security-Policy': EXPLORER_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
    },
  });
};

/** The host's file for an address; for one that it does not know, the page that shows any screen. */
const hostPage = async (request: Request): Promise<Response> => {
  const found = await fetch(request);
  if (found.status !== 404) return found;
  const any = await fetch(`${BASE}404.html`);
  return new Response(any.body, { status: 200, headers: any.headers });
};

/** Name of the browser's lock on the stored data. */
const LOCK = 'rivola';

/**
 * Milliseconds that an earlier worker has for calls that are under way, before the lock is taken from it. One that was
 * unregistered holds it for ever where developer tools, or a page that is still open, keep it alive.
 */
const LOCK_LIMIT = 2000;

const lockData = (options: LockOptions): Promise<HeldFolder> =>
  new Promise((resolve, reject) => {
    let lose = () => {};
    const lock = {
      isLost: false,
      lost: new Promise<void>((end) => (lose = end)),
      assertHeld: () =>
        lock.isLost ? Promise.reject(new FolderLost('the stored data')) : Promise.resolve(),
    };
    const held = navigator.locks.request(LOCK, options, () => {
      resolve(lock);
      return new Promise<never>(() => {});
    });
    // Not given, or taken by the next worker.
    held.catch((cause: unknown) => {
      lock.isLost = true;
      lose();
      reject(new Error('the lock was not given', { cause }));
    });
  });

/**
 * The stored data, once they are this worker's: while a new version takes over, the old one may still be writing. The
 * browser gives the lock back when a worker ends.
 */
const holdData = async (): Promise<HeldFolder> => {
  const lock = await lockData({ signal: AbortSignal.timeout(LOCK_LIMIT) }).catch(() =>
    lockData({ steal: true }),
  );
  await takeOver();
  return lock;
};

const start = (): void => {
  /** For the first call: an earlier version works on while this one is installed. */
  let held: Promise<HeldFolder> | null = null;
  /** The demo, opened for the first call, and again after what is kept could not be read or written. */
  let opened: Promise<Home> | null = null;

  const hold = (): Promise<HeldFolder> =>
    (held ??= holdData().catch((error: unknown) => {
      held = null;
      throw error;
    }));

  const openOnce = (): Promise<Home> =>
    (opened ??= Promise.all([readScenarios(), hold()])
      .then(([scenarios, lock]) =>
        openHome({
          lock,
          publicUrl: `${self.location.origin}${BASE.slice(0, -1)}`,
          scenarios,
          readSeedPicture,
          warn: (text) => console.warn(text),
        }),
      )
      .catch((error: unknown) => {
        opened = null;
        throw error;
      }));

  /** Throws where the data cannot be read, or have become another worker's: then this one answers no more. */
  const open = async (): Promise<Home> => {
    const home = await openOnce();
    await (await hold()).assertHeld();
    return home;
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    const document = documentAt(path);
    if (document) return document;
    try {
      const home = await open();
      if (path === '/api/set-aside.json') return await answerAside(request.method);
      return await home.handle(request, path);
    } catch (error) {
      // What is in memory may be ahead of what is kept: the next call reads that again.
      opened = null;
      console.error(error);
      const lost = new StorageError('what is kept could not be read or written', { cause: error });
      return responseOfRefusal(request, refusalOf(lost));
    }
  };

  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    const { type, sandbox } = event.data as { type?: unknown; sandbox?: unknown };
    if (type === 'claim') event.waitUntil(self.clients.claim());
    if (type === 'ready?') {
      const [port] = event.ports;
      const told = open()
        .then(async (home) => ({
          ok: true,
          isPlanted: home.isPlanted(String(sandbox)),
          brand: home.brandOf(String(sandbox)),
          aside: (await listAside()).length,
        }))
        .catch(() => ({ ok: false }))
        .then((ready) => port?.postMessage(ready));
      event.waitUntil(told);
    }
  });
  self.addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (url.origin !== self.location.origin) return;
    const path = pathOf(url);
    if (isCall(path)) event.respondWith(answer(event.request, path));
    else if (event.request.mode === 'navigate') event.respondWith(hostPage(event.request));
  });
};

start();
