/** Waits for what the pages of a test are reading from the API. */
import type { BrowserContext, Page, Request } from '@playwright/test';

/** The loads of each context's pages that have no answer yet. */
const loading = new WeakMap<BrowserContext, Set<Request>>();

const isLoad = (request: Request): boolean =>
  request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/');

const isOf = (page: Page, request: Request): boolean =>
  !request.serviceWorker() && request.frame().page() === page;

/** Notes from now on which loads are under way in the pages of a context. */
export const noteLoads = (context: BrowserContext): void => {
  const underWay = new Set<Request>();
  loading.set(context, underWay);
  context.on('request', (request) => {
    if (isLoad(request)) underWay.add(request);
  });
  // A page that is left ends its loads, of which those held by a route are not always said to have failed.
  context.on('response', (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return;
    for (const one of underWay) if (isOf(request.frame().page(), one)) underWay.delete(one);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
};

/** Resolves once a page has the answers of the loads that are under way, and of those that follow from them. */
export const settleLoads = async (page: Page): Promise<void> => {
  const loads = () => [...(loading.get(page.context()) ?? [])].filter((one) => isOf(page, one));
  do {
    await Promise.all(
      loads().map((request) => request.response().then((answer) => answer?.finished())),
    );
    // Lets the page take the answers, and begin what follows from them.
    for (const _ of [1, 2]) await page.evaluate(() => null);
  } while (loads().length > 0);
};
