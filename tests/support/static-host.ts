/** The static edition on a host that only sends files, as Python's `http.server` does. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../scripts/lib/project.mjs';
import { runNode } from '../../scripts/lib/run.mjs';

/** Where the demo lies on the host, unless a test says another path. */
export const BASE = '/rivola/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

interface Edition {
  /** The demo's address, with a slash at its end. */
  url: string;
  /** What is served there. */
  folder: string;
}

/** What hosts do each in their way; a test may change it at any time. */
export interface Habits {
  /** The browser keeps files of these paths for ten minutes, as it does all of GitHub Pages. */
  kept?: RegExp;
  /** A folder's page is sent under its name without a slash, to which 308 leads. */
  stripsSlashes?: boolean;
  /** The path that the first edition lies at, other than the one that it was built for. */
  movedTo?: string;
  /** What is not there is answered with the page `404.html`. */
  hasMissingPage?: boolean;
  /** Another project is served in place of everything: its answer to a path, type and text; else 404. */
  other?: (path: string) => readonly [string, string] | null;
}

export interface StaticHost extends Edition {
  habits: Habits;
  /** Those under the other paths, in their order. */
  others: readonly Edition[];
  /** Takes no connection, as a host that is down, until the function that it returns is called. */
  stop: () => Promise<() => Promise<void>>;
  /** Lets no answer go, or none of paths with this end, until the function that it returns is called. */
  hold: (end?: string) => () => void;
  /** The path of every request. */
  log: readonly string[];
  close: () => Promise<void>;
}

const build = async (base: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-static-'));
  const script = inProject('scripts', 'build-static.mjs');
  const built = await runNode([script, '--base', base, '--out', folder]);
  if (!built.ok) throw new Error(built.output);
  return folder;
};

/** Builds the static edition into a folder of its own for each path, and serves all of them on one free port. */
export const startStaticHost = async (
  base = BASE,
  ...otherBases: readonly string[]
): Promise<StaticHost> => {
  const folders = new Map<string, string>();
  for (const one of [base, ...otherBases]) folders.set(one, await build(one));
  const log: string[] = [];
  const habits: Habits = {};
  let held = { end: '', over: Promise.resolve() };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    log.push(pathname);
    const send = async () => {
      if (habits.other) {
        const [type, text] = habits.other(pathname) ?? ['text/plain', 'not here'];
        const status = habits.other(pathname) ? 200 : 404;
        return response.writeHead(status, { 'Content-Type': type }).end(text);
      }
      if (pathname.endsWith(held.end)) await held.over;
      const paths = new Map(folders);
      if (habits.movedTo !== undefined) {
        paths.delete(base);
        paths.set(habits.movedTo, folders.get(base) ?? '');
      }
      // Of one at the root and others below it, the longest path counts.
      const path = [...paths.keys()]
        .toSorted((one, other) => other.length - one.length)
        .find((one) => `${pathname}/`.startsWith(one));
      const named =
        path === undefined
          ? ''
          : join(paths.get(path) ?? '', decodeURIComponent(pathname.slice(path.length)));
      const found = await stat(named).catch(() => null);
      if (habits.stripsSlashes && /.\/$/.test(pathname))
        return response.writeHead(308, { Location: pathname.slice(0, -1) + search }).end();
      if (found?.isDirectory() && !pathname.endsWith('/') && !habits.stripsSlashes)
        return response.writeHead(301, { Location: `${pathname}/${search}` }).end();
      const file = found?.isDirectory() ? join(named, 'index.html') : named;
      const bytes = found && (await readFile(file).catch(() => null));
      if (!bytes) {
        const missing = habits.hasMissingPage && path !== undefined;
        if (!missing) return response.writeHead(404).end('Not found');
        const page = await readFile(join(paths.get(path) ?? '', '404.html'));
        return response.writeHead(404, { 'Content-Type': 'text/html' }).end(page);
      }
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      const kept = habits.kept?.test(pathname) && { 'Cache-Control': 'max-age=600' };
      return response.writeHead(200, { 'Content-Type': type, ...kept }).end(bytes);
    };
    send().catch(() => request.socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const end = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const editions = [...folders].map(([path, folder]) => ({
    url: `http://127.0.0.1:${port}${path}`,
    folder,
  }));
  const [first = { url: '', folder: '' }, ...others] = editions;
  return {
    ...first,
    habits,
    others,
    stop: async () => {
      await end();
      return () => listen(port);
    },
    hold: (pathEnd = '') => {
      let release = () => {};
      held = { end: pathEnd, over: new Promise((resolve) => (release = resolve)) };
      return release;
    },
    log,
    close: async () => {
      if (server.listening) await end();
      for (const { folder } of editions) await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Stops the worker, wherever it is in its work, as the browser does at any time. */
export const stopWorker = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
};

interface Answer<T> {
  status: number;
  body: T;
}

/** A call from the page to its edition, in its sandbox and as whoever is logged in to it. */
export const callFromPage = <T = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: object,
) =>
  page.evaluate(
    async ([address, verb, sent]) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      const access = localStorage.getItem('access');
      if (access) headers['authorization'] = `Bearer ${access}`;
      const [, sandbox] = /sandbox=([^;]*)/.exec(document.cookie) ?? [];
      if (sandbox) headers['x-sandbox'] = sandbox;
      const options: RequestInit = { method: verb, headers };
      if (sent !== null) options.body = sent;
      // The base of an edition that lies below the root.
      const [, base] = location.pathname.split('/');
      const answer = await fetch(`/${base}/api/${address}`, options);
      const text = await answer.text();
      return { status: answer.status, body: (text ? JSON.parse(text) : null) as unknown };
    },
    [path, method, body ? JSON.stringify(body) : null] as const,
  ) as Promise<Answer<T>>;
