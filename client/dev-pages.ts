import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { DASHBOARD, LANDING, NOT_FOUND, SCREENS } from '../server/contract/screens.ts';
import { searchHead, withHead, type PageHead } from '../server/http/page-head.ts';

const ADDRESSES = [LANDING, { path: DASHBOARD, file: '' }, ...SCREENS].map((screen) => ({
  ...screen,
  pattern: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

const screenAt = (url: string) => {
  const [path = ''] = url.split('?');
  return ADDRESSES.find(({ pattern }) => pattern.test(path));
};

/** A seller's page has the title of all: the rows are the API's. */
const headAt = (url: string): PageHead => {
  const screen = screenAt(url);
  if (!screen) return NOT_FOUND;
  const title = 'title' in screen ? String(screen.title) : undefined;
  const [address = '', query = ''] = url.split('?');
  if (screen.file !== 'search') return { title, address };
  return searchHead(address, title ?? '', new URLSearchParams(query));
};

/** Vite answers its page to whatever is no file; it is a 404 where the product has no screen (GEN-17). */
const refuseUnknown = (url: string, response: ServerResponse): void => {
  if (screenAt(url)) return;
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (isPage && response.statusCode === 200) response.statusCode = 404;
    return end(body);
  }) as typeof response.end;
};

/** The development server answers each address as the server does with a built client (server/http/static-client.ts). */
export const devPages = (publicUrl: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      refuseUnknown(request.url ?? '/', response);
      next();
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { originalUrl = '/' }) => withHead(html, headAt(originalUrl), publicUrl),
  },
});
