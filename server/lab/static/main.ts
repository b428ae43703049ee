/** The service worker of the static edition: the whole demo in the visitor's own browser. */
import { ENDPOINTS } from '#lab/endpoints';
import { LAB_PROBLEM } from '#lab/problems';
import type { WorkerReady } from '#lab/sandbox-header';
import { RETRY_SECONDS, retryLater } from '#contract/http-error';
import { WORKER_HEADER } from '#contract/own-brand';
import { refusalOf } from '../../call/refusals.ts';
import { EXPLORER_POLICY, explorerPage } from '../../openapi/explorer-page.ts';
import { EDITION_PATH as BASE, takeOver } from './platform/owned-store.ts';
import { labDocument } from '../openapi/document.ts';
import { GuardedFiles, type DataLock } from '../../store/data-lock.ts';
import { StorageError } from '../../store/document-file.ts';
import { saysOf } from '../document/custom-scenario.ts';
import { parseScenario } from '../document/scenario-files.ts';
import type { UnreadScenario } from '../../store/seeds.ts';
import { responseOfRefusal } from './handle.ts';
import { openAdapter, type Adapter } from './adapter.ts';
import { holdData } from './hold-data.ts';
import { hostPage, isEditionPage, isGone, OwnPages, type PageClient } from './own-pages.ts';
import { answerAside, listAside } from './set-aside.ts';

/** What the worker uses of a service worker's scope; TypeScript's own library for it contradicts that of pages. */
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & {
    data: unknown;
    ports: readonly MessagePort[];
    source: { id?: string } | null;
  };
  fetch: ExtendableEvent & {
    request: Request;
    clientId: string;
    resultingClientId: string;
    respondWith: (response: Promise<Response>) => void;
  };
}

interface WorkerScope {
  location: { origin: string; pathname: string; href: string };
  clients: {
    claim: () => Promise<void>;
    get: (id: string) => Promise<PageClient | undefined>;
  };
  registration: { unregister: () => Promise<boolean> };
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
}

declare const self: WorkerScope;

/** What scenarios of files are for, by the path of the file; the build copies the files beside the pages. */
const SAYS = import.meta.glob('../../../seed/scenarios/*.json', {
  eager: true,
  import: 'says',
});

/** A file of the host; `null` where it has none of that name. Throws 503 where the host does not answer. */
const fromHost = async (path: string): Promise<Response | null> => {
  const response = await fetch(`${BASE}${path}`).catch(() => {
    throw retryLater(503, RETRY_SECONDS.later, () => LAB_PROBLEM.noHost);
  });
  return response.ok ? response : null;
};

const readSeedPicture = async (name: string): Promise<Uint8Array | null> => {
  const found = await fromHost(`uploads/seed/${name}`);
  return found && new Uint8Array(await found.arrayBuffer());
};

/** Scenarios of files, which are fetched when they are chosen: nothing else needs the host (STATIC-07). */
const SCENARIOS = Object.entries(SAYS).map(([file, says]): UnreadScenario => {
  const name = file.replaceAll(/^.*\/|\.json$/g, '');
  const read = async () => {
    const response = await fromHost(`scenarios/${name}.json`);
    if (!response) throw retryLater(503, RETRY_SECONDS.later, () => LAB_PROBLEM.noHost);
    return parseScenario(name, await response.text());
  };
  return { name, says: saysOf(says), read };
});

/** The path that the server would have: the demo may lie in a folder of its host. */
const pathOf = ({ pathname }: URL): string =>
  pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : pathname;

const isCall = (path: string): boolean => /^\/((api|uploads)\/|planted\.js$)/i.test(path);

/** The API document, and an explorer for it; `null` for any other path. */
const documentAt = (path: string): Response | null => {
  if (/^\/api\/openapi\.json$/i.test(path)) {
    const servers = [{ url: `${self.location.origin}${BASE.slice(0, -1)}` }];
    return Response.json({ ...labDocument(ENDPOINTS), servers });
  }
  if (!/^\/api\/docs\/?$/i.test(path)) return null;
  const html = explorerPage(`${BASE}api-explorer`, `${BASE}api/openapi.json`);
  return new Response(html, {
    headers: {
      'Content-Security-Policy': EXPLORER_POLICY,
      'Content-Type': 'text/html; charset=utf-8',
    },
  });
};

