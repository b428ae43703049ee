/** Service workers that another project has left on this origin, such as one at /sw.js on the port of `npm start`. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The script of a worker that removes itself, and loads anew the pages that the one before it has answered. */
export const LEAVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  for (const page of pages) page.navigate(page.url).catch(() => {});
}
`;

const isFile = (folder: string, url: string): boolean => {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    return statSync(join(folder, decodeURIComponent(pathname))).isFile();
  } catch {
    // Not there, or no name of a file.
    return false;
  }
};

/**
 * Middleware that answers a browser's look for a newer script of a worker, where none of these folders has the file. A
 * worker goes on as long as its script is only missing: the other project's would keep Rivola away for ever.
 */
export const endOtherWorkers =
  (...folders: readonly string[]) =>
  ({ url = '/', headers }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (headers['service-worker'] !== 'script' || folders.some((one) => isFile(one, url)))
      return next();
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    // Else a worker whose pages lie above its script could not be replaced.
    response.setHeader('Service-Worker-Allowed', '/');
    response.end(LEAVING_WORKER);
  };
