import type { BrowserContext, Page, Request } from '@playwright/test';

/** The loads of each page that have no answer yet. */
const loading = new WeakMap<BrowserContext, Set<Request>>();

const isLoad = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/');

/** Notes which loads are under way in the pages of a context, for `lookAgain`. */
export const noteLoads = (context: BrowserContext): void => {
  const underWay = new Set<Request>();
  loading.set(context, underWay);
  context.on('request', (request) => {
    if (isLoad(request)) underWay.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
};

const isOf = (page: Page, request: Request): boolean =>
  !request.serviceWorker() && request.frame().page() === page;

/** Resolves once the page has the answers of the loads that are under way. */
const loaded = async (page: Page): Promise<void> => {
  const underWay = [...(loading.get(page.context()) ?? [])].filter((one) => isOf(page, one));
  await Promise.all(
    underWay.map((request) => request.response().then((answer) => answer?.finished())),
  );
};

/**
 * Fires what a browser fires when its user comes back to the tab from another one. Without a window every page counts
 * as visible and focused, so no browser of a test fires it by itself. Loads under way are waited for first: the page
 * does not repeat them, and their answers may be older than what the other tab did.
 */
export const lookAgain = async (page: Page): Promise<void> => {
  await loaded(page);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
};