/** Says in an answer that it is of the worker. */
const signed = (response: Response): Response => {
  // That of a dropped connection has no headers.
  if (response.type !== 'error')
    response.headers.set(WORKER_HEADER, self.location.pathname.slice(BASE.length));
  return response;
};

/** Milliseconds that an open page has to say that it is the edition's; one that is busy may need some. */
const PAGE_LIMIT = 3000;

const start = (): void => {
  const pages = new OwnPages({
    find: (id) => self.clients.get(id),
    isOfWorker: (address) => isCall(pathOf(address)),
    limit: PAGE_LIMIT,
  });

  /** Notes whose page has come. After another project's the worker leaves, if its host has it no longer; its data stay. */
  const notePage = async (id: string, answer: Response): Promise<void> => {
    const isOwn = isEditionPage(answer).then(
      (is) => is !== false,
      () => true,
    );
    pages.note(id, isOwn);
    if (!(await isOwn) && (await isGone(self.location.href))) await self.registration.unregister();
  };

  /** From the first call on: an earlier worker works on while this one is installed. */
  let held: DataLock | null = null;
  /** The demo, opened for the first call, and again after what is kept could not be read or written. */
  let opened: Promise<Adapter> | null = null;

  const openNow = async (): Promise<Adapter> => {
    const lock = (held ??= await holdData());
    await takeOver();
    return openAdapter({
      files: new GuardedFiles(lock),
      publicUrl: `${self.location.origin}${BASE.slice(0, -1)}`,
      scenarios: SCENARIOS,
      readSeedPicture,
      warn: (text) => console.warn(text),
    });
  };

  /**
   * Opens the demo and works with it. Where the data have become another worker's, this one takes them back: it is called,
   * so the other one may be gone. Whatever fails, the next call opens the demo again, since what is in memory may be ahead
   * of what is kept.
   */
  const withAdapter = async <T>(work: (adapter: Adapter) => Promise<T>): Promise<T> => {
    if (held?.isLost) held = opened = null;
    const asked = (opened ??= openNow());
    try {
      return await work(await asked);
    } catch (error) {
      if (opened === asked) opened = null;
      console.error(error);
      throw error;
    }
  };

  const answer = async (request: Request, path: string): Promise<Response> => {
    const document = documentAt(path);
    if (document) return document;
    try {
      return await withAdapter((adapter) =>
        path === '/api/set-aside.json'
          ? answerAside(request.method)
          : adapter.handle(request, path),
      );
    } catch (cause) {
      const lost = new StorageError('what is kept could not be read or written', { cause });
      return responseOfRefusal(request, refusalOf(lost));
    }
  };

  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('message', (event) => {
    const { type, sandbox } = event.data as { type?: unknown; sandbox?: unknown };
    if (event.source?.id !== undefined) pages.note(event.source.id, true);
    if (type === 'claim') event.waitUntil(self.clients.claim());
    if (type === 'awake?') event.ports[0]?.postMessage(true);
    if (type === 'ready?') {
      const [port] = event.ports;
      const told = withAdapter<WorkerReady>(async (adapter) => ({
        ok: true,
        ...(await adapter.look(String(sandbox))),
        aside: (await listAside()).length,
      }))
        .catch(() => ({ ok: false }))
        .then((ready) => port?.postMessage(ready));
      event.waitUntil(told);
    }
  });
  self.addEventListener('fetch', (event) => {
    const { request, clientId, resultingClientId } = event;
    const url = new URL(request.url);
    if (url.origin !== self.location.origin) return;
    const path = pathOf(url);
    const isNavigation = request.mode === 'navigate';
    if (isCall(path)) {
      const isForHost = async () =>
        isNavigation ? isGone(self.location.href) : !(await pages.has(clientId));
      const answered = async () =>
        (await isForHost()) ? fetch(request) : signed(await answer(request, path));
      event.respondWith(answered());
    } else if (isNavigation) {
      const page = hostPage(request, BASE);
      const noted = page.then((found) => notePage(resultingClientId, found));
      event.waitUntil(noted.catch(() => {}));
      event.respondWith(page);
    }
  });
};

start();
