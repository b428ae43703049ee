/** The static edition on a host that only sends files, as GitHub Pages does. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inProject } from '../../scripts/lib/project.mjs';
import { runNode } from '../../scripts/lib/run.mjs';
import { LoginPage } from '../kit/pages/login-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { EMAIL, PASSWORD, type PersonaKey } from '../kit/people.ts';

/** Where the demo lies on the host, unless a test says another path. */
const BASE = '/rivola/';

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

export interface StaticHost extends Edition {
  /** Those under the other paths, in their order. */
  others: readonly Edition[];
  /** Takes no connection, as a host that is down, until the function that it returns is called. */
  stop: () => Promise<() => Promise<void>>;
  /** The path of every request. */
  log: readonly string[];
  /** Some hosts send a folder's page without the slash at the end of its path. */
  habits: { stripsSlashes: boolean };
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
  const habits = { stripsSlashes: false };
  // Of one at the root and others below it, the longest path counts.
  const paths = [...folders.keys()].toSorted((one, other) => other.length - one.length);
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    log.push(pathname);
    const send = async () => {
      const path = paths.find((one) => `${pathname}/`.startsWith(one)) ?? '';
      const folder = folders.get(path) ?? '';
      const named = path && join(folder, decodeURIComponent(pathname.slice(path.length)));
      const found = await stat(named).catch(() => null);
      if (found?.isDirectory() && pathname.endsWith('/') === habits.stripsSlashes) {
        const other = habits.stripsSlashes ? pathname.slice(0, -1) : `${pathname}/`;
        return response.writeHead(301, { Location: other + search }).end();
      }
      const file = found?.isDirectory() ? join(named, 'index.html') : named;
      const bytes = found && (await readFile(file).catch(() => null));
      // As GitHub Pages, whose page for what is missing is the edition's.
      if (!bytes && folder)
        return response
          .writeHead(404, { 'Content-Type': 'text/html' })
          .end(await readFile(join(folder, '404.html')));
      if (!bytes) return response.writeHead(404).end('Not found');
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'Content-Type': type }).end(bytes);
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
    others,
    stop: async () => {
      await end();
      return () => listen(port);
    },
    log,
    habits,
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

/** Opens the search of the edition at this address. */
export const searchAt = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}cerca`);
  await expect(new SearchPage(page).cards.first()).toBeVisible();
};

/** Logs in to the edition at this address. */
export const logInAt = async (page: Page, address: string, persona: PersonaKey): Promise<void> => {
  await page.goto(`${address}login`);
  await (await new LoginPage(page).ready()).send(EMAIL[persona], PASSWORD);
  await page.waitForURL('**/pubblica');
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
