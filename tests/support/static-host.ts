/** The static edition on a host that only sends files, as Python's `http.server` does. */
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { inProject } from '../../scripts/lib/project.mjs';
import { runNode } from '../../scripts/lib/run.mjs';

/** Where the demo lies on the host. */
export const BASE = '/rivola/';
export const STATIC_FOLDER = inProject('dist', 'static');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

export interface StaticHost {
  /** The demo's address, with a slash at its end. */
  url: string;
  /** The path of every request. */
  log: readonly string[];
  close: () => Promise<void>;
}

export const buildStatic = async (): Promise<void> => {
  const built = await runNode([inProject('scripts', 'build-static.mjs'), '--base', BASE]);
  if (!built.ok) throw new Error(built.output);
};

/** Serves `dist/static/` on a free port. */
export const startStaticHost = async (): Promise<StaticHost> => {
  const log: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    log.push(pathname);
    const send = async () => {
      const named = join(STATIC_FOLDER, decodeURIComponent(pathname.slice(BASE.length)));
      const found = pathname.startsWith(BASE) ? await stat(named).catch(() => null) : null;
      if (found?.isDirectory() && !pathname.endsWith('/'))
        return response.writeHead(301, { Location: `${pathname}/${search}` }).end();
      const file = found?.isDirectory() ? join(named, 'index.html') : named;
      const bytes = found && (await readFile(file).catch(() => null));
      if (!bytes) return response.writeHead(404).end('Not found');
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      return response.writeHead(200, { 'Content-Type': type }).end(bytes);
    };
    send().catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    log,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
