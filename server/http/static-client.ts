import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import staticGzip from 'express-static-gzip';
import { DASHBOARD, LANDING, NOT_FOUND, type Screen, SCREENS } from '#contract/screens';
import { averageOf } from '#contract/feedback';
import { isPublicState } from '#contract/ticket-state';
import { getSeller } from '#contract/users';
import { preloadTags } from './built-files.ts';
import { headersOf } from './caller.ts';
import type { AppDeps } from '../call/laboratory.ts';
import { currentState } from '../call/ticket-view.ts';
import { searchHead, sellerHead, withHead, type PageHead } from './page-head.ts';
import { dropFileHeaders } from './send-refusal.ts';
import type { World } from '../world/world.ts';

/** The world whose rows the page's head may name. */
const pageWorldOf = (request: Request, { laboratory, world }: AppDeps): World =>
  laboratory?.pageWorldOf(headersOf(request)) ?? world;

/** Sends the built client's page, with what a screen loads and the head of its address. */
const pageSender = (folder: string, deps: AppDeps) => {
  const tagsOf = preloadTags(folder);
  return async (request: Request, response: Response, screen: string, head: PageHead) => {
    const html = await fs.readFile(join(folder, 'index.html'), 'utf8');
    const { brand } = pageWorldOf(request, deps);
    const own = withHead(html, head, deps.config.PUBLIC_URL, brand);
    const page = deps.laboratory?.pageOf(own, headersOf(request)) ?? own;
    response.set('Cache-Control', 'no-cache').type('html');
    response.send(page.replace('</head>', () => `${tagsOf(screen)}</head>`));
  };
};

const queryOf = ({ originalUrl }: Request): URLSearchParams =>
  new URLSearchParams(originalUrl.slice(`${originalUrl}?`.indexOf('?')));

/** The head of a seller's page, by the rows of the request's world; `null` for a seller that it does not have. */
const readSellerHead = (request: Request, deps: AppDeps): PageHead | null => {
  const params = getSeller.params.safeParse(request.params);
  if (!params.success) return null;
  const { userId } = params.data;
  const world = pageWorldOf(request, deps);
  const { store } = world;
  const seller = store.users.get(userId);
  if (!seller) return null;
  const newest = store.tickets
    .by('seller', userId)
    .findLast((ticket) => ticket.image && isPublicState(currentState(world, ticket)));
  return sellerHead({
    name: seller.full_name,
    average: averageOf(store.feedback.by('seller', userId)),
    image: newest?.image,
  });
};

const headOf = (
  { file, title }: Pick<Screen, 'file'> & { title?: string },
  request: Request,
  deps: AppDeps,
): PageHead | null => {
  if (file === 'search') return searchHead(title, queryOf(request));
  if (file === 'seller') return readSellerHead(request, deps);
  return { title };
};

const addressesOf = ({ laboratory }: AppDeps) => [
  LANDING,
  ...SCREENS,
  ...(laboratory?.screens ?? []),
  { path: DASHBOARD, file: 'own-tickets' } as const,
];

/** The files of the built client, also as the build has compressed them. The HTML is none of them, but what the pages are made from. */
const clientFiles = (folder: string): RequestHandler => {
  const files = staticGzip(folder, {
    ...{ enableBrotli: true, orderPreference: ['br'], index: false },
    serveStatic: {
      redirect: false,
      setHeaders: (response, path) => {
        // Their names contain a hash of their content.
        if (dirname(path) === join(folder, 'assets'))
          response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      },
    },
  }) as RequestHandler;
  return (request, response, next) => {
    if (/\.html$/i.test(decodeURIComponent(request.path))) next();
    else files(request, response, next);
  };
};

/** Routes of the built client: its files, and a page for each of its addresses. */
export const clientRoutes = (folder: string, deps: AppDeps): Router => {
  const router = Router();
  router.use(clientFiles(folder));
  const sendPage = pageSender(folder, deps);
  for (const screen of addressesOf(deps)) {
    router.get(screen.path, async (request, response) => {
      const head = headOf(screen, request, deps);
      if (head) await sendPage(request, response, screen.file, head);
      // The screen says that there is no such seller.
      else await sendPage(request, response.status(404), screen.file, NOT_FOUND);
    });
  }
  return router;
};

const API = /^\/api(\/|$)/i;
/** A file, such as `favicon.ico` or `.env`, is not asked for as a page. */
const FILE = /^\/(?:assets|uploads)\/|\.|%2e/i;

/** Sends the client's not-found screen for a 404 or 400 outside `/api`, to requests that want a page (GEN-06). */
export const pageNotFound = (folder: string, deps: AppDeps): ErrorRequestHandler => {
  const sendPage = pageSender(folder, deps);
  return async (error, request, response, next) => {
    const { status } = error as { status?: unknown };
    const isNotFound =
      (status === 404 || status === 400) && ['GET', 'HEAD'].includes(request.method);
    const isAddress = status === 404 && !FILE.test(request.path);
    // `Accept: */*` yields the first.
    const wantsPage = request.accepts(isAddress ? ['html', 'json'] : ['json', 'html']) === 'html';
    if (response.headersSent || !isNotFound || !wantsPage || API.test(request.path)) {
      next(error);
      return;
    }
    dropFileHeaders(response);
    await sendPage(request, response.status(status), NOT_FOUND.file, NOT_FOUND);
  };
};
