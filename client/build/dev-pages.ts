import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import {
  DASHBOARD,
  LANDING,
  NOT_FOUND,
  SCREENS,
  type Screen,
} from '../../server/contract/screens.ts';
import { searchHead, withHead, type PageHead } from '../../server/http/page-head.ts';

type ScreenAt = (url: string) => { file: string; title?: string } | undefined;

/** Finds the screen at an address: one of the product's, or of these. */
const finderOf = (more: readonly Screen[]): ScreenAt => {
  const addresses = [LANDING, { path: DASHBOARD, file: '' }, ...SCREENS, ...more].map((screen) => ({
    ...screen,
    pattern: new RegExp(`^${screen.path.replaceAll(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
  }));
  return (url) => {
    const [path = ''] = url.split('?');
    return addresses.find(({ pattern }) => pattern.test(path));
  };
};

/** A seller's page has the title of all: the rows are the API's. */
const headAt = (screenAt: ScreenAt, url: string): PageHead => {
  const screen = screenAt(url);
  if (!screen) return NOT_FOUND;
  const { title } = screen;
  if (screen.file !== 'search') return { title };
  return searchHead(title, new URLSearchParams(url.split('?')[1]));
};

/** Vite answers its page to whatever is no file; it is a 404 where the product has no screen (GEN-17). */
const refuseUnknown = (response: ServerResponse): void => {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (isPage && response.statusCode === 200) response.statusCode = 404;
    return end(body);
  }) as typeof response.end;
};

/**
 * The development server answers each address as the server does with a built client (server/http/static-client.ts): the
 * product's, and those of these screens.
 */
export const devPages = (publicUrl: string, more: readonly Screen[]): Plugin => {
  const screenAt = finderOf(more);
  return {
    name: 'dev-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (!screenAt(request.url ?? '/')) refuseUnknown(response);
        next();
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { originalUrl = '/' }) =>
        withHead(html, headAt(screenAt, originalUrl), publicUrl),
    },
  };
};
