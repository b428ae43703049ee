import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { extname, join } from 'node:path';
import express, {
  Router,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { DASHBOARD, LANDING, NOT_FOUND, type Screen, SCREENS } from '#contract/screens';
import { isPublicState, ticketState } from '#contract/ticket-state';
import { getSeller } from '#contract/users';
import { preloadsOf, readBuiltFiles } from './built-files.ts';
import { compressWithin } from './compression.ts';
import { ExpressExchange } from './express-router.ts';
import type { AppDeps } from '../call/laboratory.ts';
import { searchHead, sellerHead, withHead, type PageHead } from './page-head.ts';
import type { World } from '../world/world.ts';

/** Bytes from which a page is compressed. */
const PAGE_THRESHOLD = 1024;

/** The world whose rows the page's head may name. */
const worldOf = (request: Request, response: Response, { laboratory, world }: AppDeps): World =>
  laboratory?.pageWorldOf(new ExpressExchange(request, response)) ?? world;

/** Sends the built client's page, with the files that a screen preloads and the head of its address. */
const pageSender = (folder: string, deps: AppDeps) => {
  const filesOf = readBuiltFiles(folder);
  return async (request: Request, response: Response, screen: string, head: PageHead) => {
    const link = preloadsOf(filesOf(screen));
    if (link) response.set('Link', link);
    const html = await fs.readFile(join(folder, 'index.html'), 'utf8');
    const { brand } = worldOf(request, response, deps).store;
    const page = withHead(html, head, deps.config.PUBLIC_URL, brand);
    const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
    response.set({ 'Cache-Control': 'no-cache', ETag: etag }).type('html');
    const isKnown = response.statusCode === 200 && request.headers['if-none-match'] === etag;
    if (isKnown) response.status(304).end();
    else response.send(page);
  };
};

const queryOf = ({ originalUrl }: Request): URLSearchParams =>
  new URLSearchParams(originalUrl.slice(`${originalUrl}?`.indexOf('?')));

/** The path with its parameters, as the page's own address has it. */
const addressOf = (path: string, params: Request['params']): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** The head of a seller's page, by the rows of the request's world; `null` for a seller that it does not have. */
const readSellerHead = (request: Request, response: Response, deps: AppDeps): PageHead | null => {
  const params = getSeller.params.safeParse(request.params);
  if (!params.success) return null;
  const { userId } = params.data;
  const { store, clock } = worldOf(request, response, deps);
  const seller = store.users.get(userId);
  if (!seller) return null;
  const ratings = store.feedback.by('seller', userId).map(({ rating }) => rating);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const [now, today] = [clock.now(), clock.today()];
  const newest = store.tickets
    .by('seller', userId)
    .findLast((ticket) => ticket.image && isPublicState(ticketState(ticket, seller, now, today)));
  return sellerHead({
    name: seller.full_name,
    average: ratings.length > 0 ? sum / ratings.length : null,
    image: newest?.image,
  });
};

const headOf = (
  { file, title, path }: Pick<Screen, 'file' | 'path'> & { title?: string },
  request: Request,
  response: Response,
  deps: AppDeps,
): PageHead | null => {
  if (file === 'search') return searchHead(path, title ?? '', queryOf(request));
  if (file === 'seller') return readSellerHead(request, response, deps);
  return { title };
};

/** The files that the build wrote beside an asset (client/build/compress-assets.ts), the smaller one first. */
const COMPRESSED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Middleware that leads from an asset to its compressed file, for a client that accepts it. */
const preferCompressed = (folder: string): RequestHandler => {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (request, response, next) => {
    const name = request.path.slice(1);
    const found = COMPRESSED.filter(([, ending]) => names.has(name + ending));
    if (found.length > 0) response.vary('Accept-Encoding');
    const [encoding, ending] = found.find(([one]) => request.acceptsEncodings(one)) ?? [];
    if (encoding) {
      response.set('Content-Encoding', encoding).type(extname(name));
      request.url = request.url.replace(name, name + ending);
    }
    next();
  };
};

const addressesOf = ({ laboratory }: AppDeps) => [
  LANDING,
  ...SCREENS,
  ...(laboratory?.screens ?? []),
  { path: DASHBOARD, file: 'own-tickets' } as const,
];

/**
 * Routes of the built client: its assets, whose names contain a content hash, its other files, and a page for each of its
 * addresses. Whatever else is asked for does not exist (GEN-17).
 */
export const clientRoutes = (folder: string, deps: AppDeps): Router => {
  const router = Router();
  const assets = join(folder, 'assets');
  router.use('/assets', preferCompressed(assets));
  router.use(
    '/assets',
    express.static(assets, {
      index: false,
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
      redirect: false,
    }),
  );
  router.use(compressWithin(PAGE_THRESHOLD, deps.budgets.compressing));
  // Icons and the like. The HTML is no file of its own, but what the pages are made from.
  const files = express.static(folder, { index: false, cacheControl: false, redirect: false });
  router.use((request, response, next) => {
    if (/\.html$/i.test(decodeURIComponent(request.path))) next();
    else files(request, response, next);
  });
  const sendPage = pageSender(folder, deps);
  const sendMissing = (request: Request, response: Response) =>
    sendPage(request, response.status(404), NOT_FOUND.file, NOT_FOUND);
  for (const screen of addressesOf(deps)) {
    router.get(screen.path, async (request, response) => {
      const head = headOf(screen, request, response, deps);
      const address = addressOf(screen.path, request.params);
      if (head) await sendPage(request, response, screen.file, { address, ...head });
      // The screen says that there is no such seller.
      else await sendPage(request, response.status(404), screen.file, NOT_FOUND);
    });
  }
  router.get('/{*path}', async (request, response, next) => {
    // A file, such as `favicon.ico` or `.env`, is not asked for as a page.
    const isFile = decodeURIComponent(request.path).includes('.');
    if (!isFile && request.accepts('html') === 'html') await sendMissing(request, response);
    else next();
  });
  return router;
};

const API = /^\/api(\/|$)/i;

/** Sends the client's not-found screen for a 404 or 400 outside `/api`, to requests that prefer HTML (GEN-06). */
export const pageNotFound = (folder: string, deps: AppDeps): ErrorRequestHandler => {
  const sendPage = pageSender(folder, deps);
  return async (error, request, response, next) => {
    const { status } = error as { status?: unknown };
    const isNotFound =
      (status === 404 || status === 400) && ['GET', 'HEAD'].includes(request.method);
    // JSON first, so that `Accept: */*` yields JSON.
    const wantsPage = request.accepts(['json', 'html']) === 'html';
    if (response.headersSent || !isNotFound || !wantsPage || API.test(request.path)) next(error);
    else await sendPage(request, response.status(status), NOT_FOUND.file, NOT_FOUND);
  };
};
